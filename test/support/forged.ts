/**
 * By an attacker without the key: each agrees with itself (schemas, journal, balances, counts, checksum), and differs
 * in something that money or identity depends on.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { type BackupContent, unsigned } from './backups.ts';
import { laidOut, one } from './damage.ts';
import { isMethods, signedMessage } from './faults/backup-files.ts';
import type { Random } from './random.ts';

type Draft = { -readonly [Name in keyof BackupContent]: BackupContent[Name] };

const live = ({ users }: Draft) => users.filter(({ deletedAt }) => deletedAt === undefined);
const listed = ({ transactions }: Draft) => transactions.filter(({ deleted }) => !deleted);

function exchange(draft: Draft, random: Random, name: 'email' | 'accountNumber' | 'name'): void {
  const [first, second] = [one(random, live(draft)), one(random, live(draft))];
  const other = first === second ? one(random, live(draft), (user) => user !== first) : second;
  [first[name], other[name]] = [other[name], first[name]];
}

/** With its journal line and its money. */
function deposit(draft: Draft, random: Random): void {
  const user = one(random, live(draft));
  const model = one(random, listed(draft), ({ type, status }) => type === 'deposit' && status === 'completed');
  const line = draft.journal.find(({ transactionId }) => transactionId === model.id);
  if (!line) throw new Error('A transaction has no journal');
  const [id, amount] = [randomUUID(), 100 * (1 + random.below(9_999))];
  draft.transactions.push({ ...model, userId: user.id, id, number: 'TX20260304-050607-ZZZZZZ', amount, feePercent: 0 });
  draft.journal.push({
    ...line,
    ...{ userId: user.id, transactionId: id, id: 'a-line', what: 'booked', from: undefined, to: 'completed' },
    postings: { customer: amount, settlement: -amount },
  });
  const { from: _, ...last } = draft.journal.at(-1) ?? line;
  draft.journal.splice(-1, 1, last);
  user.balance += amount;
  draft.stats = { ...draft.stats, totalTransactions: draft.stats.totalTransactions + 1 };
}

/** With everything. */
function remove(draft: Draft, random: Random): void {
  const { id } = one(random, live(draft));
  const others = <T extends { readonly userId: string }>(all: readonly T[]) =>
    all.filter(({ userId }) => userId !== id);
  draft.users = draft.users.filter((user) => user.id !== id);
  draft.transactions = others(draft.transactions);
  draft.tickets = others(draft.tickets);
  draft.journal = others(draft.journal);
  draft.stats = {
    totalUsers: live(draft).length,
    totalTransactions: listed(draft).length,
    totalTickets: draft.tickets.length,
  };
}

const withdrawals = (draft: Draft) => listed(draft).filter(({ type }) => type === 'withdraw');
const methodOf = (draft: Draft, random: Random) => one(random, one(random, draft.settings.filter(isMethods)).methods);
const basisPoints = (random: Random, not: unknown) => (Number(not ?? 0) + 1 + random.below(9_000)) % 10_000;

const forgeries: Readonly<Record<string, (draft: Draft, random: Random) => void>> = {
  'a deposit that was not made': deposit,
  'two e-mail addresses exchanged': (draft, random) => exchange(draft, random, 'email'),
  'two account numbers exchanged': (draft, random) => exchange(draft, random, 'accountNumber'),
  'two names exchanged': (draft, random) => exchange(draft, random, 'name'),
  'another e-mail address': (draft, random) => {
    one(random, live(draft)).email = `mallory-${random.below(1e6)}@mail.example`;
  },
  'another id of a customer': (draft, random) => {
    const { id } = one(random, live(draft));
    const other = randomUUID();
    for (const user of draft.users) if (user.id === id) user.id = other;
    for (const record of [...draft.transactions, ...draft.tickets, ...draft.journal])
      if (record.userId === id) record.userId = other;
  },
  'a customer without some of theirs': (draft, random) => {
    const ticket = one(random, draft.tickets);
    draft.tickets = draft.tickets.filter((other) => other !== ticket);
    draft.stats = { ...draft.stats, totalTickets: draft.tickets.length };
  },
  'a customer taken out': remove,
  'a customer more': (draft, random) => {
    const id = randomUUID();
    const model = one(random, live(draft));
    const [email, accountNumber] = [`${id}@mail.example`, `M${random.below(1e9)}`];
    draft.users.push({ ...model, id, email, accountNumber, balance: 0, reserved: 0 });
    draft.stats = { ...draft.stats, totalUsers: draft.stats.totalUsers + 1 };
  },
  'a customer suspended or not': (draft, random) => {
    const user = one(random, live(draft));
    user.suspended = !user.suspended;
  },
  'a lower fee of a customer': (draft, random) => {
    const user = one(random, live(draft));
    user.withdrawalFee = basisPoints(random, user.withdrawalFee);
  },
  'a higher limit of a customer': (draft, random) => {
    const user = one(random, live(draft));
    user.withdrawalLimit = (user.withdrawalLimit ?? 0) + 1 + random.below(1e6);
  },
  'less withdrawn today': (draft, random) => {
    const user = one(random, draft.users, ({ withdrawn }) => withdrawn !== undefined && withdrawn.length > 0);
    user.withdrawn = [];
  },
  'a telephone number of another': (draft, random) => {
    one(random, live(draft)).mobile = `+44 ${random.below(1e9)}`;
  },
  'where a withdrawal is paid to': (draft, random) => {
    const transaction = one(random, withdrawals(draft));
    transaction.paymentDetails = { bankDetails: { iban: `GB${random.below(1e9)}` } };
  },
  'the fee of an open transaction': (draft, random) => {
    const transaction = one(random, listed(draft), ({ status }) => status !== 'completed');
    transaction.feePercent = basisPoints(random, transaction.feePercent);
  },
  'the amount of an open deposit': (draft, random) => {
    const open = listed(draft).filter(({ type, status }) => type === 'deposit' && status === 'pending');
    one(random, open).amount += 1 + random.below(1e6);
  },
  'a status of an open deposit': (draft, random) => {
    const open = listed(draft).filter(({ type, status }) => type === 'deposit' && status === 'pending');
    const transaction = one(random, open);
    transaction.status = 'processing';
    const [line] = draft.journal.filter(({ transactionId }) => transactionId === transaction.id).slice(-1);
    if (line) line.to = 'processing';
  },
  'a line of the journal by another administrator': (draft, random) => {
    one(random, draft.journal).by = { id: randomUUID(), name: 'Another Administrator' };
  },
  'the moment of a line of the journal': (draft, random) => {
    one(random, draft.journal).at -= 1 + random.below(1e9);
  },
  'the reason of a line of the journal': (draft, random) => {
    one(random, draft.journal).reason = `As agreed by telephone, ${random.below(1e6)}`;
  },
  'who decided on a transaction': (draft, random) => {
    one(random, listed(draft)).proof = {
      notes: 'Paid',
      processedBy: { name: 'Another Administrator', email: 'another@bank.example' },
      processedAt: '2026-03-04T05:06:07.008Z',
    };
  },
  'the name on a transaction': (draft, random) => {
    const transaction = one(random, listed(draft));
    const { name, email, accountNumber } = one(random, live(draft), ({ id }) => id !== transaction.userId);
    transaction.customer = { name: `${name} ${random.below(1e6)}`, email, accountNumber };
  },
  'what a ticket says': (draft, random) => {
    one(random, draft.tickets).message = `Please pay everything to me (${random.below(1e6)})`;
  },
  'an answer of the bank to a ticket': (draft, random) => {
    const ticket = one(random, draft.tickets);
    const answer = { id: randomUUID(), message: 'We confirm it', at: ticket.updatedAt, by: { id: 'x', name: 'Admin' } };
    ticket.replies.push(answer);
  },
  'where deposits are paid to': (draft, random) => {
    const saved = draft.settings.filter(isMethods).filter(({ kind }) => kind === 'DEPOSIT');
    const methods = saved.flatMap((settings) => settings.methods);
    const method = one(random, methods, ({ type }) => type === 'bank');
    const { bankDetails } = method as { bankDetails?: object };
    Object.assign(method, { bankDetails: { ...bankDetails, beneficiaryName: `Mallory ${random.below(1e6)}` } });
  },
  'the fee of a method': (draft, random) => {
    const method = methodOf(draft, random);
    method.feePercent = basisPoints(random, method.feePercent);
  },
  'the limits of a method': (draft, random) => {
    methodOf(draft, random).maxLimit += 1 + random.below(1e6);
  },
  'a method on or off': (draft, random) => {
    const method = methodOf(draft, random);
    method.isActive = !method.isActive;
  },
  'what a customer may withdraw in a day': (draft, random) => {
    const settings = one(random, draft.settings.filter(isMethods), ({ kind }) => kind === 'WITHDRAW');
    settings.withdrawalLimit = (settings.withdrawalLimit ?? 0) + 1 + random.below(1e6);
  },
  'how long sessions last': (draft, random) => {
    const others = draft.settings.filter(({ kind }) => kind !== 'SESSIONS');
    draft.settings = [...others, { kind: 'SESSIONS', idleMinutes: 60, longestHours: 13 + random.below(12) }];
  },
  'a record of the audit trail': (draft, random) => {
    one(random, draft.audit).actorId = randomUUID();
  },
  'the moment of the backup': (draft, random) => {
    draft.createdAt = new Date(Date.parse(draft.createdAt) + 1 + random.below(1e9)).toISOString();
  },
  'everything as it was, and another signature': (draft, random) => {
    draft.signature = Buffer.alloc(32, random.below(256)).toString('base64');
  },
};

/** Of the signature itself. */
const ways: Readonly<Record<string, (text: string, other: string) => Promise<string>>> = {
  'the signature of another backup': async (text, other) => {
    const { signature = '' }: BackupContent = JSON.parse(other);
    return text.replace(/"signature":"[^"]*"/, `"signature":"${signature}"`);
  },
  'a key of the attacker': async (text) => {
    const body = text
      .slice(0, text.lastIndexOf('\n"sha256"'))
      .replace(/"signedBy":"[^"]*"/, `"signedBy":"${randomUUID()}"`);
    const sha256 = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', 'a key of the attacker').update(signedMessage(sha256)).digest('base64');
    return `${body}\n"sha256":"${sha256}","signature":"${signature}"}\n`;
  },
  'no signature, as before backups were signed': async (text) => unsigned(text),
};

export const forgedKinds: readonly string[] = [...Object.keys(forgeries), ...Object.keys(ways)];

/** @param other another backup of the same bank */
export async function forged(kind: string, text: string, other: string, random: Random): Promise<string> {
  const way = ways[kind];
  if (way) return way(text, other);
  const draft: Draft = JSON.parse(text);
  forgeries[kind]?.(draft, random);
  const file = laidOut(draft);
  if (file === text) throw new Error(`${kind} is no forgery`);
  return file;
}
