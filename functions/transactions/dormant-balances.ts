import { UNCLAIMED_BALANCES_PARTITION, unclaimedBalanceIndexKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import type { TableWrite } from '../core/dynamodb/transact.ts';
import type { User } from '../core/users/user.ts';
import { findUsersByIdsWhere, userUpdate } from '../core/users/users.ts';
import { listCustomersByMoment } from '../customers/list-customers.ts';

/**
 * Builds the write of a changed account. A deleted customer is in the list of unclaimed money as long as there is a
 * balance.
 */
export function userBalanceUpdate(
  user: User,
  changes: Parameters<typeof userUpdate>[1] & Pick<User, 'balance'>,
): TableWrite {
  if (!user.deleted) return userUpdate(user, changes);
  const { id, deletedAt = '' } = user;
  if (changes.balance > 0) return userUpdate(user, { ...changes, ...unclaimedBalanceIndexKey(deletedAt, id) });
  const { Update } = userUpdate(user, changes);
  return { Update: { ...Update, UpdateExpression: `${Update.UpdateExpression} remove gsi4pk, gsi4sk` } };
}

const hasUnclaimed = ({ deleted, balance }: User): boolean => deleted === true && balance > 0;

export const listDormantBalances = (page: PageRequest): Promise<Page<User>> =>
  listCustomersByMoment(UNCLAIMED_BALANCES_PARTITION, page, (ids) => findUsersByIdsWhere(hasUnclaimed, ids));
