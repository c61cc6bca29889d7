/**
 * Each change checks in the same transaction that the acting administrator is still active, so that concurrent changes
 * always leave an active one.
 */
import { DomainError } from '#shared/domain/domain-error.ts';
import { notFoundError, standardError } from '../core/errors.ts';
import type { Principal } from '../core/http/principal.ts';
import type { User } from '../core/users/user.ts';
import { changePerson, type UserChangeCommand } from '../customers/change-customer.ts';
import { activeAdministratorConditionCheck } from './administrators.ts';

export function assertNotOwnAccount(userId: string, principal: Principal): void {
  if (userId === principal.userId) throw standardError('own_account');
}

export const reasonAsProposedChange = ({ reason }: { readonly reason?: string | undefined }) =>
  reason ? [{ key: 'reason', label: 'Reason', after: reason }] : [];

/**
 * @throws DomainError 404, also if the user is a customer; 409 for the caller's own account; 401 when the caller was
 * suspended; 503
 */
export async function changeAdministrator(wanted: UserChangeCommand): Promise<User> {
  const { userId, principal } = wanted;
  assertNotOwnAccount(userId, principal);
  return changePerson('admin', wanted, activeAdministratorConditionCheck(principal.userId)).catch((error) => {
    throw error instanceof DomainError && error.kind === 'not-found' ? notFoundError('Administrator') : error;
  });
}
