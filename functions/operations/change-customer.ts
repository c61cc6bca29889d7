import type { AuditEntry } from '../data/audit.ts';
import type { User, UserChange } from '../data/user.ts';
import { changeUser } from '../data/users.ts';
import type { Caller } from '../http/caller.ts';
import type { Request } from '../http/request.ts';
import { notFound } from '../platform/errors.ts';
import { auditActor } from './audit-actor.ts';

export interface PersonChange {
  readonly userId: string;
  readonly caller: Caller;
  readonly request: Request;
  readonly action: string;
  readonly change: (person: User) => UserChange | 'nothing';
  readonly record?: (person: User) => Pick<AuditEntry, 'before' | 'after'>;
}

/** @throws Refusal 404, also for an administrator, 503 */
export function changeCustomer({ userId, caller, request, action, change, record }: PersonChange): Promise<User> {
  return changeUser(
    userId,
    (user) => {
      if (user.role !== 'user') throw notFound('User');
      return change(user);
    },
    (customer) => ({ action, ...auditActor(caller, request), subjectId: userId, ...record?.(customer) }),
  );
}
