import { UNCLAIMED_PARTITION, unclaimedIndexKey, userKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import { conditionalWrite, type TableWrite } from '../core/dynamodb/transact.ts';
import type { User } from '../core/users/user.ts';
import { findUsersMatching, userUpdate } from '../core/users/users.ts';
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
  if (changes.balance > 0) return userUpdate(user, { ...changes, ...placeOf(user) });
  const { Update } = userUpdate(user, changes);
  return { Update: { ...Update, UpdateExpression: `${Update.UpdateExpression} remove gsi4pk, gsi4sk` } };
}

const placeOf = ({ id, deletedAt = '' }: User) => unclaimedIndexKey(deletedAt, id);

const hasUnclaimed = ({ deleted, balance }: User): boolean => deleted === true && balance > 0;

export const listDormantBalances = (page: PageRequest): Promise<Page<User>> =>
  listCustomersByMoment(UNCLAIMED_PARTITION, page, (ids) => findUsersMatching(hasUnclaimed, ids));

/** Adds a customer to the list who was deleted before the list existed. */
export async function backfillUnclaimedIndex(user: User): Promise<void> {
  if (!hasUnclaimed(user) || 'gsi4pk' in user) return;
  const { gsi4pk, gsi4sk } = placeOf(user);
  // The condition fails when the money has moved, and that write has updated the list.
  await conditionalWrite({
    Update: {
      Key: userKey(user.id),
      UpdateExpression: 'set gsi4pk = :list, gsi4sk = :place',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':list': gsi4pk, ':place': gsi4sk, ':version': user.version },
    },
  });
}
