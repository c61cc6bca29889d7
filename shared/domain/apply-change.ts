import { DomainError } from './domain-error.ts';
import { availableBalance, type Balances, balancesAfterChange, type Movement, movesMoney } from './ledger.ts';
import { cents, formatEuros } from './money.ts';
import { type TransactionStatus, transactionStatusProperties } from './transaction-status.ts';

export interface AccountBalances extends Balances {
  /** The account of a deleted customer is closed. */
  readonly deleted?: boolean | undefined;
  /** ISO 8601, UTC. */
  readonly deletedAt?: string | undefined;
}

interface BookedMovement extends Movement {
  /** `at` in epoch milliseconds. */
  readonly journal?: readonly {
    readonly at: number;
    readonly from?: TransactionStatus | undefined;
    readonly to?: TransactionStatus | undefined;
  }[];
}

/**
 * Computes the balances of an account after a transaction is created, changed or deleted.
 * @param before absent for a new transaction
 * @param after absent for a deletion
 * @param by who makes the change, and therefore reads the refusal
 * @throws DomainError 409 when the available amount would be negative, the balance larger than MAX_CENTS, one side of a
 * transfer would change, or the account is closed and the change is not allowed there
 */
export function applyTransactionChange(
  account: AccountBalances,
  before: BookedMovement | undefined,
  after: Movement | undefined,
  by: 'customer' | 'administrator' = 'administrator',
): Balances {
  // Both sides of a transfer must stay equal.
  if (before?.settlement === 'transfer' && movesMoney(before, after)) {
    throw new DomainError('conflict', 'transferred', TRANSFER_CANNOT_CHANGE_MESSAGE);
  }
  if (account.deleted) assertAllowedWhenClosed(account, before, after);
  const result = balancesAfterChange(account, before, after);
  if (availableBalance(result) < 0) {
    if (account.deleted) throw notUnclaimed(account);
    const sentence = by === 'customer' ? INSUFFICIENT_BALANCE_MESSAGE : insufficientBalanceOfCustomer(account, result);
    throw new DomainError('conflict', 'insufficient_balance', sentence);
  }
  return result;
}

export const INSUFFICIENT_BALANCE_MESSAGE = "Sorry! You don't have sufficient balance";

/** Tells an administrator whose money is missing, how much, and when the change will be possible. */
function insufficientBalanceOfCustomer(account: Balances, result: Balances): string {
  const [available, rest] = [availableBalance(account), availableBalance(result)];
  const isReleased = account.reserved > 0 ? ' or released from open withdrawals' : '';
  return (
    `This takes ${formatEuros(cents(available - rest))} from the customer, who has ${formatEuros(available)} available. ` +
    `It is possible once ${formatEuros(cents(-rest))} more has been paid in${isReleased}.`
  );
}

const customerDeleted = (consequence: string): DomainError =>
  new DomainError('conflict', 'customer_deleted', `This customer has been deleted. ${consequence}`);

const notUnclaimed = (account: Balances): DomainError =>
  new DomainError(
    'conflict',
    'not_unclaimed',
    `Of this customer's money ${formatEuros(availableBalance(account))} is still unclaimed: that is the most that can be taken out.`,
  );

export const TRANSFER_CANNOT_CHANGE_MESSAGE =
  'This amount was assigned from unclaimed money and stays as it was booked. To correct it, create a transaction.';

const effectOf = (movement: Movement | undefined) =>
  movement ? transactionStatusProperties[movement.status][movement.type] : 'nothing';

/**
 * Allows what still has to happen in a closed account: money held for a request is released, a deposit arrives, or
 * unclaimed money leaves by a new withdrawal. A change of status can undo the last two. What was booked before the
 * deletion stands.
 * @throws DomainError 409
 */
function assertAllowedWhenClosed(
  { deletedAt }: AccountBalances,
  before: BookedMovement | undefined,
  after: Movement | undefined,
): void {
  const isOpen = after !== undefined && transactionStatusProperties[after.status].open;
  if (isOpen && after.status !== before?.status) {
    throw customerDeleted('None of their requests can be opened again.');
  }
  if (!movesMoney(before, after)) return;
  const [was, is] = [effectOf(before), effectOf(after)];
  const isReleased = was === 'reserved' && is === 'nothing';
  const arrives = before !== undefined && was === 'nothing' && is === 'booked' && after?.type === 'deposit';
  const leaves = before === undefined && is === 'booked' && after?.type === 'withdraw';
  const isUndone = was === 'booked' && is === 'nothing' && after !== undefined && isBookedSince(deletedAt, before);
  if (isReleased || arrives || leaves || isUndone) return;
  throw customerDeleted('Only a deposit that still arrives can be booked; what is unclaimed is paid out or assigned.');
}

function isBookedSince(moment: string | undefined, movement: BookedMovement | undefined): boolean {
  const isIn = (status: TransactionStatus | undefined) =>
    movement && status && transactionStatusProperties[status][movement.type] === 'booked';
  const booking = movement?.journal?.findLast(({ from, to }) => isIn(to) && !isIn(from));
  return booking !== undefined && moment !== undefined && booking.at > Date.parse(moment);
}
