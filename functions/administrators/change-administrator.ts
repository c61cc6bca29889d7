/**
 * The same transaction checks that the acting administrator is still active, so that concurrent changes always leave an
 * active one.
 */
import { Refusal } from '#shared/domain/refusal.ts';
import { auditActor } from '../core/audit/audit-actor.ts';
import { conflict, notFound, sessionEnded } from '../core/errors.ts';
import type { Caller } from '../core/http/principal.ts';
import type { User } from '../core/users/user.ts';
import { changeUser } from '../core/users/users.ts';
import type { PersonChange } from '../customers/change-customer.ts';
import { stillActive } from './administrators.ts';

export function assertAnother(userId: string, caller: Caller): void {
  if (userId !== caller.userId) return;
  throw conflict('own_account', 'This is your own account: only another administrator can do this to it.');
}

export const reasonIn = ({ reason }: { readonly reason?: string | undefined }) =>
  reason ? [{ key: 'reason', label: 'Reason', after: reason }] : [];

/**
 * @throws Refusal 404, also for a customer; 409 for the caller's own account; 401 when the caller was suspended; 503
 */
export async function changeAdministrator(wanted: PersonChange): Promise<User> {
  const { userId, caller, request, action, change, record } = wanted;
  assertAnother(userId, caller);
  return changeUser(
    userId,
    (user) => {
      if (user.role !== 'admin') throw notFound('Administrator');
      return change(user);
    },
    (user) => ({ action, ...auditActor(caller, request), subjectId: userId, ...record?.(user) }),
    { check: stillActive(caller.userId), refusal: sessionEnded },
  ).catch(asAdministrator);
}

function asAdministrator(error: unknown): never {
  throw error instanceof Refusal && error.kind === 'not-found' ? notFound('Administrator') : error;
}
