import { decodeCursor, encodeCursor } from '../core/dynamodb/cursor.ts';
import { CUSTOMERS_PARTITION, userKey } from '../core/dynamodb/keys.ts';
import { cursorListName, type Page, type PageRequest } from '../core/dynamodb/page.ts';
import { query } from '../core/dynamodb/query.ts';
import type { User } from '../core/users/user.ts';
import { findUsers } from '../core/users/users.ts';

export const listCustomers = (page: PageRequest): Promise<Page<User>> =>
  listCustomersByMoment(CUSTOMERS_PARTITION, page, findUsers);

export async function listCustomersByMoment(
  list: string,
  { limit, cursor, order }: PageRequest,
  find: (ids: readonly string[]) => Promise<ReadonlyMap<string, User>>,
): Promise<Page<User>> {
  const name = cursorListName(list, order);
  const [moment = '', id = ''] = cursor ? decodeCursor(name, cursor) : [];
  const { Items = [], LastEvaluatedKey } = await query({
    IndexName: 'gsi4',
    KeyConditionExpression: 'gsi4pk = :list',
    ExpressionAttributeValues: { ':list': list },
    ScanIndexForward: order === 'oldest',
    Limit: limit,
    ...(cursor && { ExclusiveStartKey: { ...userKey(id), gsi4pk: list, gsi4sk: `${moment}#${id}` } }),
  });
  const positions = Items.map(({ gsi4sk }) => String(gsi4sk).split('#'));
  const users = await find(positions.map(([, userId = '']) => userId));
  const last = positions.at(-1);
  return {
    rows: positions.flatMap(([, userId = '']) => users.get(userId) ?? []),
    ...(LastEvaluatedKey && last && { nextCursor: encodeCursor(name, last) }),
  };
}
