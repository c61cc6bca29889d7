import { now } from '#functions/core/clock.ts';
import { notFoundError } from '#functions/core/errors.ts';
import { newId } from '#functions/core/ids.ts';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { postingsOf } from '#shared/domain/ledger.ts';
import { type Cents, cents } from '#shared/domain/money.ts';
import { recentWithdrawalsAfter } from '#shared/domain/money-requests.ts';
import type { RateLimitState } from '#shared/domain/rate-limits.ts';
import { momentOfTransactionNumber } from '#shared/domain/transaction-number.ts';
import { type AuditEntry, auditPut } from '../core/audit/audit.ts';
import { type MethodSettingsKind, methodSettingsKey, transactionKey, userKey } from '../core/dynamodb/keys.ts';
import type { OwnedIdParts } from '../core/dynamodb/owned-id.ts';
import { getPrefetchedItems, type PrefetchedItems } from '../core/dynamodb/prefetched-items.ts';
import { type TableWrite, transactWrite, withRetries } from '../core/dynamodb/transact.ts';
import { toCustomerSnapshot, type User } from '../core/users/user.ts';
import { userUpdate } from '../core/users/users.ts';
import { type NewNotification, notificationWrite } from '../notifications/outbox.ts';
import { userBalanceUpdate } from './dormant-balances.ts';
import { type StoredMethodSettings, savedMethodsFromItem } from './payment-methods.ts';
import type { JournalEntry, StoredTransaction, Transaction } from './transaction.ts';
import { assertItemSize, transactionFromItem, transactionPut } from './transaction-item.ts';
import { addUnapprovedMovement, type UnapprovedLimit } from './unapproved-limit.ts';

/** The items on which a decision is based, read consistently. */
export interface TransactionState {
  readonly user: User;
  readonly transaction: StoredTransaction | undefined;
  /** The administrator whose movements have a limit. */
  readonly administrator: User | undefined;
  methods<Kind extends MethodSettingsKind>(kind: Kind): StoredMethodSettings<Kind>;
}

export interface BookingDecision {
  /** Undefined deletes the transaction. */
  readonly after: Omit<Transaction, keyof OwnedIdParts | 'version' | 'customer'> | undefined;
  readonly entry: Pick<JournalEntry, 'what' | 'reason'>;
  readonly requestDigest?: string | undefined;
  readonly allowances?: RateLimitState | undefined;
  readonly audit?: AuditEntry | undefined;
  readonly notification?: Omit<NewNotification, 'id'> | undefined;
}

export interface BookingCommand extends OwnedIdParts {
  readonly by: JournalEntry['by'];
  /** Set where a second administrator must approve more. */
  readonly limit?: UnapprovedLimit | undefined;
  /** The kinds of payment methods that the decision needs. */
  readonly methods?: readonly MethodSettingsKind[];
  /**
   * Items read together with the caller, for the first try. The write is conditional on their versions, so that an
   * outdated item leads to another try.
   */
  readonly prefetched?: PrefetchedItems | undefined;
  /** Runs again when the state has changed; `'nothing'` writes nothing. */
  readonly decide: (state: TransactionState) => BookingDecision | 'nothing';
}

export interface BookingResult {
  readonly transaction: StoredTransaction | undefined;
  /** False if the decision was to write nothing. */
  readonly changed: boolean;
}

/**
 * Creates, changes or deletes a transaction. One conditional write contains the customer's balances, the transaction
 * with its journal, the audit record, and the notification of the customer.
 * @throws ApprovalRequiredError beyond the limit, DomainError of the decision, 404, 409 of the account or history limit
 * reached, 503 after the deadline; sending the request again is safe
 */
export async function bookTransaction(command: BookingCommand): Promise<BookingResult> {
  const id = newId();
  const entryId = id.slice(-12);
  let { prefetched } = command;
  return withRetries(async () => {
    const state = await loadTransactionState({ ...command, prefetched });
    prefetched = undefined;
    if (isEntryBooked(state, entryId)) return { transaction: state.transaction, changed: true };
    const decision = command.decide(state);
    if (decision === 'nothing') return { transaction: state.transaction, changed: false };
    const { transaction, moved, writes } = prepareBooking(command, state, decision, entryId);
    await transactWrite([
      ...writes,
      ...administratorWrites(command.limit, state, moved),
      ...(decision.notification ? [notificationWrite({ id, ...decision.notification })] : []),
    ]);
    return { transaction, changed: true };
  });
}

export interface TransferCommand {
  readonly from: OwnedIdParts;
  readonly to: OwnedIdParts;
  readonly by: BookingCommand['by'];
  readonly limit?: UnapprovedLimit | undefined;
  /** Runs again when a state has changed; `'nothing'` writes nothing. */
  readonly decide: (
    from: TransactionState,
    to: TransactionState,
  ) => { readonly from: BookingDecision; readonly to: BookingDecision } | 'nothing';
}

/**
 * Books a withdrawal of one customer and a deposit of another in one conditional write.
 * @returns the transaction of the debited customer
 * @throws ApprovalRequiredError beyond the limit, DomainError of the decision, 404, 409 of either account, 503 after the
 * deadline
 */
export async function bookTransfer({ from, to, by, limit, decide }: TransferCommand): Promise<BookingResult> {
  const entryId = newId().slice(-12);
  return withRetries(async () => {
    const [giver, receiver] = await Promise.all([loadTransactionState({ ...from, limit }), loadTransactionState(to)]);
    if (isEntryBooked(giver, entryId)) return { transaction: giver.transaction, changed: true };
    const decision = decide(giver, receiver);
    if (decision === 'nothing') return { transaction: giver.transaction, changed: false };
    const debit = prepareBooking({ ...from, by, limit }, giver, decision.from, entryId);
    const credit = prepareBooking({ ...to, by, limit }, receiver, decision.to, entryId);
    // The administrator has moved the amount once.
    await transactWrite([...debit.writes, ...credit.writes, ...administratorWrites(limit, giver, debit.moved)]);
    return { transaction: debit.transaction, changed: true };
  });
}

function administratorWrites(
  limit: UnapprovedLimit | undefined,
  { administrator }: TransactionState,
  moved: Cents,
): TableWrite[] {
  if (!limit || moved === 0) return [];
  const changes = addUnapprovedMovement(limit.ofAdministrator, administrator, moved);
  return administrator ? [userUpdate(administrator, changes)] : [];
}

/** Tells whether an earlier try whose answer was lost has made the entry. Later changes may have appended further ones. */
const isEntryBooked = ({ transaction }: TransactionState, entryId: string): boolean =>
  transaction?.journal.some(({ id }) => id === entryId) ?? false;

/** @throws DomainError 404 */
export async function loadTransactionState({
  customerId,
  localId,
  limit,
  methods = [],
  prefetched,
}: Pick<BookingCommand, 'customerId' | 'localId' | 'limit' | 'methods' | 'prefetched'>): Promise<TransactionState> {
  const keys = [
    userKey(customerId),
    transactionKey(customerId, localId),
    ...(limit ? [userKey(limit.administratorId)] : []),
    ...methods.map(methodSettingsKey),
  ];
  const items = await getPrefetchedItems(keys, prefetched);
  const userOf = (id: string | undefined) =>
    items.find(({ kind, id: own }) => kind === 'user' && own === id) as User | undefined;
  const user = userOf(customerId);
  if (!user) throw notFoundError('User');
  const stored = items.find(({ kind }) => kind === 'transaction');
  return {
    user,
    transaction: stored && transactionFromItem(stored),
    administrator: limit && userOf(limit.administratorId),
    methods: (kind) =>
      savedMethodsFromItem(
        kind,
        items.find((item) => item.kind === 'settings' && item.sk === kind),
      ),
  };
}

export interface PreparedBooking {
  readonly transaction: StoredTransaction;
  /** Cents. */
  readonly balances: ReturnType<typeof applyTransactionChange>;
  /** The change of the booked balance, in cents. */
  readonly moved: Cents;
  readonly writes: readonly TableWrite[];
}

/** @throws ApprovalRequiredError beyond the limit, DomainError 409 of the account, or when the history limit is reached */
export function prepareBooking(
  { customerId, localId, by, limit }: OwnedIdParts & Pick<BookingCommand, 'by' | 'limit'>,
  { user, transaction: stored }: TransactionState,
  { after, entry, requestDigest, allowances, audit }: BookingDecision,
  entryId: string,
): PreparedBooking {
  const before = stored?.deleted ? undefined : stored;
  const row = after ?? stored;
  if (!row) throw notFoundError('Transaction');
  const balances = applyTransactionChange(user, before, after, by.id === customerId ? 'customer' : 'administrator');
  const moved = cents(balances.balance - user.balance);
  const transaction: StoredTransaction = {
    ...row,
    customer: user.deleted ? undefined : toCustomerSnapshot(user),
    customerId,
    localId,
    version: (stored?.version ?? 0) + 1,
    journal: [
      ...(user.deleted ? withoutName(stored) : (stored?.journal ?? [])),
      {
        id: entryId,
        at: now(),
        by,
        ...entry,
        from: before?.status,
        to: after?.status,
        postings: postingsOf(before, after),
      },
    ],
    requestDigest: requestDigest ?? stored?.requestDigest,
    ...(after ? {} : { deleted: true }),
  };
  // A full journal must not keep a deleted customer's request open, so the larger limit applies.
  assertItemSize(transaction, user.deleted && after?.status === 'cancelled' ? 'deleted' : entry.what);
  const { withdrawn: past = [] } = user;
  const withdrawn = recentWithdrawalsAfter(past, momentOfTransactionNumber(row.number), before, after, now());
  const userChanges = {
    ...balances,
    ...(limit && addUnapprovedMovement(limit.ofAccount, user, moved)),
    transactionCount: (user.transactionCount ?? 0) + (after ? 1 : 0) - (before ? 1 : 0),
    allowances,
    withdrawn: withdrawn === past ? undefined : withdrawn,
  };
  return {
    transaction,
    balances,
    moved,
    writes: [
      userBalanceUpdate(user, userChanges),
      transactionPut(transaction, stored?.version),
      ...(audit ? [auditPut(audit)] : []),
    ],
  };
}

const withoutName = (stored: StoredTransaction | undefined): JournalEntry[] =>
  (stored?.journal ?? []).map((entry) =>
    entry.by.id === stored?.customerId ? { ...entry, by: { id: entry.by.id, name: 'Unknown' } } : entry,
  );
