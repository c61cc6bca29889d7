/**
 * Lists show a customer's current data. A change of the customer therefore leaves a marker, and a worker rewrites the
 * rows (`docs/decisions/015-refreshing-denormalised-customer-data.md`).
 */
import { isDeepStrictEqual } from 'node:util';
import {
  customerRenamedMarkerKey,
  type ItemKey,
  TICKET_KEY_PREFIX,
  TRANSACTION_KEY_PREFIX,
  userKey,
} from '../core/dynamodb/keys.ts';
import { partitionPrefixQuery, queryPages } from '../core/dynamodb/query.ts';
import { conditionalWrite, type TableWrite } from '../core/dynamodb/transact.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import { type CustomerSnapshot, toCustomerSnapshot, type User } from '../core/users/user.ts';
import { findUser } from '../core/users/users.ts';

const AT_ONCE = 25;

/**
 * Rewrites all rows with the customer's data; a second call changes nothing. The customer is read again after the last
 * write, so that concurrent workers leave no older name.
 */
export async function refreshCustomerSnapshots(userId: string): Promise<void> {
  let user = await findUser(userId);
  while (user) {
    await rewriteRows(user);
    const now = await findUser(userId);
    if (now && isDeepStrictEqual(toCustomerSnapshot(now), toCustomerSnapshot(user))) break;
    user = now;
  }
  await removeMarker(userId, user);
}

async function removeMarker(userId: string, user: User | undefined): Promise<void> {
  await conditionalWrite({
    Delete: {
      Key: customerRenamedMarkerKey(userId),
      ...(user && {
        ConditionExpression: '#version <= :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': user.version },
      }),
    },
  });
}

interface RowKept extends ItemKey {
  readonly kind: string;
  readonly row: { readonly c?: readonly string[]; readonly customer?: object };
  readonly mobile?: string;
  readonly journal?: readonly [{ readonly by?: unknown }];
}

async function rewriteRows(user: User): Promise<void> {
  for (const prefix of [TRANSACTION_KEY_PREFIX, TICKET_KEY_PREFIX]) {
    const pages = queryPages({
      ...partitionPrefixQuery(userKey(user.id).pk, prefix),
      FilterExpression:
        'attribute_exists(#row.#customer) or (attribute_exists(#row.c) and attribute_not_exists(deleted))',
      ProjectionExpression: 'pk, sk, kind, mobile, #row.c, #row.#customer, journal[0].#by',
      ExpressionAttributeNames: { '#row': 'row', '#customer': 'customer', '#by': 'by' },
    });
    for await (const items of pages) {
      const writes = (items as unknown as RowKept[]).flatMap((item) => rewritten(item, user) ?? []);
      // A condition fails when a later write has stored the customer's data already.
      await forEachConcurrently(AT_ONCE, writes, (write) => conditionalWrite(write));
    }
  }
}

function rewritten(item: RowKept, user: User): TableWrite | undefined {
  return item.kind === 'transaction' ? rewrittenTransaction(item, user) : rewrittenTicket(item, user);
}

function rewrittenTransaction({ pk, sk, row, mobile, journal }: RowKept, user: User): TableWrite | undefined {
  const { name, email, accountNumber, mobile: now }: CustomerSnapshot = toCustomerSnapshot(user);
  const shown = [name, email, accountNumber];
  if (isDeepStrictEqual(row.c, shown) && mobile === now) return undefined;
  // A first journal line without an author takes its name from the row, so it gets an author of its own to keep the old
  // name.
  const isOwn = journal?.[0].by === undefined && row.c?.[0] !== name;
  const sets = [
    '#row.c = :shown',
    ...(now === undefined ? [] : ['mobile = :mobile']),
    ...(isOwn ? ['journal[0].#by = :by'] : []),
  ];
  return {
    Update: {
      Key: { pk, sk },
      UpdateExpression: `set ${sets.join(', ')}${now === undefined ? ' remove mobile' : ''}`,
      ConditionExpression: '#row.c = :was',
      ExpressionAttributeNames: { '#row': 'row', ...(isOwn && { '#by': 'by' }) },
      ExpressionAttributeValues: {
        ':shown': shown,
        ':was': row.c,
        ...(now !== undefined && { ':mobile': now }),
        ...(isOwn && { ':by': [user.id, row.c?.[0]] }),
      },
    },
  };
}

function rewrittenTicket({ pk, sk, row }: RowKept, { name, email }: User): TableWrite | undefined {
  const shown = { name, email };
  if (isDeepStrictEqual({ ...row.customer }, shown)) return undefined;
  return {
    Update: {
      Key: { pk, sk },
      UpdateExpression: 'set #row.#customer = :shown',
      ConditionExpression: '#row.#customer = :was',
      ExpressionAttributeNames: { '#row': 'row', '#customer': 'customer' },
      ExpressionAttributeValues: { ':shown': shown, ':was': row.customer },
    },
  };
}
