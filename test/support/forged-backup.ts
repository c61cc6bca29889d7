/**
 * Forges backups as an attacker without the key does. Each is consistent (schemas, journal, balances, counts,
 * checksum), and differs in something that money or identity depends on.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { BackupContent } from './backups.ts';
import { formatBackupFile, pickRandom } from './damage-backup.ts';
import { isMethods, signedMessage } from './faults/backup-files.ts';
import type { Random } from './random.ts';

type Draft = { -readonly [Name in keyof BackupContent]: BackupContent[Name] };

const live = ({ users }: Draft) => users.filter(({ deletedAt }) => deletedAt === undefined);
const listed = ({ transactions }: Draft) => transactions.filter(({ deleted }) => !deleted);

function exchange(draft: Draft, random: Random, name: 'email' | 'accountNumber' | 'name'): void {
  const [first, second] = [pickRandom(random, live(draft)), pickRandom(random, live(draft))];
  const other = first === second ? pickRandom(random, live(draft), (user) => user !== first) : second;
  [first[name], other[name]] = [other[name], first[name]];
}

/** Adds a deposit with its journal line and its money. */
function deposit(draft: Draft, random: Random): void {
  const user = pickRandom(random, live(draft));
  const model = pickRandom(random, listed(draft), ({ type, status }) => type === 'deposit' && status === 'completed');
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

/** Removes a customer with everything that belongs to the account. */
function remove(draft: Draft, random: Random): void {
  const { id } = pickRandom(random, live(draft));
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
const basisPoints = (random: Random, not: unknown) => (Number(not ?? 0) + 1 + random.below(9_000)) % 10_000;

const forgeries: Readonly<Record<string, (draft: Draft, random: Random) => void>> = {
  'a deposit that was not made': deposit,
  'two e-mail addresses exchanged': (draft, random) => exchange(draft, random, 'email'),
  'another e-mail address': (draft, random) => {
    pickRandom(random, live(draft)).email = `mallory-${random.below(1e6)}@mail.example`;
  },
  'a customer taken out': remove,
  'a customer suspended or not': (draft, random) => {
    const user = pickRandom(random, live(draft));
    user.suspended = !user.suspended;
  },
  'a lower fee of a customer': (draft, random) => {
    const user = pickRandom(random, live(draft));
    user.withdrawalFee = basisPoints(random, user.withdrawalFee);
  },
  'where a withdrawal is paid to': (draft, random) => {
    const transaction = pickRandom(random, withdrawals(draft));
    transaction.paymentDetails = { bankDetails: { iban: `GB${random.below(1e9)}` } };
  },
  'the amount of an open deposit': (draft, random) => {
    const open = listed(draft).filter(({ type, status }) => type === 'deposit' && status === 'pending');
    pickRandom(random, open).amount += 1 + random.below(1e6);
  },
  'a line of the journal by another administrator': (draft, random) => {
    pickRandom(random, draft.journal).by = { id: randomUUID(), name: 'Another Administrator' };
  },
  'who decided on a transaction': (draft, random) => {
    pickRandom(random, listed(draft)).proof = {
      notes: 'Paid',
      processedBy: { name: 'Another Administrator', email: 'another@bank.example' },
      processedAt: '2026-03-04T05:06:07.008Z',
    };
  },
  'an answer of the bank to a ticket': (draft, random) => {
    const ticket = pickRandom(random, draft.tickets);
    const answer = { id: randomUUID(), message: 'We confirm it', at: ticket.updatedAt, by: { id: 'x', name: 'Admin' } };
    ticket.replies.push(answer);
  },
  'where deposits are paid to': (draft, random) => {
    const saved = draft.settings.filter(isMethods).filter(({ kind }) => kind === 'DEPOSIT');
    const methods = saved.flatMap((settings) => settings.methods);
    const method = pickRandom(random, methods, ({ type }) => type === 'bank');
    const { bankDetails } = method as { bankDetails?: object };
    Object.assign(method, { bankDetails: { ...bankDetails, beneficiaryName: `Mallory ${random.below(1e6)}` } });
  },
  'what a customer may withdraw in a day': (draft, random) => {
    const settings = pickRandom(random, draft.settings.filter(isMethods), ({ kind }) => kind === 'WITHDRAW');
    settings.withdrawalLimit = (settings.withdrawalLimit ?? 0) + 1 + random.below(1e6);
  },
  'a record of the audit trail': (draft, random) => {
    pickRandom(random, draft.audit).actorId = randomUUID();
  },
  'everything as it was, and another signature': (draft, random) => {
    draft.signature = Buffer.alloc(32, random.below(256)).toString('base64');
  },
};

/** Forgeries of the signature itself. */
const ways: Readonly<Record<string, (text: string, other: string) => Promise<string>>> = {
  'the signature of another backup': async (text, other) => {
    const { signature }: BackupContent = JSON.parse(other);
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
};

export const backupForgeryKinds: readonly string[] = [...Object.keys(forgeries), ...Object.keys(ways)];

/** Returns a forged backup. @param other another backup of the same bank */
export async function forgeBackup(kind: string, text: string, other: string, random: Random): Promise<string> {
  const way = ways[kind];
  if (way) return way(text, other);
  const draft: Draft = JSON.parse(text);
  forgeries[kind]?.(draft, random);
  const file = formatBackupFile(draft);
  if (file === text) throw new Error(`${kind} is no forgery`);
  return file;
}
