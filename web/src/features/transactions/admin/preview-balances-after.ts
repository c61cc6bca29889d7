import { type AccountBalances, applyTransactionChange } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { NO_FEE } from '#shared/domain/fees.ts';
import type { Balances } from '#shared/domain/ledger.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';

interface AfterBooking {
  readonly after: Balances;
  /** The bank's sentence, if it would refuse the booking. */
  readonly refusal?: string;
}

/** Computes the balances after a transaction that is completed at once, without a fee. No amount changes nothing. */
export function previewBalancesAfter(
  before: AccountBalances,
  type: TransactionType,
  amount: Cents | undefined,
  settlement: 'cash' | 'transfer',
): AfterBooking {
  if (amount === undefined) return { after: before };
  try {
    const booked = { type, status: 'completed', amount, feePercent: NO_FEE, settlement } as const;
    return { after: applyTransactionChange(before, undefined, booked) };
  } catch (error) {
    if (error instanceof DomainError) return { after: before, refusal: error.message };
    throw error;
  }
}
