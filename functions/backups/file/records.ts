/**
 * Amounts are in cents, fees in basis points, times in ISO 8601 (UTC). Passwords, secrets, sessions and administrators
 * are left out, because they belong to the current bank.
 */
import * as z from 'zod/mini';
import { PICTURE_PATH_PATTERN } from '#shared/contract/pictures.ts';
import { newInstructionSchemas } from '#shared/contract/transactions/method-kinds.ts';
import { ProofUrlSchema } from '#shared/contract/transactions/proof-image.ts';
import { ACCOUNT_NUMBER_PATTERN } from '#shared/domain/account-number.ts';
import { MAX_BENEFICIARIES } from '#shared/domain/beneficiaries.ts';
import { settlementKinds } from '#shared/domain/ledger.ts';
import { methodTypes } from '#shared/domain/method-kinds.ts';
import { MAX_CENTS } from '#shared/domain/money.ts';
import { mapPersonalDetails, personalDetailFields } from '#shared/domain/personal-details.ts';
import { sessionLimitBounds } from '#shared/domain/sessions.ts';
import { sanitizeText, toMultiline, toSingleLine } from '#shared/domain/text.ts';
import { ticketStatuses } from '#shared/domain/tickets.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';

const Id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const Text = z.string().check(z.maxLength(10_000));
const Line = z.string().check(z.maxLength(500));
/** Applies today's rule to a text, so that older files stay readable. A text of which nothing remains becomes a dash. */
const cleaned = (clean: (text: string) => string) =>
  z.overwrite((text: string) => sanitizeText(text, clean) || (text.trim() === '' ? text : '-'));
const WrittenLine = Line.check(cleaned(toSingleLine));
const WrittenText = Text.check(cleaned(toMultiline));
const lineOf = (max: number) => WrittenLine.check(z.maxLength(max));
const textOf = (max: number) => WrittenText.check(z.maxLength(max));
const Moment = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);
const Cents = z.int().check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS));
const Version = z.int().check(z.minimum(1));
const Count = z.int().check(z.minimum(0));
const BasisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
const Milliseconds = z.int().check(z.minimum(0), z.maximum(8.64e15));
const TransactionType = z.enum(['deposit', 'withdraw']);
const TransactionStatus = z.enum(transactionStatuses);
const Settlement = z.enum(settlementKinds);
const PaymentDetails = z.strictObject({
  bitcoinWallet: z.optional(WrittenLine),
  bankDetails: z.optional(
    z.strictObject({
      beneficiaryName: z.optional(WrittenLine),
      bankName: z.optional(WrittenLine),
      iban: z.optional(WrittenLine),
      swift: z.optional(WrittenLine),
      address: z.optional(WrittenLine),
      referenceInstruction: z.optional(WrittenLine),
    }),
  ),
});

const BeneficiaryRecord = z.strictObject({
  id: Line,
  method: WrittenLine,
  paymentDetails: PaymentDetails,
  usedAt: Moment,
});

const AnyUserRecord = z.strictObject({
  id: Id,
  name: WrittenLine,
  email: Line,
  accountNumber: Line,
  balance: Cents.check(z.minimum(0)),
  reserved: Cents.check(z.minimum(0)),
  createdAt: Moment,
  suspended: z.boolean(),
  firstName: z.optional(lineOf(60)),
  lastName: z.optional(lineOf(60)),
  ...mapPersonalDetails((detail) => z.optional(lineOf(personalDetailFields[detail].max))),
  profilePicture: z.optional(z.string().check(z.regex(PICTURE_PATH_PATTERN))),
  withdrawalFee: z.optional(BasisPoints),
  withdrawalLimit: z.optional(Cents.check(z.minimum(0))),
  withdrawn: z.optional(z.array(z.tuple([Milliseconds, Cents.check(z.minimum(1))]))),
  /** Last used first. */
  beneficiaries: z.optional(z.array(BeneficiaryRecord).check(z.maxLength(MAX_BENEFICIARIES))),
  requestDigest: z.optional(Line),
  emailVerifiedAt: z.optional(Moment),
  mobileVerifiedAt: z.optional(Moment),
  passwordToChange: z.optional(z.enum(['asked', 'required'])),
  invitedUntil: z.optional(Moment),
  deletedAt: z.optional(Moment),
  version: Version,
});

const MAX_NAME_LENGTH = 121;

const EMAIL_SHAPE = /^(?=.{3,254}$)[^\s\p{C}@]+@[^\s\p{C}@]+$/u;

const UserRecord = AnyUserRecord.check(
  z.refine(({ deletedAt, name }) => deletedAt !== undefined || (name.trim() !== '' && name.length <= MAX_NAME_LENGTH), {
    path: ['name'],
  }),
  // An address that the bank accepted under an earlier rule is restored.
  z.refine(({ deletedAt, email }) => deletedAt !== undefined || EMAIL_SHAPE.test(email), {
    path: ['email'],
  }),
  z.refine(({ deletedAt, accountNumber }) => deletedAt !== undefined || ACCOUNT_NUMBER_PATTERN.test(accountNumber), {
    path: ['accountNumber'],
  }),
);

const TransactionRecord = z.strictObject({
  userId: Id,
  id: Id,
  number: z.string().check(z.regex(/^TX\d{8}-\d{6}-[0-9A-Z]{6}$/)),
  type: TransactionType,
  status: TransactionStatus,
  amount: Cents.check(z.minimum(0)),
  feePercent: BasisPoints,
  settlement: Settlement,
  customer: z.optional(
    z.strictObject({
      name: WrittenLine,
      email: WrittenLine,
      accountNumber: WrittenLine,
      mobile: z.optional(WrittenLine),
    }),
  ),
  method: z.optional(WrittenLine),
  description: z.optional(WrittenText),
  paymentDetails: z.optional(PaymentDetails),
  coins: z.optional(z.strictObject({ currency: WrittenLine, rate: WrittenLine, amount: z.optional(WrittenLine) })),
  proof: z.optional(
    z.strictObject({
      proofImage: z.optional(ProofUrlSchema),
      notes: z.optional(WrittenText),
      processedBy: z.strictObject({ name: WrittenLine, email: WrittenLine }),
      processedAt: Moment,
    }),
  ),
  requestDigest: z.optional(Line),
  deleted: z.optional(z.literal(true)),
  version: Version,
});

const ReplyRecord = z.strictObject({
  id: Id,
  message: textOf(5000),
  at: Moment,
  by: z.optional(z.strictObject({ id: Line, name: WrittenLine })),
  requestDigest: z.optional(Line),
});

const TicketRecord = z.strictObject({
  userId: Id,
  id: Id,
  subject: lineOf(150),
  message: textOf(5000),
  priority: z.enum(['low', 'medium', 'high']),
  status: z.enum(ticketStatuses),
  createdAt: Moment,
  updatedAt: Moment,
  customer: z.optional(z.strictObject({ name: WrittenLine, email: WrittenLine })),
  assignee: z.optional(z.strictObject({ id: Line, name: WrittenLine })),
  /** Oldest first. */
  replies: z.array(ReplyRecord),
  /** Number of a further line of a ticket with many replies, from 1. */
  part: z.optional(z.int().check(z.minimum(1))),
  requestDigest: z.optional(Line),
  lastChange: Line,
  version: Version,
});

const Postings = z.strictObject({
  customer: z.optional(Cents),
  reserve: z.optional(Cents),
  settlement: z.optional(z.int()),
  fees: z.optional(Cents),
});

const JournalRecord = z.strictObject({
  userId: Id,
  transactionId: Id,
  id: Line,
  at: Milliseconds,
  by: z.strictObject({ id: Line, name: WrittenLine }),
  what: z.enum(['requested', 'booked', 'status', 'edited', 'deleted']),
  from: z.optional(TransactionStatus),
  to: z.optional(TransactionStatus),
  reason: z.optional(WrittenText),
  postings: Postings,
});

const Method = {
  code: lineOf(50),
  name: lineOf(100),
  type: z.enum(methodTypes),
  isActive: z.boolean(),
  feePercent: BasisPoints,
  minLimit: Cents.check(z.minimum(0)),
  maxLimit: Cents.check(z.minimum(0)),
  ...newInstructionSchemas(),
};

const MethodsRecord = z.strictObject({
  kind: z.enum(['DEPOSIT', 'WITHDRAW']),
  methods: z.array(z.strictObject(Method)).check(z.maxLength(50)),
  version: Count,
  withdrawalLimit: z.optional(Cents.check(z.minimum(0))),
  /** Backups of 0.1.0 have it for the search, which reads the name in each transaction today. */
  formerNames: z.optional(z.array(Line)),
});

const minutesOrHours = ([min, max]: readonly [number, number]) => z.int().check(z.minimum(min), z.maximum(max));

const SessionLimitsRecord = z.strictObject({
  kind: z.literal('SESSIONS'),
  idleMinutes: minutesOrHours(sessionLimitBounds.idleMinutes),
  longestHours: minutesOrHours(sessionLimitBounds.longestHours),
});

const AdministratorRulesRecord = z.strictObject({
  kind: z.literal('ADMINISTRATORS'),
  twoFactorRequired: z.boolean(),
  recentSignInAbove: z.optional(Cents.check(z.minimum(0))),
  version: Count,
});

const SettingsRecord = z.discriminatedUnion('kind', [MethodsRecord, SessionLimitsRecord, AdministratorRulesRecord]);

/** A restore neither writes nor deletes audit records. */
const AuditRecord = z.strictObject({
  id: Line,
  at: Moment,
  action: Line,
  actorId: Line,
  actorName: z.optional(Line),
  subjectId: z.optional(Line),
  resourceId: z.optional(Line),
  sourceIp: z.optional(Line),
  userAgent: z.optional(Text),
  sessionId: z.optional(Line),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
});

export const backupRecordSchemas = {
  users: UserRecord,
  transactions: TransactionRecord,
  tickets: TicketRecord,
  settings: SettingsRecord,
  journal: JournalRecord,
  audit: AuditRecord,
} as const;

export type BackupSection = keyof typeof backupRecordSchemas;
export const backupSections = Object.keys(backupRecordSchemas) as readonly BackupSection[];

export type BackupRecordOf<S extends BackupSection> = z.output<(typeof backupRecordSchemas)[S]>;
export type BackupUserRecord = BackupRecordOf<'users'>;
export type BackupTransactionRecord = BackupRecordOf<'transactions'>;
export type BackupTicketRecord = BackupRecordOf<'tickets'>;
export type BackupJournalRecord = BackupRecordOf<'journal'>;
export type BackupSettingsRecord = BackupRecordOf<'settings'>;
export type BackupMethodsRecord = z.output<typeof MethodsRecord>;

export const isBackupMethodsRecord = (record: BackupSettingsRecord): record is BackupMethodsRecord =>
  record.kind === 'DEPOSIT' || record.kind === 'WITHDRAW';

export interface BackupCustomerRecords {
  readonly user: BackupUserRecord;
  readonly transactions: readonly BackupTransactionRecord[];
  readonly tickets: readonly BackupTicketRecord[];
  readonly journal: readonly BackupJournalRecord[];
}
