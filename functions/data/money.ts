/** The one write that moves money: the customer, the transaction with its journal, and the audit record, or nothing. */
import { now } from '#functions/platform/clock.ts';
import { env } from '#functions/platform/env.ts';
import { conflict, notFound } from '#functions/platform/errors.ts';
import { newId } from '#functions/platform/ids.ts';
import { applyChange, type Movement, postingsOf } from '#shared/domain/ledger.ts';
import type { Allowances } from '#shared/domain/rate-limits.ts';
import { type AuditEntry, auditPut } from './audit.ts';
import { getItems } from './get-items.ts';
import { settingsKey, transactionKey, userKey } from './keys.ts';
import type { Owned } from './owned-id.ts';
import { type MethodKind, methodsBeforeSaving, type SavedMethods } from './payment-methods.ts';
import { transact, withRetries } from './transact.ts';
import type { JournalLine, StoredTransaction, Transaction } from './transaction.ts';
import { fromItem, toItem } from './transaction-item.ts';
import { type User, userUpdate } from './users.ts';

/** What a change of money is decided on, read consistently in one call. */
export interface MoneyState {
  /** Or what remains of a deleted one. */
  readonly user: User;
  /** Undefined when there is none yet; one that was deleted counts as none, but keeps its id. */
  readonly transaction: StoredTransaction | undefined;
  methods<Kind extends MethodKind>(kind: Kind): SavedMethods<Kind>;
}

/** What is to become of a transaction. */
interface MoneyChange {
  /** Undefined: it is deleted. */
  readonly after: Omit<Transaction, keyof Owned | 'version'> | undefined;
  readonly line: Pick<JournalLine, 'what' | 'reason'>;
  readonly requestDigest?: string | undefined;
  /** The customer's after it, where requests of this kind are limited. */
  readonly allowances?: Allowances | undefined;
  readonly audit?: AuditEntry | undefined;
}

interface Move extends Owned {
  readonly by: JournalLine['by'];
  /** Also reads the methods of this kind. */
  readonly reads?: MethodKind;
  /** Decides on the state; `'nothing'` when there is nothing to change. Asked again when the state has changed meanwhile. */
  readonly decide: (state: MoneyState) => MoneyChange | 'nothing';
}

/**
 * Moves money: reads, asks for the decision, books the postings from before to after, with one read and one write call
 * when nobody interferes. Conflicts, throttles and lost answers are tried again with jitter; a try that was written
 * although its answer was lost is recognised by its journal line.
 * @throws Refusal of the decision, 404 without such a customer, 409 insufficient balance, customer deleted or journal full,
 *   503 after the deadline (and then the same request, sent again, finds what was made or makes it)
 */
export async function moveMoney(move: Move): Promise<{ transaction: StoredTransaction | undefined; changed: boolean }> {
  const lineId = newId().slice(-12);
  return withRetries(async () => {
    const state = await read(move);
    // Somebody else may have come after it already: it need not be the last line.
    if (state.transaction?.journal.some(({ id }) => id === lineId)) {
      return { transaction: state.transaction, changed: true };
    }
    const change = move.decide(state);
    if (change === 'nothing') return { transaction: state.transaction, changed: false };
    const transaction = apply(move, state, change, lineId);
    await write(state, transaction, change);
    return { transaction, changed: true };
  });
}

async function read({ customerId, localId, reads }: Move): Promise<MoneyState> {
  const keys = [userKey(customerId), transactionKey(customerId, localId), ...(reads ? [settingsKey(reads)] : [])];
  const items = await getItems(keys, { consistent: true });
  const user = items.find(({ kind }) => kind === 'user') as User | undefined;
  if (!user) throw notFound('User');
  const stored = items.find(({ kind }) => kind === 'transaction');
  const settings = items.find(({ kind }) => kind === 'settings');
  return {
    user,
    transaction: stored && fromItem(stored),
    methods: (kind) => (settings as SavedMethods<typeof kind> | undefined) ?? methodsBeforeSaving[kind],
  };
}

/** The transaction after the change, with its new line, and the customer's balances checked. @throws Refusal 409 */
function apply(
  move: Move,
  { user, transaction: before }: MoneyState,
  change: MoneyChange,
  lineId: string,
): StoredTransaction {
  const { customerId, localId, by } = move;
  const { after, line, requestDigest } = change;
  const was: Movement | undefined = before?.deleted ? undefined : before;
  const postings = Object.fromEntries(
    postingsOf(customerId, was, after).map(({ account, amount }) => [shortName(account), amount]),
  );
  const entry: JournalLine = { id: lineId, at: now(), by, ...line, from: was?.status, to: after?.status, postings };
  const row = after ?? before;
  if (!row) throw notFound('Transaction');
  const transaction: StoredTransaction = {
    ...row,
    // Nobody is named any more whose name is being taken out of the lists.
    ...(user.deleted && { customer: undefined }),
    customerId,
    localId,
    version: (before?.version ?? 0) + 1,
    journal: [...(before?.journal ?? []), entry],
    requestDigest: requestDigest ?? before?.requestDigest,
    ...(after ? {} : { deleted: true }),
  };
  assertRoom(transaction, line.what);
  return transaction;
}

const KILOBYTE = 1024;
const FULL = 'This transaction has been changed too often to be changed once more. It can still be deleted.';
const EDITED_OFTEN =
  'This transaction has been edited too often to be edited once more. Its status can still be set, and it can be deleted.';

/**
 * How large a transaction may become by a change. DynamoDB takes 400 KB ("Constraints in Amazon DynamoDB"), of which the
 * decision on what was edited keeps a part, and the deletion that gives its money back.
 */
const room = {
  requested: { bytes: 300 * KILOBYTE, sentence: FULL },
  booked: { bytes: 300 * KILOBYTE, sentence: FULL },
  edited: { bytes: 200 * KILOBYTE, sentence: EDITED_OFTEN },
  status: { bytes: 300 * KILOBYTE, sentence: FULL },
  deleted: { bytes: 400 * KILOBYTE, sentence: FULL },
} as const satisfies Record<JournalLine['what'], { readonly bytes: number; readonly sentence: string }>;

/** @throws Refusal 409 when a transaction's journal has become too long; as JSON it is about as long as in the table */
function assertRoom(transaction: StoredTransaction, what: JournalLine['what']): void {
  const { bytes, sentence } = room[what];
  if (Buffer.byteLength(JSON.stringify(toItem(transaction))) > bytes) throw conflict('journal_full', sentence);
}

/** An account's name within its transaction: whose it is says the item. */
const shortName = (account: string): string =>
  account === 'income:fees' ? 'fees' : (account.split(':')[0] ?? account);

async function write(
  { user, transaction: before }: MoneyState,
  after: StoredTransaction,
  { allowances, audit }: Pick<MoneyChange, 'allowances' | 'audit'>,
): Promise<void> {
  const wasListed = before !== undefined && !before.deleted;
  const { balance, reserved } = applyChange(user, wasListed ? before : undefined, after.deleted ? undefined : after);
  await transact([
    // A movement of this customer's money since the reading takes precedence.
    userUpdate(user, {
      balance,
      reserved,
      transactionCount: (user.transactionCount ?? 0) + (after.deleted ? 0 : 1) - (wasListed ? 1 : 0),
      // Here, where a request writes anyway, they cost nothing.
      allowances,
    }),
    {
      Put: {
        TableName: env.tableName,
        Item: toItem(after),
        ...(before
          ? {
              // Unless it was processed meanwhile.
              ConditionExpression: '#row.v = :version',
              ExpressionAttributeNames: { '#row': 'row' },
              ExpressionAttributeValues: { ':version': before.version },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    ...(audit ? [auditPut(audit)] : []),
  ]);
}
