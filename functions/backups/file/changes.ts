import type { RestoreDiffEntry } from '#shared/contract/backups.ts';
import type { AdministratorRules } from '#shared/domain/administrator-rules.ts';
import { ibanOrWalletOf } from '#shared/domain/beneficiaries.ts';
import { type BasisPoints, percentFromBasisPoints } from '#shared/domain/fees.ts';
import { methodInstructions } from '#shared/domain/method-kinds.ts';
import { type Cents, cents, eurosFromCents } from '#shared/domain/money.ts';
import { forEachDetail, personalDetailFields } from '#shared/domain/personal-details.ts';
import type { SessionLimits } from '#shared/domain/sessions.ts';
import type {
  CustomerRecords,
  JournalRecord,
  MethodsRecord,
  TicketRecord,
  TransactionRecord,
  UserRecord,
} from './records.ts';

type Value = string | number | undefined;
type Unit = RestoreDiffEntry['unit'];
type Field<T> = readonly [name: string, value: (thing: T) => Value, unit?: Unit];
type Whose = Pick<RestoreDiffEntry, 'kind' | 'userId' | 'name' | 'email' | 'thing'>;

const LONGEST = 500;

const euros = (amount: number | undefined): Value => (amount === undefined ? undefined : eurosFromCents(cents(amount)));
const percent = (rate: number | undefined): Value =>
  rate === undefined ? undefined : percentFromBasisPoints(rate as BasisPoints);

const savedText = ({ method, paymentDetails }: NonNullable<UserRecord['beneficiaries']>[number]): string =>
  `${method} ${ibanOrWalletOf(paymentDetails)}`;

const ofCustomer: readonly Field<UserRecord>[] = [
  ['Balance', ({ balance }) => euros(balance), 'euros'],
  ['Reserved', ({ reserved }) => euros(reserved), 'euros'],
  ['E-mail', ({ email }) => email],
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
    forEachDetail((detail) => [personalDetailFields[detail].label, (user: UserRecord) => user[detail]] as const),
  ),
  ['Saved withdrawal details', ({ beneficiaries }) => beneficiaries?.map(savedText).join(', ')],
  ['Picture', ({ profilePicture }) => profilePicture],
];

const ofTransaction: readonly Field<TransactionRecord>[] = [
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

const ofTicket: readonly Field<TicketRecord>[] = [
  ['Status', ({ status }) => status],
  ['Priority', ({ priority }) => priority],
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

function fieldsThatDiffer<T>(
  whose: Whose,
  fields: readonly Field<T>[],
  before: T,
  after: T,
  differs: boolean,
): RestoreDiffEntry[] {
  const rows = fields.flatMap(([name, read, unit]) => {
    const [was, is] = [read(before), read(after)];
    return (was ?? '') === (is ?? '') ? [] : [row(whose, 'changed', [name, unit], was, is)];
  });
  return rows.length === 0 && differs ? [row(whose, 'changed', [OTHER], undefined, undefined)] : rows;
}

const isLive = (records: CustomerRecords | undefined): records is CustomerRecords =>
  records !== undefined && records.user.deletedAt === undefined;

const DELETED = 'Deleted customer';

const whoIs = ({ user }: CustomerRecords): Whose => ({
  kind: 'users',
  userId: user.id,
  name: user.deletedAt === undefined ? user.name : DELETED,
  ...(user.deletedAt === undefined && { email: user.email }),
});

/**
 * Lists the differences of a customer; of an added or removed one only the balance.
 * @param same whether two records are equal, apart from their versions
 */
export function customerChanges(
  is: CustomerRecords | undefined,
  wanted: CustomerRecords | undefined,
  same: (one: object | undefined, other: object | undefined) => boolean,
): RestoreDiffEntry[] {
  if (isLive(is) && !isLive(wanted))
    return [row(whoIs(is), 'removed', ['Balance', 'euros'], euros(is.user.balance), undefined)];
  if (isLive(wanted) && !isLive(is))
    return [row(whoIs(wanted), 'added', ['Balance', 'euros'], undefined, euros(wanted.user.balance))];
  if (!isLive(is) || !isLive(wanted)) return unclaimedChanges(is, wanted);
  return [
    ...fieldsThatDiffer(whoIs(is), ofCustomer, is.user, wanted.user, !same(is.user, wanted.user)),
    ...entityChanges(is, wanted, same),
  ];
}

export function entityChanges(
  is: CustomerRecords | undefined,
  wanted: CustomerRecords | undefined,
  same: Same,
): RestoreDiffEntry[] {
  if (!isLive(is) || !isLive(wanted)) return [];
  const whose = whoIs(is);
  return [
    ...transactionChanges({ ...whose, kind: 'transactions' }, is, wanted, same),
    ...ticketChanges({ ...whose, kind: 'tickets' }, is.tickets, wanted.tickets, same),
  ];
}

function unclaimedChanges(is: CustomerRecords | undefined, wanted: CustomerRecords | undefined): RestoreDiffEntry[] {
  const [first, second] = [is?.user.balance ?? 0, wanted?.user.balance ?? 0];
  const who = is ?? wanted;
  if (!who || first === second) return [];
  return [row(whoIs(who), 'changed', ['Balance', 'euros'], euros(first), euros(second))];
}

type Same = Parameters<typeof customerChanges>[2];

function transactionChanges(
  whose: Whose,
  is: CustomerRecords,
  wanted: CustomerRecords,
  same: Same,
): RestoreDiffEntry[] {
  const [before, after] = [is, wanted].map(listed) as [Listed, Listed];
  const [wasLines, isLines] = [is, wanted].map(({ journal }) => linesOf(journal)) as [Lines, Lines];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, now] = [before.get(id), after.get(id)];
    const about = { ...whose, thing: (was ?? now)?.number ?? id };
    if (was && !now) return [row(about, 'removed', ['Amount', 'euros'], euros(was.amount), undefined)];
    if (now && !was) return [row(about, 'added', ['Amount', 'euros'], undefined, euros(now.amount))];
    if (!was || !now) return [];
    const [old, lines] = [wasLines.get(id) ?? [], isLines.get(id) ?? []];
    const rows = fieldsThatDiffer(about, ofTransaction, was, now, !same(was, now));
    const journal = same(old, lines) ? [] : [row(about, 'changed', ['Journal'], journalText(old), journalText(lines))];
    return [...rows, ...journal];
  });
}

type Listed = ReadonlyMap<string, TransactionRecord>;
type Lines = ReadonlyMap<string, readonly JournalRecord[]>;

const listed = ({ transactions }: CustomerRecords): Listed =>
  new Map(transactions.filter(({ deleted }) => !deleted).map((transaction) => [transaction.id, transaction]));

const linesOf = (journal: readonly JournalRecord[]): Lines =>
  Map.groupBy(journal, ({ transactionId }) => transactionId);

const journalText = (lines: readonly JournalRecord[]): string =>
  lines.map(({ what, to, by }) => `${[what, to].filter(Boolean).join(' ')} by ${by.name}`).join(', ');

function ticketChanges(
  whose: Whose,
  before: readonly TicketRecord[],
  after: readonly TicketRecord[],
  same: Same,
): RestoreDiffEntry[] {
  const [were, are] = [before, after].map((all) => new Map(all.map((ticket) => [ticket.id, ticket])));
  return [...new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])])].flatMap((id) => {
    const [was, now] = [were?.get(id), are?.get(id)];
    const about = { ...whose, thing: (was ?? now)?.subject ?? id };
    if (was && now) return fieldsThatDiffer(about, ofTicket, was, now, !same(was, now));
    return [row(about, was ? 'removed' : 'added', ['Status'], was?.status, now?.status)];
  });
}

type Method = MethodsRecord['methods'][number];

export interface SettingsComparison {
  readonly kind: MethodsRecord['kind'];
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
  ...Object.values(methodInstructions).flatMap(({ key, fields }) =>
    fields.map(
      ({ name, label }): Field<Method> => [
        label,
        (method) => (method[key] as Readonly<Record<string, string | undefined>> | undefined)?.[name],
      ],
    ),
  ),
];

export function settingsChanges({ kind, is, wanted }: SettingsComparison): RestoreDiffEntry[] {
  const list = kind === 'DEPOSIT' ? 'Deposit method' : 'Withdraw method';
  const byCode = (methods: readonly Method[]) => new Map(methods.map((method) => [method.code, method]));
  const [before, after] = [byCode(is.methods), byCode(wanted.methods)];
  const ofMethods = [...new Set([...before.keys(), ...after.keys()])].flatMap((code) => {
    const [was, now] = [before.get(code), after.get(code)];
    const about: Whose = { kind: 'settings', name: (was ?? now)?.name ?? code, thing: list };
    if (was && now) return fieldsThatDiffer(about, ofMethod, was, now, false);
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

export function sessionLimitChanges(is: SessionLimits, wanted: SessionLimits): RestoreDiffEntry[] {
  return fieldsThatDiffer({ kind: 'settings', name: 'Sessions' }, ofSessions, is, wanted, false);
}

const ofAdministrators: readonly Field<AdministratorRules>[] = [
  ['Two-factor demanded', ({ twoFactorRequired }) => (twoFactorRequired ? 'Yes' : 'No')],
  ['Recent sign-in for credits above', ({ recentSignInAbove }) => euros(recentSignInAbove), 'euros'],
];

export function administratorRuleChanges(is: AdministratorRules, wanted: AdministratorRules): RestoreDiffEntry[] {
  return fieldsThatDiffer({ kind: 'settings', name: 'Administrators' }, ofAdministrators, is, wanted, false);
}

const activity = ({ isActive }: Method): string => (isActive ? 'Active' : 'Inactive');

/** Returns a text such as "Ada Quill, TX-1: Amount 10 → 20". */
export function restoreDiffEntryText({ name, thing, change, field, before, after }: RestoreDiffEntry): string {
  const about = [name, thing].filter(Boolean).join(', ');
  const values = [before, after].filter((value) => value !== undefined).join(' → ');
  return `${about}: ${change === 'changed' ? '' : `${change}, `}${field} ${values}`.trim().slice(0, 200);
}
