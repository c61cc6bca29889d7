/**
 * The `to...View` functions of each feature build the views field by field, never with a spread, so that no internal
 * field gets out.
 */
import * as z from 'zod/mini';
import { mapPersonalDetails } from '../domain/personal-details.ts';
import { transactionStatuses } from '../domain/transaction-status.ts';
import { paymentDetailSchemas, RateSchema } from './transactions/method-kinds.ts';
import { EurosSchema, MomentSchema, PercentSchema } from './wire.ts';

export const Role = z.enum(['admin', 'user']);
export type Role = z.output<typeof Role>;

export const BalancesView = z.object({
  balance: EurosSchema,
  reservedAmount: EurosSchema,
  availableBalance: EurosSchema,
});

/** Set while no e-mail is sent, because it came back or was reported as spam. */
const emailState = z.optional(z.enum(['bounced', 'complained']));

export const UserView = z.object({
  _id: z.string(),
  name: z.string(),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.string(),
  role: Role,
  accountNumber: z.string(),
  ...BalancesView.shape,
  createdAt: MomentSchema,
  ...mapPersonalDetails(() => z.optional(z.string())),
  profilePicture: z.optional(z.string()),
  emailState,
  /** Absent until the customer has entered the code that was sent to the address. */
  emailVerifiedAt: z.optional(MomentSchema),
  /** Absent until the customer has entered the code that was sent to the phone. */
  mobileVerifiedAt: z.optional(MomentSchema),
  twoFactorEnabled: z.boolean(),
  suspended: z.boolean(),
  needsPassword: z.optional(z.boolean()),
  /** When the code of the last invitation expires. Absent once the customer has a password. */
  invitedUntil: z.optional(MomentSchema),
  withdrawalFeePercent: z.optional(PercentSchema),
  withdrawalLimit: z.optional(EurosSchema),
});
export type UserView = z.output<typeof UserView>;

export const OwnProfileView = z.extend(UserView, {
  /** Absent until a code was sent to the address. */
  emailCodeSentAt: z.optional(MomentSchema),
  /** Whether the bank can send a code to the address, and to the phone. */
  sendsEmail: z.boolean(),
  sendsSms: z.boolean(),
});
export type OwnProfileView = z.output<typeof OwnProfileView>;

export const AdministratorView = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: MomentSchema,
  emailState,
  emailVerifiedAt: z.optional(MomentSchema),
  twoFactorEnabled: z.boolean(),
  suspended: z.boolean(),
  lastSignInAt: z.optional(MomentSchema),
  current: z.boolean(),
});
export type AdministratorView = z.output<typeof AdministratorView>;

export const TransactionStatus = z.enum(transactionStatuses, { error: 'Please choose one of the statuses' });
export const TransactionType = z.enum(['deposit', 'withdraw'], { error: 'The type is deposit or withdraw' });

const TransactionUser = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  accountNumber: z.string(),
  mobile: z.optional(z.string()),
});

const PaymentDetails = z.object({
  ...paymentDetailSchemas(),
  cardDetails: z.optional(z.object({ cardNumber: z.string(), cardName: z.string(), cardExpiry: z.string() })),
  paypalEmail: z.optional(z.string()),
});

const AdminProof = z.object({
  proofImage: z.optional(z.string()),
  notes: z.optional(z.string()),
  processedBy: z.optional(z.object({ name: z.string(), email: z.string() })),
  processedAt: z.optional(MomentSchema),
});

const TimelineEntry = z.object({
  at: MomentSchema,
  by: z.string(),
  byId: z.optional(z.string()),
  what: z.string(),
  from: z.optional(TransactionStatus),
  to: z.optional(TransactionStatus),
  reason: z.optional(z.string()),
});

/** The present charge. It is part of the refusal of a request that carries another one. */
export const ChargeView = z.object({
  feeAmount: EurosSchema,
  feePercent: PercentSchema,
  eurToCryptoRate: z.optional(RateSchema),
});

/** A proposal that waits for a second administrator's decision. */
export const WaitingProposalView = z.object({
  _id: z.string(),
  subject: z.string(),
  by: z.object({ _id: z.string(), name: z.string() }),
  at: MomentSchema,
  lapsesAt: MomentSchema,
  own: z.boolean(),
});
export type WaitingProposalView = z.output<typeof WaitingProposalView>;

export const TransactionView = z.object({
  _id: z.string(),
  transactionNumber: z.string(),
  userId: TransactionUser,
  type: TransactionType,
  amount: EurosSchema,
  feeAmount: EurosSchema,
  feePercent: PercentSchema,
  method: z.optional(z.string()),
  status: TransactionStatus,
  description: z.optional(z.string()),
  createdAt: MomentSchema,
  paymentDetails: z.optional(PaymentDetails),
  adminProof: z.optional(AdminProof),
  /** The amount at the rate of the transaction's creation, as text with eight decimals. */
  cryptoAmount: z.optional(z.string()),
  eurToCryptoRate: z.optional(RateSchema),
  cryptoCurrency: z.optional(z.string()),
  /** Administrators see the proposal that waits on the transaction as it is. */
  proposal: z.optional(WaitingProposalView),
  version: z.number(),
});
export type TransactionView = z.output<typeof TransactionView>;

export const TransactionDetailView = z.extend(TransactionView, { timeline: z.array(TimelineEntry) });
export type TransactionDetailView = z.output<typeof TransactionDetailView>;

export const StatementLineView = z.object({
  _id: z.string(),
  transactionNumber: z.string(),
  bookedAt: MomentSchema,
  type: TransactionType,
  method: z.optional(z.string()),
  description: z.optional(z.string()),
  /** Negative for debits. */
  amount: EurosSchema,
  feeAmount: EurosSchema,
  balance: EurosSchema,
  correction: z.boolean(),
});
export type StatementLineView = z.output<typeof StatementLineView>;

export const SignInView = z.object({
  _id: z.string(),
  at: MomentSchema,
  outcome: z.enum(['signed-in', 'refused', 'locked']),
  sourceIp: z.optional(z.string()),
  device: z.optional(z.string()),
  current: z.boolean(),
});
export type SignInView = z.output<typeof SignInView>;

export const SessionView = z.object({
  _id: z.string(),
  startedAt: MomentSchema,
  usedAt: MomentSchema,
  sourceIp: z.optional(z.string()),
  device: z.optional(z.string()),
  current: z.boolean(),
});
export type SessionView = z.output<typeof SessionView>;

export const MessageView = z.object({ message: z.string() });

export const ErrorView = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
});
export type ErrorView = z.output<typeof ErrorView>;
