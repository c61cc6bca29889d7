/**
 * Broken backups are made from a real one: by accidents, or by an attacker who knows the layout and recomputes the
 * checksum. Every one must be refused.
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupContent } from './backups.ts';
import { closing, footerText, opening, SEPARATOR, type Section, sections } from './faults/backup-files.ts';
import type { Random } from './random.ts';

export interface DamagedBackup {
  readonly kind: string;
  readonly file: Buffer;
}

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

/** Returns a random one of the things that `isWanted` accepts. */
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
  users: 'id name email accountNumber balance reserved createdAt suspended version'.split(' '),
  transactions: 'userId id number type status amount feePercent settlement version'.split(' '),
  tickets: 'userId id subject message priority status createdAt updatedAt replies lastChange'.split(' '),
  settings: 'kind methods version'.split(' '),
  journal: 'userId transactionId id at by what postings'.split(' '),
  audit: 'id at action actorId'.split(' '),
};

/** Fields that no record may have. */
const surplus: Fields = {
  role: 'admin',
  isAdmin: true,
  password: 'seven quiet otters',
  tokensRevokedBefore: 0,
  twoFactorEnabled: false,
  pk: 'USER#1',
  constructor: {},
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

/** Matches a section from its name to the closing line. */
const partOf = (section: string | undefined): string => `\n"${section}":\\[\n(?:[^]*?\n)??\\],`;

type Edit = (text: string) => string;
/** Changes the draft. It may also return an `Edit` of the text. */
type Forgery = (draft: Draft, random: Random, source: BackupToDamage) => Edit | undefined;

/** Replaces a value by a piece of JSON that no JavaScript value serializes to. */
const raw =
  (field: string, json: string): Edit =>
  (text) =>
    text.replaceAll(`"${field}"`, json);
const MARK = '-- here --';

const inPart =
  (change: (part: string) => string): Forgery =>
  (_, random) => {
    const part = new RegExp(partOf(pickRandom(random, sections)));
    return (text) => text.replace(part, change);
  };

/** Forgeries, whose checksum is recomputed. */
const forgeries: Readonly<Record<string, Forgery>> = {
  'another version of the layout': (draft, random) => {
    draft.schemaVersion = pickRandom(random, [0, 1, 4, 99, '2', null, 2.5, -1, undefined, [2]]);
  },
  'a moment that is none': (draft, random) => {
    draft.createdAt = pickRandom(random, ['yesterday', 5, null, '2026-13-01T00:00:00.000Z', undefined]);
  },
  'something more at its beginning': (_, random) => {
    const more = pickRandom(random, ['"role":"admin",', '"__proto__":{},', '"users":[],']);
    return (text) => `{${more}${text.slice(1)}`;
  },
  'counts that are not its own': (draft, random) => {
    counted(draft, pickRandom(random, Object.keys(draft.stats)), pickRandom(random, [-1, 1, 0.5, 1000, Number.NaN]));
  },
  'a count that is missing, or one too many': (draft, random) => {
    if (random.chance(0.5)) delete draft.stats[pickRandom(random, Object.keys(draft.stats))];
    else draft.stats.totalAdmins = 1;
  },
  'a part that is missing': inPart(() => ''),
  'a part that is there twice': inPart((part) => part + part),
  'a part that is no list': inPart((part) => part.replace('":[', '":{')),
  'a part under another name': inPart((part) => part.replace(/^\n"\w+"/, (name) => name.toUpperCase())),
  'two parts exchanged': (_, random) => {
    const at = random.below(sections.length - 1);
    const two = new RegExp(`(${partOf(sections[at])})(${partOf(sections[at + 1])})`);
    return (text) => text.replace(two, '$2$1');
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
    const name = pickRandom(random, Object.keys(surplus));
    record[name] = surplus[name];
  },
  'an administrator: a role': (draft, random) => {
    pickRandom(random, live(draft)).role = 'admin';
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
      ...draft.users.flatMap((user) => ['balance', 'reserved', 'version'].map((field) => [user, field] as const)),
      ...draft.transactions.flatMap((one) => ['amount', 'feePercent'].map((field) => [one, field] as const)),
      ...draft.journal.map((line) => [line, 'at'] as const),
      ...draft.settings.flatMap(({ methods }) => (methods as Fields[]).map((method) => [method, 'maxLimit'] as const)),
    ]);
    record[name] = MARK;
    return raw(
      MARK,
      pickRandom(random, ['1e400', '-1e400', '1e308', '9007199254740993', '-5', '0.5', '9'.repeat(400)]),
    );
  },
  'a prototype': (draft, random) => {
    const [, record] = anyRecord(draft, random);
    const objects = [record, ...Object.values(record).filter(isObject)];
    pickRandom(random, objects)[MARK] = { role: 'admin', balance: 1 };
    return raw(MARK, pickRandom(random, ['"__proto__"', '"__pro\\u0074o__"']));
  },
  'a prototype deep inside': (draft, random) => {
    pickRandom(random, draft.audit).after = { a: [{ b: { [MARK]: { role: 'admin' } } }] };
    return raw(MARK, '"__proto__"');
  },
  'things in things without an end': (draft, random) => {
    pickRandom(random, draft.audit).before = { a: MARK };
    const [open, close] = pickRandom(random, [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const depth = pickRandom(random, [25, 1000, 50_000]);
    return raw(MARK, `${open.repeat(depth)}1${close.repeat(depth)}`);
  },
  'a text that is longer than any': (draft, random) => {
    const [section, record] = anyRecord(draft, random);
    const texts = required[section].filter((name) => typeof record[name] === 'string');
    record[pickRandom(random, texts)] = 'x'.repeat(10_001);
  },
  'a moment of a record that is none': (draft, random) => {
    const record = pickRandom(random, [...live(draft), ...draft.tickets]);
    record.createdAt = pickRandom(random, [
      '',
      '2026-11-21',
      '2026-02-31T99:00:00.000Z',
      '2026-11-21T09:35:12Z',
      'now',
    ]);
  },
  'an id that is none': (draft, random) => {
    const record = pickRandom(random, [...draft.users, ...draft.transactions, ...draft.tickets]);
    record.id = pickRandom(random, [
      '',
      'PROFILE',
      '../../x',
      String(record.id).toUpperCase().replaceAll('-', ''),
      '#',
    ]);
  },
  'a word that is none of them': (draft, random) => {
    const [record, name] = pickRandom(random, [
      ...draft.transactions.flatMap((one) => ['type', 'status', 'settlement'].map((field) => [one, field] as const)),
      ...draft.tickets.flatMap((ticket) => ['priority', 'status'].map((field) => [ticket, field] as const)),
      ...draft.journal.map((line) => [line, 'what'] as const),
      ...draft.settings.map((settings) => [settings, 'kind'] as const),
    ]);
    record[name] = pickRandom(random, ['', 'done', 'COMPLETED', 'credit', 'admin']);
  },
  'a customer twice': (draft, random) => {
    draft.users.push({ ...pickRandom(random, live(draft)) });
    counted(draft, 'totalUsers', 1);
  },
  'two customers with one e-mail address or account number': (draft, random) => {
    const [first, second] = pickRandom(
      random,
      live(draft).map((user, index, all) => [user, all[(index + 1) % all.length] ?? {}] as const),
    );
    const name = pickRandom(random, ['email', 'accountNumber']);
    second[name] = random.chance(0.5) ? first[name] : String(first[name]).toUpperCase();
  },
  'a customer without a name': (draft, random) => {
    pickRandom(random, live(draft))[pickRandom(random, ['name', 'email', 'accountNumber'])] = pickRandom(random, [
      '',
      '  ',
    ]);
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
  'a reply twice': (draft, random) => {
    const replies = pickRandom(random, draft.tickets, (ticket) => (ticket.replies as Fields[]).length > 0)
      .replies as Fields[];
    replies.push({ ...pickRandom(random, replies) });
  },
  'settings twice': (draft, random) => {
    draft.settings.push({ ...pickRandom(random, draft.settings) });
  },
  'methods that cannot be saved': (draft, random) => {
    const methods = pickRandom(random, draft.settings).methods as Fields[];
    const method = pickRandom(random, methods);
    const way = random.below(3);
    if (way === 0) methods.push({ ...method, code: String(method.code).toUpperCase() });
    else if (way === 1) method.code = '';
    else method.minLimit = Number(method.maxLimit) + 1;
  },
  'a balance that the journal does not come to': (draft, random) => {
    const user = pickRandom(random, draft.users);
    const name = pickRandom(random, ['balance', 'reserved']);
    user[name] = Number(user[name]) + pickRandom(random, [1, -1, 100, 1_000_000]);
  },
  'all balances and what is held of them': (draft, random) => {
    const user = pickRandom(random, draft.users);
    const more = 1 + random.below(1_000_000);
    user.balance = Number(user.balance) + more;
    user.reserved = Number(user.reserved) + more;
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
  'another status': (draft, random) => {
    const transaction = pickRandom(random, listed(draft));
    const all = ['pending', 'processing', 'completed', 'failed', 'cancelled'];
    transaction.status = pickRandom(random, all, (status) => status !== transaction.status);
  },
  'another direction': (draft, random) => {
    const transaction = pickRandom(random, completed(draft));
    transaction.type = transaction.type === 'deposit' ? 'withdraw' : 'deposit';
  },
  'a deleted transaction that is there again': (draft, random) => {
    delete pickRandom(random, draft.transactions, ({ deleted }) => Boolean(deleted)).deleted;
    counted(draft, 'totalTransactions', 1);
  },
  'a transaction that is deleted and was not': (draft, random) => {
    pickRandom(random, listed(draft)).deleted = true;
    counted(draft, 'totalTransactions', -1);
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
  'another posting': (draft, random) => {
    const { postings } = pickRandom(random, draft.journal, (line) => Object.keys(line.postings as Fields).length > 0);
    const accounts = postings as Fields;
    const account = pickRandom(random, Object.keys(accounts));
    accounts[account] = Number(accounts[account]) + pickRandom(random, [1, -1, 12_345]);
  },
  'postings that still sum to zero': (draft, random) => {
    const accounts = pickRandom(random, draft.journal).postings as Fields;
    const [from, to] = pickRandom(random, [
      ['customer', 'reserve'],
      ['settlement', 'customer'],
      ['fees', 'settlement'],
    ] as const);
    const cents = 1 + random.below(1000);
    accounts[from] = Number(accounts[from] ?? 0) - cents;
    accounts[to] = Number(accounts[to] ?? 0) + cents;
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
    const copy = random.chance(0.5) ? { ...line } : { ...line, id: 'anotherid', from: line.to };
    const moved = Object.keys(line.postings as Fields).length > 0;
    draft.journal.splice(draft.journal.indexOf(line), 0, moved ? copy : { ...line });
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
  'a line that leads to another status': (draft, random) => {
    const line = pickRandom(random, draft.journal);
    const name = pickRandom(random, ['from', 'to']);
    line[name] = pickRandom(random, ['pending', 'processing', 'completed', 'failed'], (one) => one !== line[name]);
  },
  'lines that end as elsewhere': () => (text) => text.replaceAll('\n', '\r\n'),
  'a mark of its encoding': () => (text) => `\ufeff${text}`,
  'a line that is empty': (_, random) => (text) => {
    const lines = text.split('\n');
    return lines.toSpliced(1 + random.below(lines.length - 1), 0, '').join('\n');
  },
  'no comma where one belongs, or one too many': (_, random) => (text) => {
    const lines = text.split('\n');
    const at = 1 + random.below(lines.length - 1);
    const line = lines[at] ?? '';
    return lines.with(at, line.endsWith(',') ? line.slice(0, -1) : `${line},`).join('\n');
  },
};

type Accident = (bytes: Buffer, random: Random, text: string) => Buffer;

/** Applies a change to some lines of the text. @param change receives the lines from a random one on */
const inLines =
  (change: (lines: string[]) => string[]): Accident =>
  (_, random, text) => {
    const lines = text.split('\n');
    const at = random.below(lines.length - 3);
    return Buffer.from([...lines.slice(0, at), ...change(lines.slice(at))].join('\n'));
  };

/** Accidents that happen to files. */
const accidents: Readonly<Record<string, Accident>> = {
  'a bit': (bytes, random) => flipped(bytes, random),
  'a byte more': (bytes, random) => {
    const at = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from([random.below(256)]), bytes.subarray(at)]);
  },
  // A file without its last line break would still be valid.
  'cut off': (bytes, random) => bytes.subarray(0, random.below(bytes.length - 1)),
  'two lines exchanged': inLines(([one = '', other = '', ...more]) => [other, one === other ? '' : one, ...more]),
  'a line less': inLines(([_, ...more]) => more),
  'a line twice': inLines(([one = '', ...more]) => [one, one, ...more]),
  'another checksum': (_, random, text) => {
    const [, sum = ''] = /"sha256":"(\w+)"/.exec(text) ?? [];
    const other = pickRandom(random, [
      sum.toUpperCase(),
      sha256('another'),
      '',
      sum.slice(1),
      `${sum}0`,
      '0'.repeat(64),
    ]);
    return Buffer.from(text.replace(sum, other));
  },
  'something after its end': (bytes, random) =>
    Buffer.concat([bytes, Buffer.from(pickRandom(random, [' ', '{}', '\n{}\n', '\0', '"users":[\n],\n']))]),
  'another encoding': (_, random, text) => Buffer.from(text, pickRandom(random, ['utf16le', 'base64', 'hex'] as const)),
  'laid out by another program': (_, random, text) =>
    Buffer.from(JSON.stringify(JSON.parse(text), null, pickRandom(random, [0, 2, '\t']))),
  'something else': (_, random) =>
    Buffer.from(
      pickRandom(random, ['', '{}', '[]', 'null', '<!doctype html>', '\n\n\n', 'PK\u0003\u0004', '{"users":[]}', '"']),
    ),
  'compressed, with a bit of it flipped': (bytes, random) => {
    const packed = gzipSync(bytes);
    for (;;) {
      const damaged = flipped(packed, random);
      // Some bits of the header are not read.
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

function saysTheSame(packed: Buffer, bytes: Buffer): boolean {
  try {
    return packed[0] === 0x1f && packed[1] === 0x8b && gunzipSync(packed).equals(bytes);
  } catch {
    return false;
  }
}

export const damageKinds: readonly string[] = [...Object.keys(accidents), ...Object.keys(forgeries)];

export function damageBackup(kind: string, source: BackupToDamage, random: Random): DamagedBackup {
  const bytes = Buffer.from(source.text);
  const accident = accidents[kind];
  if (accident) return { kind, file: accident(bytes, random, source.text) };
  const forge = forgeries[kind];
  if (!forge) throw new Error(`There is no damage of the kind ${kind}`);
  const { sha256: _, ...draft } = JSON.parse(source.text);
  const edit = forge(draft, random, source);
  const file = Buffer.from(written(draft, edit));
  if (file.equals(bytes)) throw new Error(`${kind} is no damage`);
  return { kind, file };
}
