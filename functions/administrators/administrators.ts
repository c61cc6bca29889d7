import { notFoundError } from '#functions/core/errors.ts';
import { decodeCursor, encodeCursor } from '../core/dynamodb/cursor.ts';
import { getItems } from '../core/dynamodb/get-items.ts';
import { userKey } from '../core/dynamodb/keys.ts';
import type { Page, PageRequest } from '../core/dynamodb/page.ts';
import type { User } from '../core/users/user.ts';
import { findUser } from '../core/users/users.ts';

const LIST = 'administrators';

async function findAdministrators(ids: readonly string[]): Promise<User[]> {
  const users = (await getItems(ids.map(userKey), { consistent: true })) as unknown as User[];
  return users.filter(({ role, deleted }) => role === 'admin' && !deleted);
}

export async function listAdministratorsByIds(
  ids: readonly string[],
  { limit, cursor }: PageRequest,
): Promise<Page<User>> {
  const [last] = cursor ? decodeCursor(LIST, cursor) : [];
  const older = (await findAdministrators(ids))
    .filter((user) => last === undefined || place(user) < last)
    .sort((a, b) => (place(a) < place(b) ? 1 : -1));
  const rows = older.slice(0, limit);
  const end = rows.at(-1);
  return { rows, ...(older.length > limit && end && { nextCursor: encodeCursor(LIST, [place(end)]) }) };
}

const place = ({ createdAt, id }: User): string => `${createdAt}#${id}`;

export async function countActiveAdministrators(ids: readonly string[]): Promise<number> {
  return (await findAdministrators(ids)).filter(({ suspended }) => !suspended).length;
}

/** @throws DomainError 404, also if the user is a customer */
export async function getAdministrator(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (user?.role !== 'admin') throw notFoundError('Administrator');
  return user;
}

export const activeAdministratorConditionCheck = (userId: string) => ({
  Key: userKey(userId),
  ConditionExpression: '#suspended = :no and attribute_not_exists(#deleted)',
  ExpressionAttributeNames: { '#suspended': 'suspended', '#deleted': 'deleted' },
  ExpressionAttributeValues: { ':no': false },
});
