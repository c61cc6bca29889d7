/**
 * Deleting a customer keeps money, transactions and tickets, and removes personal data
 * (`docs/decisions/014-deleted-customers.md`).
 */
import { notFoundError } from '#functions/core/errors.ts';
import type { AuditEntry } from '../core/audit/audit.ts';
import {
  beneficiariesKey,
  codeKey,
  type ItemKey,
  NAME_WORD_KEY_PREFIX,
  PENDING_PURGES_PARTITION,
  pendingPurgeKey,
  unclaimedBalanceIndexKey,
  userKey,
} from '../core/dynamodb/keys.ts';
import { partitionPrefixQuery, partitionQuery, query, queryAllItems } from '../core/dynamodb/query.ts';
import { conditionalWrite, type TableWrite } from '../core/dynamodb/transact.ts';
import { forEachConcurrently } from '../core/for-each-concurrently.ts';
import { codeSubject } from '../core/one-time-codes.ts';
import type { User } from '../core/users/user.ts';
import { userIndexEntries } from '../core/users/user-entries.ts';
import { findUserIncludingDeleted, writeUser } from '../core/users/users.ts';
import { forgetNotifications } from '../notifications/notifications.ts';
import { forgetSessions } from '../sign-in/sessions.ts';

interface Deletion {
  readonly userId: string;
  readonly at: string;
  readonly by: NonNullable<User['deletedBy']>;
  readonly assertAllowed: (customer: User) => void;
  /** Decides what the deletion changes in the administrator's own item, and which movements stay with the account. */
  readonly count: (customer: User) => Promise<DeletionCount>;
  readonly audit: (customer: User) => AuditEntry;
}

export interface DeletionCount {
  readonly unapprovedMovements: User['unapprovedMovements'];
  readonly administrator?: TableWrite;
}

/** Deletes a customer; a second call changes nothing. @throws DomainError of `assertAllowed` and `count`, 404, 503 */
export async function deleteCustomer({ userId, at, by, assertAllowed, count, audit }: Deletion): Promise<void> {
  await writeUser(
    userId,
    async (customer) => {
      if (customer.role !== 'user') throw notFoundError('User');
      if (customer.deleted) return 'nothing';
      assertAllowed(customer);
      const { unapprovedMovements, administrator } = await count(customer);
      const [email, accountNumber] = userIndexEntries(customer);
      return {
        after: { ...remainsOf(customer, at, by), ...(unapprovedMovements && { unapprovedMovements }) },
        putEntries: [],
        deleteKeys: [
          ...[email, accountNumber, beneficiariesKey(userId)],
          ...(customer.invitedUntil === undefined ? [] : [codeKey('invitation', codeSubject(userId, customer.email))]),
          ...(await nameWordKeys(userId)),
        ],
        extraPut: toPendingPurgeItem(at, userId),
        extraUpdate: administrator,
      };
    },
    audit,
  );
}

function remainsOf(customer: User, at: string, by: Deletion['by']) {
  const { id, role, balance, reserved, createdAt, transactionCount, ticketCount, requestDigest } = customer;
  return {
    ...userKey(id),
    kind: 'user',
    id,
    role,
    balance,
    reserved,
    createdAt,
    name: 'Unknown',
    email: '',
    accountNumber: '',
    twoFactorEnabled: false,
    suspended: false,
    tokensRevokedBefore: 0,
    endedSessions: {},
    deleted: true,
    deletedAt: at,
    deletedBy: by,
    ...(balance > 0 && unclaimedBalanceIndexKey(at, id)),
    ...(transactionCount !== undefined && { transactionCount }),
    ...(ticketCount !== undefined && { ticketCount }),
    ...(requestDigest !== undefined && { requestDigest }),
  } satisfies Omit<User, 'version'> & { pk: string; sk: string; kind: string };
}

export const toPendingPurgeItem = (deletedAt: string, userId: string, picture?: string) => ({
  ...pendingPurgeKey(deletedAt, userId),
  kind: 'departure',
  userId,
  deletedAt,
  ...(picture && { picture }),
});

export async function removePendingPurge({ deletedAt, userId }: PendingPurge): Promise<void> {
  await conditionalWrite({ Delete: { Key: pendingPurgeKey(deletedAt, userId) } });
}

export interface PendingPurge {
  readonly userId: string;
  readonly deletedAt: string;
  readonly picture?: string;
}

/** Returns one page of the purges that are due, oldest first. @param moment ISO 8601, UTC */
export async function purgesDueBefore(moment: string): Promise<PendingPurge[]> {
  const { Items = [] } = await query({
    KeyConditionExpression: 'pk = :pending and sk < :moment',
    ExpressionAttributeValues: { ':pending': PENDING_PURGES_PARTITION, ':moment': moment },
    ConsistentRead: true,
    Limit: 500,
  });
  return Items as unknown as PendingPurge[];
}

/** Reads the keys from the table, because a search word that is left behind would keep the name for ever. */
async function nameWordKeys(userId: string): Promise<ItemKey[]> {
  const { pk } = userKey(userId);
  const words = await queryAllItems({
    ...partitionPrefixQuery(pk, NAME_WORD_KEY_PREFIX),
    ProjectionExpression: 'pk, sk',
  });
  return words.map(({ sk }) => ({ pk, sk: String(sk) }));
}

/**
 * Expressions that remove the customer's name from each kind of item. Later writes leave the name out as well: a
 * transaction is written with its current customer, and a ticket's version is raised so that a concurrent write fails.
 */
const named: Readonly<Record<string, { by: string; forget: string; values?: Record<string, unknown> }>> = {
  transaction: { by: '#row.c', forget: 'remove #row.c, mobile' },
  ticket: {
    by: '#row.customer',
    forget: 'set #row.version = #row.version + :one remove #row.customer',
    values: { ':one': 1 },
  },
};

const AT_ONCE = 25;

export async function eraseDeletedCustomerData(userId: string): Promise<void> {
  // A restore may have brought the customer back.
  if (!(await findUserIncludingDeleted(userId))?.deleted) return;
  await forgetSessions(userId);
  await forgetNotifications(userId);
  const items = await queryAllItems({
    ...partitionQuery(userKey(userId).pk),
    FilterExpression: Object.values(named)
      .map(({ by }) => `attribute_exists(${by})`)
      .join(' or '),
    ProjectionExpression: 'pk, sk, kind, journal',
    ExpressionAttributeNames: { '#row': 'row' },
  });
  await forEachConcurrently(AT_ONCE, items, (item) => forgetIn(item, userId));
}

async function forgetIn({ pk, sk, kind, journal }: Record<string, unknown>, userId: string): Promise<void> {
  const names = named[String(kind)];
  if (!names) throw new Error(`A ${kind} names no customer`);
  const lines = namesInLines(journal, userId);
  // The condition fails when a later write has left the name out already.
  await conditionalWrite({
    Update: {
      Key: { pk, sk },
      UpdateExpression: [names.forget, ...lines].join(', '),
      ConditionExpression: `attribute_exists(${names.by})`,
      ExpressionAttributeNames: { '#row': 'row', ...(lines.length > 0 && { '#by': 'by' }) },
      ...(names.values && { ExpressionAttributeValues: names.values }),
    },
  });
}

function namesInLines(journal: unknown, userId: string): string[] {
  if (!Array.isArray(journal)) return [];
  return journal.flatMap(({ by }: { by?: readonly string[] }, index) =>
    by?.[0] === userId && by.length > 1 ? [`journal[${index}].#by[1]`] : [],
  );
}
