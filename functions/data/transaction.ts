import type { Movement } from '#shared/domain/ledger.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import type { Owned } from './owned-id.ts';

/** A transaction apart from whose it is. */
export interface TransactionRow extends Movement {
  /** As the customer was when it was made; gone when the customer is. */
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
  /** These three are not in the lists. */
  readonly paymentDetails?: Readonly<Record<string, unknown>> | undefined;
  readonly proof?: AdminProof | undefined;
  readonly coins?: { readonly currency: string; readonly rate: string; readonly amount: string } | undefined;
}

export interface AdminProof {
  readonly proofImage?: string | undefined;
  readonly notes?: string | undefined;
  readonly processedBy: { readonly name: string; readonly email: string };
  /** ISO 8601, UTC. */
  readonly processedAt: string;
}

export interface Transaction extends TransactionRow, Owned {
  readonly number: string;
}

/** One change of a transaction and what it did to money. Lines are only ever appended. */
export interface JournalLine {
  /** Of the request that made the change. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly by: { readonly id: string; readonly name: string };
  readonly what: 'requested' | 'booked' | 'status' | 'edited' | 'deleted';
  readonly from?: TransactionStatus | undefined;
  readonly to?: TransactionStatus | undefined;
  /** For the customer to read. */
  readonly reason?: string | undefined;
  /** Cents by account, without its owner: `customer`, `reserve`, `settlement`, `fees`. They sum to zero. */
  readonly postings: Readonly<Record<string, number>>;
}

/** A transaction with its journal, as it stands in the table. */
export interface StoredTransaction extends Transaction {
  readonly journal: readonly JournalLine[];
  /** Of the request that made it, when it carried an idempotency key. */
  readonly requestDigest?: string | undefined;
  /** Out of every list; the journal stays. */
  readonly deleted?: boolean | undefined;
}
