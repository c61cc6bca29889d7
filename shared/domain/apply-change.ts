import { DomainError } from './domain-error.ts';
import {
  applyChange,
  availableOf,
  type Balances,
  balancesAfter,
  customerDeleted,
  type Holder,
  type Movement,
  postingsOf,
} from './ledger.ts';
import { formatEuros } from './money.ts';
import { statusMeanings, type TransactionStatus } from './transaction-status.ts';

interface BookedMovement extends Movement {
  /** `at` in epoch milliseconds. */
  readonly journal?: readonly {
    readonly at: number;
    readonly from?: TransactionStatus | undefined;
    readonly to?: TransactionStatus | undefined;
  }[];
}

/**
 * A deleted customer's balance is what is unclaimed.
 * @throws DomainError 409 when the change moves one side of a transfer, is not allowed for a deleted customer, or takes out
 * more than what is unclaimed
 */
export function applyChangeToClosedAccount(
  holder: Holder,
  before: BookedMovement | undefined,
  after: Movement | undefined,
): Balances {
  if (before?.settlement === 'transfer') assertUnmoved(before, after);
  if (!holder.deleted) return applyChange(holder, before, after);
  assertOfDeleted(holder, before, after);
  const result = balancesAfter(holder, before, after);
  if (availableOf(result) < 0) throw notUnclaimed(holder);
  return result;
}

const notUnclaimed = (holder: Balances): DomainError =>
  new DomainError(
    'conflict',
    'not_unclaimed',
    `Of this customer's money ${formatEuros(availableOf(holder))} is still unclaimed: that is the most that can be taken out.`,
  );

/** A transfer changes on both sides or on none. @throws DomainError 409 */
function assertUnmoved(before: Movement, after: Movement | undefined): void {
  if (postingsOf('', before, after).length === 0) return;
  throw new DomainError(
    'conflict',
    'transferred',
    'This amount was assigned from unclaimed money and stays as it was booked. To correct it, create a transaction.',
  );
}

const effectOf = (movement: Movement | undefined) =>
  movement ? statusMeanings[movement.status][movement.type] : 'nothing';

/**
 * Money held for a request may be released, a deposit may still arrive, and unclaimed money may leave by a new
 * withdrawal; both can be undone by a status. What was booked before the deletion stands.
 * @throws DomainError 409
 */
function assertOfDeleted({ deletedAt }: Holder, before: BookedMovement | undefined, after: Movement | undefined): void {
  const isOpen = after !== undefined && statusMeanings[after.status].open;
  if (isOpen && after.status !== before?.status) {
    throw customerDeleted('None of their requests can be opened again.');
  }
  if (postingsOf('', before, after).length === 0) return;
  const [was, is] = [effectOf(before), effectOf(after)];
  const isReleased = was === 'reserved' && is === 'nothing';
  const arrives = before !== undefined && was === 'nothing' && is === 'booked' && after?.type === 'deposit';
  const leaves = before === undefined && is === 'booked' && after?.type === 'withdraw';
  const isUndone = was === 'booked' && is === 'nothing' && after !== undefined && isBookedSince(deletedAt, before);
  if (isReleased || arrives || leaves || isUndone) return;
  throw customerDeleted('Only a deposit that still arrives can be booked; what is unclaimed is paid out or assigned.');
}

function isBookedSince(moment: string | undefined, movement: BookedMovement | undefined): boolean {
  const booking = movement?.journal?.findLast(({ from, to }) => to === 'completed' && from !== 'completed');
  return booking !== undefined && moment !== undefined && booking.at > Date.parse(moment);
}
