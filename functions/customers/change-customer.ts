import type { AuditEntry } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { notFound } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { Request } from '../core/http/request.ts';
import type { User, UserChange } from '../core/users/user.ts';
import { changeUser } from '../core/users/users.ts';

export interface PersonChange {
  readonly userId: string;
  readonly principal: Principal;
  readonly request: Request;
  readonly action: string;
  readonly change: (person: User) => UserChange | 'nothing';
  readonly record?: (person: User) => Pick<AuditEntry, 'before' | 'after'>;
}

/** @throws DomainError 404, also for an administrator, 503 */
export function changeCustomer({ userId, principal, request, action, change, record }: PersonChange): Promise<User> {
  return changeUser(
    userId,
    (user) => {
      if (user.role !== 'user') throw notFound('User');
      return change(user);
    },
    (customer) => ({ action, ...auditActor(principal, request), subjectId: userId, ...record?.(customer) }),
  );
}
