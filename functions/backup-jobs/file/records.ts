/**
 * The records of a backup. Amounts are in cents, fees in basis points, times in ISO 8601 (UTC). Passwords, secrets and
 * sessions are left out: they belong to the bank as it is. So are administrators: a restored file makes no
 * administrator.
 */
import * as z from 'zod/mini';
import { settlements } from '#shared/domain/ledger.ts';
import { methodInstructions, methodTypes } from '#shared/domain/method-kinds.ts';
import { MAX_CENTS } from '#shared/domain/money.ts';
import { perDetail } from '#shared/domain/personal-details.ts';
import { mended, oneLine, severalLines } from '#shared/domain/text.ts';
import { ticketStatuses } from '#shared/domain/tickets.ts';
import { transactionStatuses } from '#shared/domain/transaction-status.ts';

const Id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const Text = z.string().check(z.maxLength(10_000));
const Line = z.string().check(z.maxLength(500));
/** What people wrote, by the rule for what they write today; a file that is older stays readable. */
const cleaned = (clean: (text: string) => string) => z.overwrite((text: string) => mended(text, clean) || text);
const WrittenLine = Line.check(cleaned(oneLine));
const WrittenText = Text.check(cleaned(severalLines));
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
const Settlement = z.enum(settlements);
/** Flat texts by name, as payment details and coins are. */
const Texts = z.record(Line, z.union([Text, z.record(Line, Text)]));

const AnyUserRecord = z.strictObject({
  id: Id,
  name: WrittenLine,
  email: Line,
  accountNumber: Line,
  balance: Cents.check(z.minimum(0)),
  reserved: Cents.check(z.minimum(0)),
  createdAt: Moment,
  suspended: z.boolean(),
  firstName: z.optional(WrittenLine),
  lastName: z.optional(WrittenLine),
  ...perDetail(() => z.optional(WrittenLine)),
  profilePicture: z.optional(Line),
  withdrawalFee: z.optional(BasisPoints),
  withdrawalLimit: z.optional(Cents.check(z.minimum(0))),
  /** What was requested in the last 24 hours. */
  withdrawn: z.optional(z.array(z.tuple([Milliseconds, Cents.check(z.minimum(1))]))),
  requestDigest: z.optional(Line),
  /** Of a deleted customer, whose record has no personal data. */
  deletedAt: z.optional(Moment),
  version: Version,
});

/** Not required of deleted customers. */
const UserRecord = AnyUserRecord.check(
  z.refine(
    ({ deletedAt, name, email, accountNumber }) =>
      deletedAt !== undefined || [name, email, accountNumber].every((text) => text.trim() !== ''),
  ),
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
  customer: z.optional(z.strictObject({ name: Line, email: Line, accountNumber: Line, mobile: z.optional(Line) })),
  method: z.optional(Line),
  description: z.optional(WrittenText),
  paymentDetails: z.optional(Texts),
  coins: z.optional(z.strictObject({ currency: Line, rate: Line, amount: z.optional(Line) })),
  proof: z.optional(
    z.strictObject({
      proofImage: z.optional(Text),
      notes: z.optional(WrittenText),
      processedBy: z.strictObject({ name: Line, email: Line }),
      processedAt: Moment,
    }),
  ),
  requestDigest: z.optional(Line),
  /** In no list any more; the journal stays. */
  deleted: z.optional(z.literal(true)),
  version: Version,
});

const ReplyRecord = z.strictObject({
  id: Id,
  message: WrittenText,
  at: Moment,
  by: z.optional(z.strictObject({ id: Line, name: Line })),
  requestDigest: z.optional(Line),
});

const TicketRecord = z.strictObject({
  userId: Id,
  id: Id,
  subject: WrittenLine,
  message: WrittenText,
  priority: z.enum(['low', 'medium', 'high']),
  status: z.enum(ticketStatuses),
  createdAt: Moment,
  updatedAt: Moment,
  customer: z.optional(z.strictObject({ name: Line, email: Line })),
  /** Oldest first. */
  replies: z.array(ReplyRecord),
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
  by: z.strictObject({ id: Line, name: Line }),
  what: z.enum(['requested', 'booked', 'status', 'edited', 'deleted']),
  from: z.optional(TransactionStatus),
  to: z.optional(TransactionStatus),
  reason: z.optional(WrittenText),
  postings: Postings,
});

const Method = {
  code: Line,
  name: Line,
  type: z.enum(methodTypes),
  isActive: z.boolean(),
  feePercent: BasisPoints,
  minLimit: Cents,
  maxLimit: Cents,
  ...Object.fromEntries(Object.values(methodInstructions).map(({ key }) => [key, z.optional(z.record(Line, Text))])),
};

const SettingsRecord = z.strictObject({
  kind: z.enum(['DEPOSIT', 'WITHDRAW']),
  methods: z.array(z.strictObject(Method)),
  version: Count,
  /** With the withdraw methods. */
  withdrawalLimit: z.optional(Cents.check(z.minimum(0))),
});

/** For readers of the file: a restore neither writes nor deletes audit records. */
const AuditRecord = z.strictObject({
  id: Line,
  at: Moment,
  action: Line,
  actorId: Line,
  actorName: z.optional(Line),
  subjectId: z.optional(Line),
  thingId: z.optional(Line),
  sourceIp: z.optional(Line),
  userAgent: z.optional(Text),
  sessionId: z.optional(Line),
  before: z.optional(z.record(z.string(), z.unknown())),
  after: z.optional(z.record(z.string(), z.unknown())),
});

export const recordsOf = {
  users: UserRecord,
  transactions: TransactionRecord,
  tickets: TicketRecord,
  settings: SettingsRecord,
  journal: JournalRecord,
  audit: AuditRecord,
} as const;

export type Section = keyof typeof recordsOf;
export const sections = Object.keys(recordsOf) as readonly Section[];

export type RecordOf<S extends Section> = z.output<(typeof recordsOf)[S]>;
export type UserRecord = RecordOf<'users'>;
export type TransactionRecord = RecordOf<'transactions'>;
export type TicketRecord = RecordOf<'tickets'>;
export type JournalRecord = RecordOf<'journal'>;
export type SettingsRecord = RecordOf<'settings'>;

export interface CustomerRecords {
  readonly user: UserRecord;
  readonly transactions: readonly TransactionRecord[];
  readonly tickets: readonly TicketRecord[];
  readonly journal: readonly JournalRecord[];
}
