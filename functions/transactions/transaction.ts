import { feePlacement, type Movement, type Postings } from '#shared/domain/ledger.ts';
import { type Cents, cents } from '#shared/domain/money.ts';
import type { StatementBooking } from '#shared/domain/statement.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import type { OwnedIdParts } from '../core/dynamodb/owned-id.ts';

export interface TransactionRow extends Movement {
  /** The customer's current data; lists show a change some seconds later. Absent once the customer is deleted. */
  readonly customer?:
    | {
        readonly name: string;
        readonly email: string;
        readonly accountNumber: string;
        readonly mobile?: string | undefined;
      }
    | undefined;
  readonly method?: string | undefined;
  readonly description?: string | undefined;
  readonly version: number;
  readonly paymentDetails?: Readonly<Record<string, unknown>> | undefined;
  readonly proof?: PaymentProofRecord | undefined;
  readonly coins?:
    | { readonly currency: string; readonly rate: string; readonly amount?: string | undefined }
    | undefined;
}

export interface PaymentProofRecord {
  readonly proofImage?: string | undefined;
  readonly notes?: string | undefined;
  readonly processedBy: { readonly name: string; readonly email: string };
  readonly processedAt: string;
}

export interface Transaction extends TransactionRow, OwnedIdParts {
  readonly number: string;
}

export interface JournalEntry {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: { readonly id: string; readonly name: string };
  readonly what: 'requested' | 'booked' | 'status' | 'edited' | 'deleted';
  readonly from?: TransactionStatus | undefined;
  readonly to?: TransactionStatus | undefined;
  readonly reason?: string | undefined;
  readonly postings: Postings;
}

export interface StoredTransaction extends Transaction {
  readonly journal: readonly JournalEntry[];
  readonly requestDigest?: string | undefined;
  readonly deleted?: boolean | undefined;
}

export interface TransactionBooking extends StatementBooking {
  readonly transaction: Transaction;
  readonly fee: Cents;
  readonly correction: boolean;
}

export function bookingsOf(transaction: StoredTransaction): TransactionBooking[] {
  const isFeeIncluded = feePlacement[transaction.type] === 'comes out of the amount';
  return transaction.journal
    .map(({ at, postings: { customer = 0, reserve = 0, fees = 0 } }) => ({
      at,
      amount: cents(customer + reserve),
      fee: cents(isFeeIncluded ? Math.abs(fees) : 0),
      transaction,
    }))
    .filter(({ amount }) => amount !== 0)
    .map((booking, index) => ({ ...booking, correction: index > 0 }));
}
