import { now } from '#functions/core/clock.ts';
import { conflict, notFound } from '#functions/core/errors.ts';
import { newId } from '#functions/core/ids.ts';
import { applyChange, type Movement, postingsOf } from '#shared/domain/ledger.ts';
import type { RateLimitState } from '#shared/domain/rate-limits.ts';
import { momentOf } from '#shared/domain/transaction-number.ts';
import { type Withdrawn, withdrawnAfter } from '#shared/domain/withdrawal-limit.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import type { MethodKind } from '../core/dynamodb/keys.ts';
import { settingsKey, transactionKey, userKey } from '../core/dynamodb/keys.ts';
import type { Owned } from '../core/dynamodb/owned-id.ts';
import { getPrefetchedItems, type PrefetchedItems } from '../core/dynamodb/prefetched-items.ts';
import { ifNew, transact, type Write, withRetries } from '../core/dynamodb/transact.ts';
import { toCustomerSnapshot, type User } from '../core/users/user.ts';
import { userUpdate } from '../core/users/users.ts';
import { type SavedMethods, savedIn } from './payment-methods.ts';
import type { JournalEntry, StoredTransaction, Transaction } from './transaction.ts';
import { fromItem, toItem } from './transaction-item.ts';

export interface MoneyState {
  readonly user: User;
  readonly transaction: StoredTransaction | undefined;
  methods<Kind extends MethodKind>(kind: Kind): SavedMethods<Kind>;
}

export interface MoneyChange {
  readonly after: Omit<Transaction, keyof Owned | 'version' | 'customer'> | undefined;
  readonly line: Pick<JournalEntry, 'what' | 'reason'>;
  readonly requestDigest?: string | undefined;
  readonly allowances?: RateLimitState | undefined;
  readonly audit?: AuditEntry | undefined;
}

export interface Rule {
  readonly apply: typeof applyChange;
  readonly update: typeof userUpdate;
}

/** Deleted customers are refused here; their rule is in `unclaimed.ts`. */
export const activeAccountPolicy: Rule = { apply: applyChange, update: userUpdate };

export interface Move extends Owned {
  readonly by: JournalEntry['by'];
  readonly rule: Rule;
  readonly reads?: MethodKind;
  /**
   * What was read with the caller, for the first try: the write is conditional on the versions, so that an outdated one leads
   * to another try.
   */
  readonly prefetched?: PrefetchedItems | undefined;
  /** Runs again when the state has changed; `'nothing'` writes nothing. */
  readonly decide: (state: MoneyState) => MoneyChange | 'nothing';
}

/**
 * Books the postings from before to after with the customer, the journal and the audit record, or nothing.
 * @throws DomainError of the decision, 404, 409 insufficient balance, customer deleted or journal full, 503 after the
 * deadline; sending the request again is safe
 */
export async function moveMoney(move: Move): Promise<{ transaction: StoredTransaction | undefined; changed: boolean }> {
  const lineId = newId().slice(-12);
  let { prefetched } = move;
  return withRetries(async () => {
    const state = await readMoney({ ...move, prefetched });
    prefetched = undefined;
    // An earlier try succeeded; later changes may have appended further lines.
    if (state.transaction?.journal.some(({ id }) => id === lineId)) {
      return { transaction: state.transaction, changed: true };
    }
    const change = move.decide(state);
    if (change === 'nothing') return { transaction: state.transaction, changed: false };
    const transaction = transactionAfter(move, state, change, lineId);
    await transact(writesOf(move, state, transaction, change));
    return { transaction, changed: true };
  });
}

export async function readMoney({
  customerId,
  localId,
  reads,
  prefetched,
}: Pick<Move, 'customerId' | 'localId' | 'reads' | 'prefetched'>): Promise<MoneyState> {
  const keys = [userKey(customerId), transactionKey(customerId, localId), ...(reads ? [settingsKey(reads)] : [])];
  const items = await getPrefetchedItems(keys, prefetched);
  const user = items.find(({ kind }) => kind === 'user') as User | undefined;
  if (!user) throw notFound('User');
  const stored = items.find(({ kind }) => kind === 'transaction');
  const settings = items.find(({ kind }) => kind === 'settings');
  return {
    user,
    transaction: stored && fromItem(stored),
    methods: (kind) => savedIn(kind, settings),
  };
}

/** @throws DomainError 409 journal full */
export function transactionAfter(
  move: Owned & Pick<Move, 'by'>,
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
  const entry: JournalEntry = { id: lineId, at: now(), by, ...line, from: was?.status, to: after?.status, postings };
  const row = after ?? before;
  if (!row) throw notFound('Transaction');
  const transaction: StoredTransaction = {
    ...row,
    customer: user.deleted ? undefined : toCustomerSnapshot(user),
    customerId,
    localId,
    version: (before?.version ?? 0) + 1,
    journal: [...(user.deleted ? withoutName(before) : (before?.journal ?? [])), entry],
    requestDigest: requestDigest ?? before?.requestDigest,
    ...(after ? {} : { deleted: true }),
  };
  // A full journal must not keep a deleted customer's request open.
  assertItemSize(transaction, user.deleted && after?.status === 'cancelled' ? 'deleted' : line.what);
  return transaction;
}

const withoutName = (before: StoredTransaction | undefined): JournalEntry[] =>
  (before?.journal ?? []).map((line) =>
    line.by.id === before?.customerId ? { ...line, by: { id: line.by.id, name: 'Unknown' } } : line,
  );

const KILOBYTE = 1024;
const FULL = 'This transaction has been changed too often to be changed once more. It can still be deleted.';
const EDITED_OFTEN =
  'This transaction has been edited too often to be edited once more. Its status can still be set, and it can be deleted.';

/**
 * Bytes after a change. An item may have 400 KB ("Constraints in Amazon DynamoDB"); the limits leave room for a
 * decision, and for the deletion that returns the money.
 */
const ITEM_SIZE_LIMITS = {
  requested: { bytes: 300 * KILOBYTE, sentence: FULL },
  booked: { bytes: 300 * KILOBYTE, sentence: FULL },
  edited: { bytes: 200 * KILOBYTE, sentence: EDITED_OFTEN },
  status: { bytes: 300 * KILOBYTE, sentence: FULL },
  deleted: { bytes: 400 * KILOBYTE, sentence: FULL },
} as const satisfies Record<JournalEntry['what'], { readonly bytes: number; readonly sentence: string }>;

/** The JSON is about as long as the item. @throws DomainError 409 */
function assertItemSize(transaction: StoredTransaction, what: JournalEntry['what']): void {
  const { bytes, sentence } = ITEM_SIZE_LIMITS[what];
  if (Buffer.byteLength(JSON.stringify(toItem(transaction))) > bytes) throw conflict('history_limit_reached', sentence);
}

const NONE: Withdrawn = [];

const shortName = (account: string): string =>
  account === 'income:fees' ? 'fees' : (account.split(':')[0] ?? account);

/** @throws DomainError 409 of the rule */
export function writesOf(
  { rule }: Pick<Move, 'rule'>,
  { user, transaction: before }: MoneyState,
  after: StoredTransaction,
  { allowances, audit }: Pick<MoneyChange, 'allowances' | 'audit'>,
): Write[] {
  const was = before?.deleted ? undefined : before;
  const is = after.deleted ? undefined : after;
  const { balance, reserved } = rule.apply(user, was, is);
  const { withdrawn: past = NONE } = user;
  const withdrawn = withdrawnAfter(past, momentOf(after.number), was, is, now());
  return [
    rule.update(user, {
      balance,
      reserved,
      transactionCount: (user.transactionCount ?? 0) + (is ? 1 : 0) - (was ? 1 : 0),
      allowances,
      withdrawn: withdrawn === past ? undefined : withdrawn,
    }),
    {
      Put: {
        Item: toItem(after),
        ...(before
          ? {
              ConditionExpression: '#row.v = :version',
              ExpressionAttributeNames: { '#row': 'row' },
              ExpressionAttributeValues: { ':version': before.version },
            }
          : ifNew),
      },
    },
    ...(audit ? [auditPut(audit)] : []),
  ];
}
