import type { ProposedTransaction } from '#shared/contract/approvals.ts';
import type { StatementLineView, TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { feeOf } from '#shared/domain/ledger.ts';
import type { Cents } from '#shared/domain/money.ts';
import { momentOfTransactionNumber } from '#shared/domain/transaction-number.ts';
import type { ProposalFinder } from '../approvals/waiting-proposals.ts';
import { isoTime } from '../core/clock.ts';
import { encodeOwnedId } from '../core/dynamodb/owned-id.ts';
import type { JournalEntry, StoredTransaction, Transaction, TransactionBooking } from './transaction.ts';

const UNKNOWN = { name: 'Unknown', email: '', accountNumber: '' };

/** @param proposalOf finds the proposal that waits on the transaction, in an answer for an administrator */
export function toTransactionView(transaction: Transaction, proposalOf?: ProposalFinder): TransactionView {
  const { coins, version, customer = UNKNOWN } = transaction;
  const id = encodeOwnedId(transaction);
  return {
    _id: id,
    transactionNumber: transaction.number,
    userId: {
      _id: transaction.customerId,
      name: customer.name,
      email: customer.email,
      accountNumber: customer.accountNumber,
      mobile: 'mobile' in customer ? customer.mobile : undefined,
    },
    type: transaction.type,
    amount: transaction.amount,
    feeAmount: feeOf(transaction.amount, transaction.feePercent),
    feePercent: transaction.feePercent,
    method: transaction.method,
    status: transaction.status,
    description: transaction.description,
    createdAt: isoTime(momentOfTransactionNumber(transaction.number)),
    paymentDetails: maskCard(transaction.paymentDetails),
    adminProof: transaction.proof,
    // Older transactions store a missing amount as zero.
    cryptoAmount: Number(coins?.amount) > 0 ? coins?.amount : undefined,
    eurToCryptoRate: coins?.rate,
    cryptoCurrency: coins?.currency,
    proposal: proposalOf?.({ id, version }),
    version,
  };
}

function maskCard(details: Transaction['paymentDetails']): TransactionView['paymentDetails'] {
  const { cardDetails, ...rest } = (details ?? {}) as NonNullable<TransactionView['paymentDetails']>;
  if (!details) return undefined;
  if (!cardDetails) return rest;
  return { ...rest, cardDetails: { ...cardDetails, cardNumber: `**** **** **** ${cardDetails.cardNumber.slice(-4)}` } };
}

/** Leaves out the names and notes of administrators for customers. */
export function toTransactionDetailView(
  transaction: StoredTransaction,
  audience: 'admin' | 'customer',
  proposalOf?: ProposalFinder,
): TransactionDetailView {
  const { proof } = transaction;
  const view = toTransactionView(transaction, proposalOf);
  const byName = ({ by }: JournalEntry): string => {
    const own = by.id === transaction.customerId;
    if (audience === 'admin') return own ? view.userId.name : by.name;
    return own ? 'You' : BANK_NAME;
  };
  return {
    ...view,
    adminProof: audience === 'admin' ? proof : customerProof(transaction),
    timeline: transaction.journal.map((line) => ({
      at: isoTime(line.at),
      by: byName(line),
      ...(audience === 'admin' && { byId: line.by.id }),
      what: line.what,
      from: line.from,
      to: line.to,
      reason: line.reason,
    })),
  };
}

type ProposedState = NonNullable<ProposedTransaction['after']>;

/** Leaves out what is only known once the proposal is carried out: a new transaction's number, and who decides when. */
export function toProposedState(transaction: Transaction, exists: boolean): ProposedState {
  const {
    version: _version,
    proposal: _proposal,
    _id,
    transactionNumber,
    createdAt,
    adminProof,
    ...rest
  } = toTransactionView(transaction);
  return {
    ...rest,
    ...(exists && { _id, transactionNumber, createdAt }),
    adminProof: adminProof && { proofImage: adminProof.proofImage, notes: adminProof.notes },
  };
}

export function toStatementLineView({
  transaction,
  at,
  amount,
  balance,
  fee,
  correction,
}: TransactionBooking & { readonly balance: Cents }): StatementLineView {
  return {
    _id: encodeOwnedId(transaction),
    transactionNumber: transaction.number,
    bookedAt: isoTime(at),
    type: transaction.type,
    method: transaction.method,
    description: transaction.description,
    amount,
    feeAmount: fee,
    balance,
    correction,
  };
}

export function toOwnTransactionView(transaction: Transaction): TransactionView {
  return { ...toTransactionView(transaction), adminProof: customerProof(transaction) };
}

/** Leaves out who has processed a request, and the notes. */
const customerProof = ({ proof }: Transaction) =>
  proof && { proofImage: proof.proofImage, processedAt: proof.processedAt };
