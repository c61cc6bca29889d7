/**
 * Broken backups are made from a real one: by accidents, or by an attacker who knows the layout and recomputes the
 * checksum. Every one must be refused.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupContent } from './backups.ts';
import { closing, footerText, opening, SEPARATOR, type Section, sections } from './faults/backup-files.ts';
import type { Random } from './random.ts';

export interface BackupToDamage {
  /** The text of a backup that has something of every kind. */
  readonly text: string;
  readonly administrator: { readonly id: string; readonly email: string };
}

type Fields = Record<string, unknown>;
/** A backup in which any field may have any value. */
type Draft = {
  schemaVersion: unknown;
  createdAt: unknown;
  stats: Fields;
  signedBy?: unknown;
  signature: string;
} & Record<Section, Fields[]>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes a draft as text with its checksum, and with the signature that it had. @param edit applied to the text before that */
function written(draft: Draft, edit = (text: string): string => text): string {
  const { schemaVersion, createdAt, stats, signedBy, signature, ...parts } = draft;
  let text = `${JSON.stringify({ schemaVersion, createdAt, stats, signedBy }).slice(0, -1)},`;
  for (const section of sections) {
    const records = parts[section];
    text += opening(section) + records.map((record) => JSON.stringify(record)).join(SEPARATOR);
    text += closing(records.length === 0);
  }
  const edited = edit(text);
  return edited + footerText(sha256(edited), signature);
}

/** Writes a backup as the bank does. */
export function formatBackupFile({ sha256: _, ...content }: BackupContent): string {
  return written(content as unknown as Draft);
}

export function pickRandom<T>(random: Random, things: readonly T[], isWanted: (thing: T) => boolean = () => true): T {
  const wanted = things.filter(isWanted);
  if (wanted.length === 0) throw new Error('The backup has nothing of this kind');
  return wanted[random.below(wanted.length)] as T;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a value of another type, or a number that the bank never writes. */
function wrong(random: Random, value: unknown): unknown {
  const others = [null, true, 'a text', 12.5, 1e300, ['a'], { a: 1 }];
  const sameType = (other: unknown) =>
    Array.isArray(value) ? Array.isArray(other) : isObject(value) ? isObject(other) : typeof other === typeof value;
  // The wrong numbers are a fraction and one that is too large.
  return pickRandom(random, others, (other) => typeof other === 'number' || !sameType(other));
}

const required: Record<Section, readonly string[]> = {
  users: ['id', 'email', 'balance', 'version'],
  transactions: ['userId', 'type', 'amount', 'settlement'],
  tickets: ['userId', 'message', 'replies', 'lastChange'],
  settings: ['kind', 'methods'],
  journal: ['transactionId', 'at', 'by', 'postings'],
  audit: ['at', 'action', 'actorId'],
};

const live = ({ users }: Draft): Fields[] => users.filter(({ deletedAt }) => deletedAt === undefined);
const listed = ({ transactions }: Draft): Fields[] => transactions.filter(({ deleted }) => !deleted);
const completed = (draft: Draft): Fields[] => listed(draft).filter(({ status }) => status === 'completed');
const linesOf = ({ journal }: Draft, { userId, id }: Fields): Fields[] =>
  journal.filter((line) => line.userId === userId && line.transactionId === id);
const counted = (draft: Draft, name: string, by: number): void => {
  draft.stats[name] = Number(draft.stats[name]) + by;
};
const anyRecord = (draft: Draft, random: Random): readonly [Section, Fields] => {
  const section = pickRandom(random, sections, (name) => draft[name].length > 0);
  return [section, pickRandom(random, draft[section])];
};

type Edit = (text: string) => string;
/** Changes the draft. It may also return an `Edit` of the text. */
type Forgery = (draft: Draft, random: Random, source: BackupToDamage) => Edit | undefined;

/** Replaces a value by a piece of JSON that no JavaScript value serializes to. */
const raw =
  (field: string, json: string): Edit =>
  (text) =>
    text.replaceAll(`"${field}"`, json);
const MARK = '-- here --';

/** Forgeries, whose checksum is recomputed. */
const forgeries: Readonly<Record<string, Forgery>> = {
  'another version of the layout': (draft, random) => {
    draft.schemaVersion = pickRandom(random, [0, 1, 4, 99, '2', null, 2.5, -1, undefined, [2]]);
  },
  'counts that are not its own': (draft, random) => {
    counted(draft, pickRandom(random, Object.keys(draft.stats)), pickRandom(random, [-1, 1, 0.5, 1000, Number.NaN]));
  },
  'a part that is missing, or there twice': (_, random) => {
    const part = new RegExp(`\n"${pickRandom(random, sections)}":\\[\n(?:[^]*?\n)??\\],`);
    const times = random.chance(0.5) ? 2 : 0;
    return (text) => text.replace(part, (found) => found.repeat(times));
  },
  'a part that no backup has': (_, random) => {
    const name = pickRandom(random, ['admins', 'passwords', '__proto__', 'constructor', '']);
    return (text) => `${text}\n"${name}":[\n],`;
  },
  'something that is no record': (draft, random) => {
    const section = pickRandom(random, sections);
    draft[section].splice(random.below(draft[section].length + 1), 0, MARK as unknown as Fields);
    return raw(MARK, pickRandom(random, ['null', '7', '[]', '{}', '"x"', 'true', '', '{"a":', 'undefined']));
  },
  'a record without something': (draft, random) => {
    const [section, record] = anyRecord(draft, random);
    delete record[pickRandom(random, required[section])];
  },
  'a record with something more': (draft, random) => {
    const [, record] = anyRecord(draft, random);
    record[pickRandom(random, ['role', 'isAdmin', 'password', 'pk', 'constructor'])] = 'admin';
  },
  'a value of another type': (draft, random) => {
    const [, record] = anyRecord(draft, random);
    const name = pickRandom(random, Object.keys(record));
    record[name] = wrong(random, record[name]);
  },
  'a value of another type inside a record': (draft, random) => {
    const inner = [
      ...draft.tickets.flatMap(({ replies }) => replies as Fields[]),
      ...draft.settings.flatMap(({ methods }) => methods as Fields[]),
      ...draft.journal.flatMap(({ by, postings }) => [by, postings] as Fields[]),
      ...draft.transactions.flatMap(({ customer, proof }) => [customer, proof].filter(isObject)),
    ].filter((fields) => Object.keys(fields).length > 0);
    const fields = pickRandom(random, inner);
    const name = pickRandom(random, Object.keys(fields));
    fields[name] = wrong(random, fields[name]);
  },
  'a number beyond all': (draft, random) => {
    const [record, name] = pickRandom(random, [
      ...draft.users.map((user) => [user, 'balance'] as const),
      ...draft.transactions.map((one) => [one, 'amount'] as const),
      ...draft.journal.map((line) => [line, 'at'] as const),
    ]);
    record[name] = MARK;
    return raw(MARK, pickRandom(random, ['1e400', '1e308', '9007199254740993', '-5', '0.5', '9'.repeat(400)]));
  },
  'a prototype': (draft, random) => {
    const [, record] = anyRecord(draft, random);
    const objects = [record, ...Object.values(record).filter(isObject)];
    pickRandom(random, objects)[MARK] = { role: 'admin', balance: 1 };
    return raw(MARK, pickRandom(random, ['"__proto__"', '"__pro\\u0074o__"']));
  },
  'things in things without an end': (draft, random) => {
    pickRandom(random, draft.audit).before = { a: MARK };
    const [open, close] = random.chance(0.5) ? ['[', ']'] : ['{"a":', '}'];
    const depth = pickRandom(random, [25, 50_000]);
    return raw(MARK, `${open.repeat(depth)}1${close.repeat(depth)}`);
  },
  'a moment of a record that is none': (draft, random) => {
    const record = pickRandom(random, [...live(draft), ...draft.tickets]);
    record.createdAt = pickRandom(random, ['', '2026-11-21', '2026-02-31T99:00:00.000Z', 'now']);
  },
  'an id that is none': (draft, random) => {
    const record = pickRandom(random, [...draft.users, ...draft.transactions, ...draft.tickets]);
    record.id = pickRandom(random, ['', 'PROFILE', '../../x', '#']);
  },
  'a customer twice': (draft, random) => {
    draft.users.push({ ...pickRandom(random, live(draft)) });
    counted(draft, 'totalUsers', 1);
  },
  'two customers with one e-mail address or account number': (draft, random) => {
    const [first = {}, second = {}] = live(draft);
    const name = pickRandom(random, ['email', 'accountNumber']);
    second[name] = random.chance(0.5) ? first[name] : String(first[name]).toUpperCase();
  },
  'a customer with an administrator’s e-mail address': (draft, random, { administrator: { email } }) => {
    pickRandom(random, live(draft)).email = random.chance(0.5) ? email : ` ${email.toUpperCase()}`;
  },
  'a customer in an administrator’s place': (draft, random, { administrator }) => {
    const { id } = pickRandom(random, live(draft));
    return (text) => text.replaceAll(String(id), administrator.id);
  },
  'things without a customer': (draft, random) => {
    const owner = pickRandom(random, [...draft.transactions, ...draft.tickets]).userId;
    const [gone] = draft.users.splice(
      draft.users.findIndex(({ id }) => id === owner),
      1,
    );
    if (gone?.deletedAt === undefined) counted(draft, 'totalUsers', -1);
  },
  'a transaction twice': (draft, random) => {
    draft.transactions.push({ ...pickRandom(random, listed(draft)) });
    counted(draft, 'totalTransactions', 1);
  },
  'two transactions with one number': (draft, random) => {
    const first = pickRandom(random, draft.transactions);
    const others = draft.transactions.filter((other) => other !== first && other.userId === first.userId);
    if (others.length === 0) first.number = '';
    else pickRandom(random, others).number = first.number;
  },
  'a ticket twice, of one customer or of two': (draft, random) => {
    const ticket = pickRandom(random, draft.tickets);
    draft.tickets.push({ ...ticket, userId: random.chance(0.5) ? ticket.userId : pickRandom(random, live(draft)).id });
    counted(draft, 'totalTickets', 1);
  },
  'methods that cannot be saved': (draft, random) => {
    const methods = pickRandom(random, draft.settings).methods as Fields[];
    const method = pickRandom(random, methods);
    if (random.chance(0.5)) methods.push({ ...method, code: String(method.code).toUpperCase() });
    else method.minLimit = Number(method.maxLimit) + 1;
  },
  'a balance that the journal does not come to': (draft, random) => {
    const user = pickRandom(random, draft.users);
    const name = pickRandom(random, ['balance', 'reserved']);
    user[name] = Number(user[name]) + pickRandom(random, [1, -1, 100, 1_000_000]);
  },
  'another amount': (draft, random) => {
    const effective = listed(draft).filter((one) =>
      one.type === 'withdraw' ? !['failed', 'cancelled'].includes(String(one.status)) : one.status === 'completed',
    );
    const transaction = pickRandom(random, effective);
    transaction.amount = Number(transaction.amount) + 1 + random.below(100_000);
  },
  'another percentage of a fee that was booked': (draft, random) => {
    const transaction = pickRandom(random, completed(draft), ({ amount }) => Number(amount) >= 100);
    transaction.feePercent = (Number(transaction.feePercent) + 1000) % 10_000;
  },
  'a transaction taken out, its journal left': (draft, random) => {
    const transaction = pickRandom(random, listed(draft));
    draft.transactions.splice(draft.transactions.indexOf(transaction), 1);
    counted(draft, 'totalTransactions', -1);
  },
  'money taken out with its journal': (draft, random) => {
    const transaction = pickRandom(random, completed(draft));
    const lines = new Set(linesOf(draft, transaction));
    draft.transactions.splice(draft.transactions.indexOf(transaction), 1);
    draft.journal = draft.journal.filter((line) => !lines.has(line));
    counted(draft, 'totalTransactions', -1);
  },
  'a transaction of another customer': (draft, random) => {
    const transaction = pickRandom(random, listed(draft));
    transaction.userId = pickRandom(random, draft.users, ({ id }) => id !== transaction.userId).id;
  },
  'postings that still sum to zero': (draft, random) => {
    const accounts = pickRandom(random, draft.journal).postings as Fields;
    const cents = 1 + random.below(1000);
    accounts.customer = Number(accounts.customer ?? 0) - cents;
    accounts.reserve = Number(accounts.reserve ?? 0) + cents;
  },
  'a line of the journal taken out': (draft, random) => {
    const lines = pickRandom(
      random,
      draft.transactions.map((transaction) => linesOf(draft, transaction)),
    );
    // Removing the first of several lines leaves one without a predecessor.
    draft.journal.splice(draft.journal.indexOf(lines[0] ?? {}), 1);
  },
  'a line of the journal twice': (draft, random) => {
    const line = pickRandom(random, draft.journal);
    draft.journal.splice(draft.journal.indexOf(line), 0, { ...line });
  },
  'a line of the journal of another transaction': (draft, random) => {
    // A line must change the status, because one that moves nothing would be valid in any transaction.
    const line = pickRandom(random, draft.journal, ({ from, to }) => from !== to);
    const others = draft.transactions.filter(({ id }) => id !== line.transactionId);
    const { userId, id } = pickRandom(random, others);
    Object.assign(line, { userId, transactionId: id });
  },
  'two lines of a transaction exchanged': (draft, random) => {
    const several = draft.transactions
      .map((transaction) => linesOf(draft, transaction))
      .filter(({ length }) => length > 1);
    const [first = {}, second = {}] = pickRandom(random, several);
    const [at, then] = [draft.journal.indexOf(first), draft.journal.indexOf(second)];
    [draft.journal[at], draft.journal[then]] = [second, first];
  },
  'lines that end as elsewhere': () => (text) => text.replaceAll('\n', '\r\n'),
};

type Accident = (bytes: Buffer, random: Random, text: string) => Buffer;

/** Accidents that happen to files. */
const accidents: Readonly<Record<string, Accident>> = {
  'a bit': (bytes, random) => flipped(bytes, random),
  // A file without its last line break would still be valid.
  'cut off': (bytes, random) => bytes.subarray(0, random.below(bytes.length - 1)),
  'a line less': (_, random, text) => {
    const lines = text.split('\n');
    return Buffer.from(lines.toSpliced(random.below(lines.length - 3), 1).join('\n'));
  },
  'another checksum': (_, random, text) => {
    const other = pickRandom(random, [sha256('another'), '', '0'.repeat(64)]);
    return Buffer.from(text.replace(/"sha256":"\w+"/, `"sha256":"${other}"`));
  },
  'something after its end': (bytes, random) =>
    Buffer.concat([bytes, Buffer.from(pickRandom(random, [' ', '{}', '\0']))]),
  'laid out by another program': (_, random, text) =>
    Buffer.from(JSON.stringify(JSON.parse(text), null, pickRandom(random, [0, 2, '\t']))),
  'something else': (_, random) =>
    Buffer.from(pickRandom(random, ['', '{}', 'null', '<!doctype html>', 'PK\u0003\u0004', '{"users":[]}'])),
  'compressed, with a bit of it flipped': (bytes, random) => {
    const packed = gzipSync(bytes);
    for (;;) {
      const damaged = flipped(packed, random);
      if (!saysTheSame(damaged, bytes)) return damaged;
    }
  },
  'compressed and cut off': (bytes, random) => {
    const packed = gzipSync(bytes);
    return packed.subarray(0, 2 + random.below(packed.length - 2));
  },
  'compressed twice': (bytes) => gzipSync(gzipSync(bytes)),
};

function flipped(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  const at = random.below(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
  return copy;
}

/** Some bits of the header are not read. */
function saysTheSame(packed: Buffer, bytes: Buffer): boolean {
  try {
    return packed[0] === 0x1f && packed[1] === 0x8b && gunzipSync(packed).equals(bytes);
  } catch {
    return false;
  }
}

export const damageKinds: readonly string[] = [...Object.keys(accidents), ...Object.keys(forgeries)];

export function damageBackup(kind: string, source: BackupToDamage, random: Random): { file: Buffer } {
  const bytes = Buffer.from(source.text);
  const accident = accidents[kind];
  if (accident) return { file: accident(bytes, random, source.text) };
  const forge = forgeries[kind];
  if (!forge) throw new Error(`There is no damage of the kind ${kind}`);
  const { sha256: _, ...draft } = JSON.parse(source.text);
  const edit = forge(draft, random, source);
  const file = Buffer.from(written(draft, edit));
  if (file.equals(bytes)) throw new Error(`${kind} is no damage`);
  return { file };
}
