/** What the wire shows of each thing (spec 3). Built by the `to...View` functions of `functions/`, never spread. */
import * as z from 'zod/mini';
import { perDetail } from '../domain/personal-details.ts';
import { transactionStatuses } from '../domain/transaction-status.ts';
import { paymentDetails } from './method-kinds.ts';
import { Euros, Moment, Percent } from './wire.ts';

export const Role = z.enum(['admin', 'user']);
export type Role = z.output<typeof Role>;

/** A customer or an administrator (spec 3 "User"). */
export const UserView = z.object({
  _id: z.string(),
  name: z.string(),
  /** As the customer has told them apart; absent as long as they have not. */
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.string(),
  role: Role,
  accountNumber: z.string(),
  balance: Euros,
  reservedAmount: Euros,
  availableBalance: Euros,
  createdAt: Moment,
  ...perDetail(() => z.optional(z.string())),
  profilePicture: z.optional(z.string()),
  twoFactorEnabled: z.boolean(),
  suspended: z.boolean(),
  /** Restored without a sign-in: an administrator sets a password first. */
  needsPassword: z.optional(z.boolean()),
  withdrawalFeePercent: z.optional(Percent),
});
export type UserView = z.output<typeof UserView>;

export const TransactionStatus = z.enum(transactionStatuses, { error: 'Please choose one of the statuses' });
export const TransactionType = z.enum(['deposit', 'withdraw'], { error: 'The type is deposit or withdraw' });

/** Whose transaction it is, filled in; "Unknown" once the customer has been deleted. */
const TransactionUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  accountNumber: z.string(),
  mobile: z.optional(z.string()),
});

const PaymentDetails = z.object({
  ...paymentDetails,
  cardDetails: z.optional(z.object({ cardNumber: z.string(), cardName: z.string(), cardExpiry: z.string() })),
  paypalEmail: z.optional(z.string()),
});

const AdminProof = z.object({
  proofImage: z.optional(z.string()),
  notes: z.optional(z.string()),
  processedBy: z.optional(z.object({ name: z.string(), email: z.string() })),
  processedAt: z.optional(Moment),
});

/** One change of a transaction: who, when, what, and what it did to the customer's money. */
const TimelineEntry = z.object({
  at: Moment,
  by: z.string(),
  what: z.string(),
  from: z.optional(TransactionStatus),
  to: z.optional(TransactionStatus),
  reason: z.optional(z.string()),
});

/** A transaction as it stands in a list (spec 3). */
export const TransactionView = z.object({
  _id: z.string(),
  transactionNumber: z.string(),
  userId: TransactionUser,
  type: TransactionType,
  amount: Euros,
  feeAmount: Euros,
  feePercent: Percent,
  method: z.optional(z.string()),
  status: TransactionStatus,
  description: z.optional(z.string()),
  createdAt: Moment,
  paymentDetails: z.optional(PaymentDetails),
  adminProof: z.optional(AdminProof),
  /** What it was in coins when it was made: units with eight decimals, as text. */
  cryptoAmount: z.optional(z.string()),
  eurToCryptoRate: z.optional(z.string()),
  cryptoCurrency: z.optional(z.string()),
  version: z.number(),
});
export type TransactionView = z.output<typeof TransactionView>;

/** A transaction with everything that has happened to it. */
export const TransactionDetailView = z.extend(TransactionView, { timeline: z.array(TimelineEntry) });
export type TransactionDetailView = z.output<typeof TransactionDetailView>;

/** A customer's money at one moment. */
export const BalancesView = z.object({ balance: Euros, reservedAmount: Euros, availableBalance: Euros });

/** A sign-in, or a try. */
export const SignInView = z.object({
  _id: z.string(),
  at: Moment,
  outcome: z.enum(['signed-in', 'refused', 'locked']),
  sourceIp: z.optional(z.string()),
  /** The browser as it names itself. */
  device: z.optional(z.string()),
  /** The session that asks. */
  current: z.boolean(),
});
export type SignInView = z.output<typeof SignInView>;

/** The sentence a screen shows after a success. */
export const MessageView = z.object({ message: z.string() });

/** What every refusal looks like on the wire. */
export const ErrorView = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** With 409 for a stale version: the thing as it is now. */
  current: z.optional(z.unknown()),
});
export type ErrorView = z.output<typeof ErrorView>;
