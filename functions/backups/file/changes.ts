import type { RestoreDiffEntry } from '#shared/contract/backups.ts';
import type { AdministratorRules } from '#shared/domain/administrator-rules.ts';
import { ibanOrWalletOf } from '#shared/domain/beneficiaries.ts';
import { type BasisPoints, percentFromBasisPoints } from '#shared/domain/fees.ts';
import { instructionsByMethodType } from '#shared/domain/method-kinds.ts';
import { type Cents, cents, eurosFromCents } from '#shared/domain/money.ts';
import { mapPersonalDetails, personalDetailFields } from '#shared/domain/personal-details.ts';
import type { SessionLimits } from '#shared/domain/sessions.ts';
import { canonicalJson } from '../../core/canonical.ts';
import type {
  BackupJournalRecord,
  BackupMethodsRecord,
  BackupTicketRecord,
  BackupTransactionRecord,
  BackupUserRecord,
} from './records.ts';
import type { CustomerEntities } from './shares.ts';

type Value = string | number | undefined;
type Unit = RestoreDiffEntry['unit'];
type Field<T> = readonly [name: string, value: (thing: T) => Value, unit?: Unit];
type Whose = Pick<RestoreDiffEntry, 'kind' | 'userId' | 'name' | 'email' | 'thing'>;

const LONGEST = 500;

const euros = (amount: number | undefined): Value => (amount === undefined ? undefined : eurosFromCents(cents(amount)));
const percent = (rate: number | undefined): Value =>
  rate === undefined ? undefined : percentFromBasisPoints(rate as BasisPoints);

const savedText = ({ method, paymentDetails }: NonNullable<BackupUserRecord['beneficiaries']>[number]): string =>
  `${method} ${ibanOrWalletOf(paymentDetails)}`;

const ofCustomer: readonly Field<BackupUserRecord>[] = [
  ['Balance', ({ balance }) => euros(balance), 'euros'],
  ['Reserved', ({ reserved }) => euros(reserved), 'euros'],
  ['E-mail', ({ email }) => email],
  ['E-mail confirmed', ({ emailVerifiedAt }) => emailVerifiedAt],
  ['Mobile confirmed', ({ mobileVerifiedAt }) => mobileVerifiedAt],
  ['Name', ({ name }) => name],
  ['Account number', ({ accountNumber }) => accountNumber],
  ['Status', ({ suspended }) => (suspended ? 'Suspended' : 'Active')],
  ['Withdrawal fee', ({ withdrawalFee }) => percent(withdrawalFee), 'percent'],
  ['Withdrawal limit', ({ withdrawalLimit }) => euros(withdrawalLimit), 'euros'],
  [
    'Requested in the last 24 hours',
    ({ withdrawn = [] }) => euros(withdrawn.reduce((sum, [, amount]) => sum + amount, 0)),
    'euros',
  ],
  ...Object.values(
    mapPersonalDetails(
      (detail) => [personalDetailFields[detail].label, (user: BackupUserRecord) => user[detail]] as const,
    ),
  ),
  ['Saved withdrawal details', ({ beneficiaries }) => beneficiaries?.map(savedText).join(', ')],
  ['Picture', ({ profilePicture }) => profilePicture],
];

const ofTransaction: readonly Field<BackupTransactionRecord>[] = [
  ['Amount', ({ amount }) => euros(amount), 'euros'],
  ['Status', ({ status }) => status],
  ['Type', ({ type }) => type],
  ['Fee', ({ feePercent }) => percent(feePercent), 'percent'],
  ['Method', ({ method }) => method],
  ['Goes through', ({ settlement }) => settlement],
  ['Wallet', ({ paymentDetails }) => paymentDetails?.bitcoinWallet],
  ['Beneficiary', ({ paymentDetails }) => paymentDetails?.bankDetails?.beneficiaryName],
  ['Bank', ({ paymentDetails }) => paymentDetails?.bankDetails?.bankName],
  ['IBAN', ({ paymentDetails }) => paymentDetails?.bankDetails?.iban],
  ['BIC/SWIFT', ({ paymentDetails }) => paymentDetails?.bankDetails?.swift],
  ['Address', ({ paymentDetails }) => paymentDetails?.bankDetails?.address],
  ['Reference', ({ paymentDetails }) => paymentDetails?.bankDetails?.referenceInstruction],
  ['Coins', ({ coins }) => coins && [coins.amount, coins.currency, `at ${coins.rate}`].filter(Boolean).join(' ')],
  ['Proof', ({ proof }) => proof?.proofImage],
  ['Description', ({ description }) => description],
  [
    'Customer at the time',
    ({ customer }) =>
      customer && [customer.name, customer.email, customer.accountNumber, customer.mobile].filter(Boolean).join(', '),
  ],
];

const ofTicket: readonly Field<BackupTicketRecord>[] = [
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
  ['Assignee', ({ assignee }) => assignee?.name],
  ['Subject', ({ subject }) => subject],
  ['Message', ({ message }) => message],
  ['Replies', ({ replies }) => replies.length],
];

const OTHER = 'Other details';

const shown = (value: Value): Value => (typeof value === 'string' ? value.slice(0, LONGEST) || undefined : value);

function row(
  whose: Whose,
  change: RestoreDiffEntry['change'],
  [field, unit]: readonly [string, Unit?],
  before: Value,
  after: Value,
): RestoreDiffEntry {
  const values = { before: shown(before), after: shown(after) };
  return {
    ...whose,
    change,
    field,
    ...(unit && { unit }),
    ...(values.before !== undefined && { before: values.before }),
    ...(values.after !== undefined && { after: values.after }),
  };
}

function fieldsThatDiffer<T>(whose: Whose, fields: readonly Field<T>[], before: T, after: T): RestoreDiffEntry[] {
  return fields.flatMap(([name, read, unit]) => {
    const [was, is] = [read(before), read(after)];
    return (was ?? '') === (is ?? '') ? [] : [row(whose, 'changed', [name, unit], was, is)];
  });
}

/** Lists at least one row for records that differ. */
function recordsThatDiffer<T extends object>(
  whose: Whose,
  fields: readonly Field<T>[],
  before: T,
  after: T,
): RestoreDiffEntry[] {
  if (jsonIgnoringVersion(before) === jsonIgnoringVersion(after)) return [];
  const rows = fieldsThatDiffer(whose, fields, before, after);
  return rows.length > 0 ? rows : [row(whose, 'changed', [OTHER], undefined, undefined)];
}

/** Returns a text that is the same for records that differ in their versions only. */
export const jsonIgnoringVersion = (record: object): string => canonicalJson({ ...record, version: 0 });

/** Pairs the things with the same key. */
function pairsOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (thing: T) => string,
): [T | undefined, T | undefined][] {
  const [were, are] = [before, after].map((all) => new Map(all.map((thing) => [keyOf(thing), thing])));
  return [...new Set([...before, ...after].map(keyOf))].map((key) => [were?.get(key), are?.get(key)]);
}

const isLive = (user: BackupUserRecord | undefined): user is BackupUserRecord & { readonly deletedAt?: undefined } =>
  user !== undefined && user.deletedAt === undefined;

const DELETED = 'Deleted customer';

const whoIs = (user: BackupUserRecord): Whose => ({
  kind: 'users',
  userId: user.id,
  name: isLive(user) ? user.name : DELETED,
  ...(isLive(user) && { email: user.email }),
});

/** Lists the differences of a customer; of an added, a removed or a deleted one only the balance. */
export function userRestoreDiff(
  is: BackupUserRecord | undefined,
  wanted: BackupUserRecord | undefined,
): RestoreDiffEntry[] {
  if (isLive(is) && isLive(wanted)) return recordsThatDiffer(whoIs(is), ofCustomer, is, wanted);
  if (isLive(is)) return [row(whoIs(is), 'removed', ['Balance', 'euros'], euros(is.balance), undefined)];
  if (isLive(wanted)) return [row(whoIs(wanted), 'added', ['Balance', 'euros'], undefined, euros(wanted.balance))];
  const [first, second] = [is?.balance ?? 0, wanted?.balance ?? 0];
  const who = is ?? wanted;
  return who && first !== second ? [row(whoIs(who), 'changed', ['Balance', 'euros'], euros(first), euros(second))] : [];
}

/** Lists the differences of a customer's transactions and tickets, if the customer is there before and after. */
export function entityRestoreDiff(
  [is, before]: readonly [BackupUserRecord | undefined, CustomerEntities],
  [wanted, after]: readonly [BackupUserRecord | undefined, CustomerEntities],
): RestoreDiffEntry[] {
  if (!isLive(is) || !isLive(wanted)) return [];
  return [
    ...transactionChanges({ ...whoIs(is), kind: 'transactions' }, before, after),
    ...ticketChanges({ ...whoIs(is), kind: 'tickets' }, before.tickets, after.tickets),
  ];
}

function transactionChanges(whose: Whose, before: CustomerEntities, after: CustomerEntities): RestoreDiffEntry[] {
  const listed = ({ transactions }: CustomerEntities) => transactions.filter(({ deleted }) => !deleted);
  const linesOf = ({ journal }: CustomerEntities) => Map.groupBy(journal, ({ transactionId }) => transactionId);
  const [linesBefore, linesAfter] = [linesOf(before), linesOf(after)];
  return pairsOf(listed(before), listed(after), ({ id }) => id).flatMap(([was, now]) => {
    const about = { ...whose, thing: (was ?? now)?.number };
    if (!was || !now)
      return [row(about, was ? 'removed' : 'added', ['Amount', 'euros'], euros(was?.amount), euros(now?.amount))];
    const [old, lines] = [linesBefore.get(was.id) ?? [], linesAfter.get(was.id) ?? []];
    const rows = recordsThatDiffer(about, ofTransaction, was, now);
    return canonicalJson(old) === canonicalJson(lines)
      ? rows
      : [...rows, row(about, 'changed', ['Journal'], journalText(old), journalText(lines))];
  });
}

const journalText = (lines: readonly BackupJournalRecord[]): string =>
  lines.map(({ what, to, by }) => `${[what, to].filter(Boolean).join(' ')} by ${by.name}`).join(', ');

function ticketChanges(
  whose: Whose,
  before: readonly BackupTicketRecord[],
  after: readonly BackupTicketRecord[],
): RestoreDiffEntry[] {
  return pairsOf(before, after, ({ id }) => id).flatMap(([was, now]) => {
    const about = { ...whose, thing: (was ?? now)?.subject };
    if (was && now) return recordsThatDiffer(about, ofTicket, was, now);
    return [row(about, was ? 'removed' : 'added', ['Status'], was?.status, now?.status)];
  });
}

type Method = BackupMethodsRecord['methods'][number];

export interface MethodSettingsDiffInput {
  readonly kind: BackupMethodsRecord['kind'];
  readonly is: { readonly methods: readonly Method[]; readonly withdrawalLimit?: Cents | undefined };
  readonly wanted: { readonly methods: readonly Method[]; readonly withdrawalLimit?: number | undefined };
}

const ofMethod: readonly Field<Method>[] = [
  ['Name', ({ name }) => name],
  ['Status', ({ isActive }) => (isActive ? 'Active' : 'Inactive')],
  ['Type', ({ type }) => type],
  ['Fee', ({ feePercent }) => percent(feePercent), 'percent'],
  ['Minimum', ({ minLimit }) => euros(minLimit), 'euros'],
  ['Maximum', ({ maxLimit }) => euros(maxLimit), 'euros'],
  ...Object.values(instructionsByMethodType).flatMap(({ key, fields }) =>
    fields.map(
      ({ name, label }): Field<Method> => [
        label,
        (method) => (method[key] as Readonly<Record<string, string | undefined>> | undefined)?.[name],
      ],
    ),
  ),
];

export function methodSettingsRestoreDiff({ kind, is, wanted }: MethodSettingsDiffInput): RestoreDiffEntry[] {
  const list = kind === 'DEPOSIT' ? 'Deposit method' : 'Withdraw method';
  const ofMethods = pairsOf(is.methods, wanted.methods, ({ code }) => code).flatMap(([was, now]) => {
    const about: Whose = { kind: 'settings', name: (was ?? now)?.name ?? '', thing: list };
    if (was && now) return fieldsThatDiffer(about, ofMethod, was, now);
    return [row(about, was ? 'removed' : 'added', ['Status'], was && activity(was), now && activity(now))];
  });
  const [limit, wantedLimit] = [euros(is.withdrawalLimit), euros(wanted.withdrawalLimit)];
  const ofBank: Whose = { kind: 'settings', name: 'All customers' };
  return limit === wantedLimit
    ? ofMethods
    : [...ofMethods, row(ofBank, 'changed', ['Withdrawal limit', 'euros'], limit, wantedLimit)];
}

const ofSessions: readonly Field<SessionLimits>[] = [
  ['Minutes without use', ({ idleMinutes }) => idleMinutes],
  ['Hours at most', ({ longestHours }) => longestHours],
];

export function sessionLimitsRestoreDiff(is: SessionLimits, wanted: SessionLimits): RestoreDiffEntry[] {
  return fieldsThatDiffer({ kind: 'settings', name: 'Sessions' }, ofSessions, is, wanted);
}

const ofAdministrators: readonly Field<AdministratorRules>[] = [
  ['Two-factor demanded', ({ twoFactorRequired }) => (twoFactorRequired ? 'Yes' : 'No')],
  ['Recent sign-in for credits above', ({ recentSignInAbove }) => euros(recentSignInAbove), 'euros'],
];

export function administratorRulesRestoreDiff(is: AdministratorRules, wanted: AdministratorRules): RestoreDiffEntry[] {
  return fieldsThatDiffer({ kind: 'settings', name: 'Administrators' }, ofAdministrators, is, wanted);
}

const activity = ({ isActive }: Method): string => (isActive ? 'Active' : 'Inactive');

/** Returns a text such as "Ada Quill, TX-1: Amount 10 → 20". */
export function restoreDiffEntryText({ name, thing, change, field, before, after }: RestoreDiffEntry): string {
  const about = [name, thing].filter(Boolean).join(', ');
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  return `${about}: ${change === 'changed' ? '' : `${change}, `}${field} ${values}`.trim().slice(0, 200);
}
