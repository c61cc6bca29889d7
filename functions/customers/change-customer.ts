import type { Role } from '#shared/contract/views.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { notFoundError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { RequestContext } from '../core/http/request.ts';
import type { User, UserChange } from '../core/users/user.ts';
import { changeUser, type WritesBesideUser } from '../core/users/users.ts';

export interface UserChangeCommand {
  readonly userId: string;
  readonly principal: Principal;
  readonly request: RequestContext;
  readonly action: string;
  readonly change: (person: User) => UserChange | 'nothing';
  readonly record?: (person: User) => Pick<AuditEntry, 'before' | 'after'>;
  readonly notices?: WritesBesideUser['writes'] | undefined;
}

/** @throws DomainError 404, also for an administrator, 503 */
export const changeCustomer = (wanted: UserChangeCommand): Promise<User> => changePerson('user', wanted);

/** @throws DomainError 404, also for a person of another role, 401 by `ifCaller`, 503 */
export function changePerson(
  role: Role,
  { userId, principal, request, action, change, record, notices }: UserChangeCommand,
  ifCaller?: Parameters<typeof changeUser>[3],
): Promise<User> {
  return changeUser(
    userId,
    (person) => {
      if (person.role !== role) throw notFoundError('User');
      return change(person);
    },
    (person) => ({ action, ...auditActor(principal, request), subjectId: userId, ...record?.(person) }),
    ifCaller,
    notices && { writes: notices },
  );
}
