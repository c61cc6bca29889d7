/**
 * Generates a bank of any size, item by item as the bank's functions write them, so that books and totals are right.
 * It is the same at every call except for its end. Nothing is held in memory, even for a million customers.
 */
import { v7 } from 'uuid';
import { toAuditItem } from '#functions/core/audit/audit.ts';
import { customersIndexKey, totalsKey, userKey } from '#functions/core/dynamodb/keys.ts';
import { encodeOwnedId } from '#functions/core/dynamodb/owned-id.ts';
import type { Sums } from '#functions/core/dynamodb/sums.ts';
import { derivedId, sha256OfParts } from '#functions/core/ids.ts';
import type { User } from '#functions/core/users/user.ts';
import { userIndexEntries } from '#functions/core/users/user-entries.ts';
import { totalsDelta } from '#functions/reports/totals.ts';
import type { StoredTicket } from '#functions/tickets/ticket.ts';
import { toSubjectWordItems, toTicketItem } from '#functions/tickets/ticket-item.ts';
import { packDailyVolumes } from '#functions/transactions/daily-volume.ts';
import type { JournalEntry, StoredTransaction } from '#functions/transactions/transaction.ts';
import { toTransactionItem } from '#functions/transactions/transaction-item.ts';
import { newAccountNumber } from '#shared/domain/account-number.ts';
import { applyTransactionChange } from '#shared/domain/apply-change.ts';
import { basisPoints, NO_FEE } from '#shared/domain/fees.ts';
import { availableBalance, postingsOf } from '#shared/domain/ledger.ts';
import { type Cents, cents, ZERO_CENTS } from '#shared/domain/money.ts';
import { recentWithdrawalsAfter } from '#shared/domain/money-requests.ts';
import { spendRateLimit } from '#shared/domain/rate-limits.ts';
import { momentOfTransactionNumber, transactionNumber } from '#shared/domain/transaction-number.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { exampleBankDetails, samplePayInDetails } from '../payment-details.ts';
import { type Random, seededRandom } from '../random.ts';

export interface BankSize {
  readonly customers: number;
  readonly transactionsEach: number;
  /** The number of tickets of each customer, each with one message of the largest size (15 kB). */
  readonly longTicketsEach?: number;
}

export type Item = Readonly<Record<string, unknown>>;

/** The family names are few, so that a search finds more than a page in any bank. */
const FIRST_NAMES = ['Amelie', 'Bastian', 'Carla', 'Dimitri', 'Elif', 'Fergus', 'Giulia', 'Hanne', 'Idris'] as const;
const LAST_NAMES = ['Thornbury', 'Okonkwo', 'Winterfeldt'] as const;

export const inventedCustomerName = (index: number): string =>
  `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[(index >> 2) % LAST_NAMES.length]}`;
export const emailOfCustomer = (index: number): string => `customer.${String(index).padStart(7, '0')}@mail.example`;
/** Returns a unique account number; they are spread over all numbers. */
export const accountNumberOfCustomer = (index: number): string => newAccountNumber(((index * 7_919) % 9e6) / 9e6);

const SUBJECTS = ['Where is my transfer?', 'Change of address', 'A payment I do not know', 'My limits'] as const;
const PURPOSES = ['Salary', 'Consulting invoice', 'Rent received', 'Sale of furniture'] as const;
/** Every n-th customer has a ticket. */
const ASKING = 4;

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
/** The share of the time in which customers join. */
const JOINING = 0.8;

/** Generates the items of a bank, the totals last. @param endsAt epoch milliseconds; nothing is younger */
export function* generateBankItems(
  { customers, transactionsEach, longTicketsEach = 0 }: BankSize,
  endsAt: number,
): Generator<Item> {
  // More transactions than a customer may make in a year are spread over several years.
  const opened = endsAt - Math.max(YEAR, transactionsEach * HOUR);
  const totals = new Map<string, number>();
  const cashierId = idAt(opened, seededRandom(1));
  const cashier = newUser(cashierId, 'Ines Pemberwick', 'ines.pemberwick@bank.example', '1000000009', opened, 'admin');
  yield* itemsOfUser(cashier);
  for (let index = 0; index < customers; index += 1) {
    const joined = Math.floor(opened + (YEAR * JOINING * index) / customers);
    const life = new Life(index, joined, endsAt, cashier);
    for (let count = 0; count < transactionsEach; count += 1) life.transact(count, transactionsEach);
    for (let count = 0; count < longTicketsEach; count += 1) life.ask(count / longTicketsEach, '€'.repeat(5000));
    if (index % ASKING === 0 && !longTicketsEach) life.ask();
    for (const item of life.items()) {
      if (COUNTED.has(item.kind)) count(totals, totalsDelta({ sequence: '0', before: undefined, after: item }));
      yield item;
    }
  }
  const asOf = new Date(endsAt).toISOString();
  yield {
    ...totalsKey,
    kind: 'totals',
    ...packDailyVolumes(Object.fromEntries(totals), endsAt),
    asOf,
    version: 1,
    counted: {},
  };
}

const COUNTED = new Set<unknown>(['user', 'transaction', 'ticket']);

/** Adds to the totals and removes sums that are zero again, of which each customer leaves two. */
function count(totals: Map<string, number>, added: Sums): void {
  for (const [name, value] of Object.entries(added)) {
    const sum = (totals.get(name) ?? 0) + value;
    if (sum === 0) totals.delete(name);
    else totals.set(name, sum);
  }
}

function* itemsOfUser(user: User): Generator<Item> {
  const { id, role, createdAt } = user;
  yield { ...userKey(id), ...(role === 'user' && customersIndexKey(createdAt, id)), kind: 'user', ...user };
  yield* userIndexEntries(user).map((entry) => ({ ...entry }));
}

/** Generates the items of a customer's year. */
class Life {
  readonly #random: Random;
  readonly #cashier: User;
  readonly #joined: number;
  readonly #endsAt: number;
  readonly #items: Item[] = [];
  #user: User;

  constructor(index: number, joined: number, endsAt: number, cashier: User) {
    this.#random = seededRandom(index + 2);
    this.#joined = joined;
    this.#endsAt = endsAt;
    this.#cashier = cashier;
    const id = idAt(joined, this.#random);
    const [name, email] = [inventedCustomerName(index), emailOfCustomer(index)];
    this.#user = newUser(id, name, email, accountNumberOfCustomer(index), joined, 'user');
    const { role, accountNumber } = this.#user;
    this.#record(joined, 'user.created', { after: { name, email, role, accountNumber } });
    this.#signIn(joined + 5 * MINUTE);
  }

  *items(): Generator<Item> {
    yield* itemsOfUser(this.#user);
    yield* this.#items;
  }

  /** Divides the year into equal parts and puts a transaction somewhere in this one; the first brings the money. */
  transact(count: number, of: number): void {
    const span = (this.#endsAt - HOUR - this.#joined) / of;
    const at = Math.floor(this.#joined + 10 * MINUTE + span * (count + this.#random.next() * 0.9));
    const chance = this.#random.next();
    const amount = cents(10_000 + this.#random.below(90_000));
    const type = chance < 0.55 || availableBalance(this.#user) < amount ? 'deposit' : 'withdraw';
    if (count === 0) this.#transfer(at, 'deposit', cents(500_000 + this.#random.below(400_000)), 'completed');
    else if (chance < 0.15) this.#credit(at, amount);
    else this.#transfer(at, type, amount, this.#outcome(count === of - 1));
  }

  /** Returns the status; some of the last transactions are undecided. */
  #outcome(isLast: boolean): TransactionStatus {
    const chance = this.#random.next();
    if (isLast && chance < 0.3) return chance < 0.2 ? 'pending' : 'processing';
    if (chance < 0.85) return 'completed';
    return chance < 0.95 ? 'failed' : 'cancelled';
  }

  #transfer(at: number, type: 'deposit' | 'withdraw', amount: Cents, outcome: TransactionStatus): void {
    const way =
      type === 'deposit'
        ? { feePercent: basisPoints(150), method: 'SEPA transfer', paymentDetails: { bankDetails: samplePayInDetails } }
        : { feePercent: basisPoints(200), method: 'Bank Sepa', paymentDetails: { bankDetails: exampleBankDetails } };
    const allowances = spendRateLimit(this.#user.allowances ?? {}, type, at);
    const route = type === 'deposit' ? 'transactions.requestDeposit' : 'transactions.requestWithdrawal';
    const wanted = { amount, ...way, type, status: 'pending', settlement: 'bank' } as const;
    const made = this.#made(at, route, this.#user, wanted);
    const requested = this.#move(undefined, made, { at, by: this.#user, what: 'requested' }, allowances);
    this.#items.push(
      toTransactionItem(outcome === 'pending' ? requested : this.#decide(requested, at + 3 * MINUTE, outcome)),
    );
  }

  #decide(requested: StoredTransaction, at: number, status: TransactionStatus): StoredTransaction {
    const proof = {
      notes: 'Paid by SEPA',
      processedBy: { name: this.#cashier.name, email: this.#cashier.email },
      processedAt: new Date(at).toISOString(),
    };
    const decided = { ...requested, status, ...(requested.type === 'withdraw' && { proof }) };
    const transaction = this.#move(requested, decided, { at, by: this.#cashier, what: 'status' });
    const [before, after] = [summary(requested), summary(transaction)];
    this.#record(at, 'transaction.status', { resourceId: encodeOwnedId(transaction), before, after });
    return transaction;
  }

  #credit(at: number, amount: Cents): void {
    const made = this.#made(at, 'transactions.createAdjustment', this.#cashier, {
      type: 'deposit',
      status: 'completed',
      amount,
      feePercent: NO_FEE,
      settlement: 'cash',
      method: 'Admin',
      description: this.#random.pick(PURPOSES),
    });
    const transaction = this.#move(undefined, made, { at, by: this.#cashier, what: 'booked' });
    this.#record(at, 'transaction.booked', {
      resourceId: encodeOwnedId(transaction),
      after: { type: 'deposit', amount },
    });
    this.#items.push(toTransactionItem(transaction));
  }

  #made(
    at: number,
    route: string,
    by: User,
    details: Omit<StoredTransaction, 'customerId' | 'localId' | 'number' | 'version' | 'journal'>,
  ): StoredTransaction {
    const { id: customerId, name, email, accountNumber, mobile } = this.#user;
    const localId = derivedId(by.id, route, `${at} ${customerId}`);
    return {
      ...details,
      customerId,
      localId,
      number: transactionNumber(at, Number.parseInt(localId.slice(-5), 16)),
      customer: { name, email, accountNumber, mobile },
      version: 0,
      journal: [],
      requestDigest: sha256OfParts(localId).slice(0, 22),
    };
  }

  /** Moves money as `bookTransaction` does. */
  #move(
    before: StoredTransaction | undefined,
    after: StoredTransaction,
    { at, by, what }: Pick<JournalEntry, 'at' | 'what'> & { by: User },
    allowances = this.#user.allowances,
  ): StoredTransaction {
    const line: JournalEntry = {
      id: idAt(at, this.#random).slice(-12),
      at,
      by: { id: by.id, name: by.name },
      what,
      from: before?.status,
      to: after.status,
      postings: postingsOf(before, after),
    };
    const { balance, reserved } = applyTransactionChange(this.#user, before, after);
    const { transactionCount = 0, version, withdrawn: past = [] } = this.#user;
    const withdrawn = recentWithdrawalsAfter(past, momentOfTransactionNumber(after.number), before, after, at);
    this.#user = {
      ...this.#user,
      balance,
      reserved,
      transactionCount: transactionCount + (before ? 0 : 1),
      version: version + 1,
      ...(allowances && { allowances }),
      ...(withdrawn !== past && { withdrawn }),
    };
    return { ...after, version: after.version + 1, journal: [...after.journal, line] };
  }

  ask(part = this.#random.next(), message?: string): void {
    const { id: customerId, name, email, version, ticketCount = 0 } = this.#user;
    const at = Math.floor(this.#joined + (this.#endsAt - HOUR - this.#joined) * part);
    const createdAt = new Date(at).toISOString();
    const subject = this.#random.pick(SUBJECTS);
    const ticket: StoredTicket = {
      customerId,
      localId: derivedId(customerId, 'tickets.createTicket', createdAt),
      subject,
      message: message ?? `${subject} Could you please look into it? I have been waiting since Monday.`,
      priority: this.#random.pick(['low', 'medium', 'high']),
      status: 'open',
      createdAt,
      updatedAt: createdAt,
      customer: { name, email },
      replies: [],
      replyCount: 0,
      version: 1,
      requestDigest: sha256OfParts(createdAt).slice(0, 22),
      lastChange: idAt(at, this.#random).slice(-12),
    };
    this.#items.push(toTicketItem(ticket), ...toSubjectWordItems(ticket));
    const allowances = spendRateLimit(this.#user.allowances ?? {}, 'ticket', at);
    this.#user = { ...this.#user, ticketCount: ticketCount + 1, allowances, version: version + 1 };
  }

  #signIn(at: number): void {
    const { id, name } = this.#user;
    const entry = { action: 'session.started', actorId: id, actorName: name, subjectId: id, sourceIp: '203.0.113.7' };
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const recordId = idAt(at, this.#random);
    this.#items.push(toAuditItem({ ...entry, userAgent, sessionId: recordId }, recordId));
  }

  #record(
    at: number,
    action: string,
    about: Pick<Parameters<typeof toAuditItem>[0], 'resourceId' | 'before' | 'after'>,
  ): void {
    const { id: actorId, name: actorName } = this.#cashier;
    const entry = { action, actorId, actorName, subjectId: this.#user.id, sourceIp: '203.0.113.1', ...about };
    this.#items.push(toAuditItem(entry, idAt(at, this.#random)));
  }
}

const HOUR = 60 * MINUTE;

const summary = ({ status, amount, description, proof }: StoredTransaction) => ({
  status,
  amount,
  description,
  proofImage: proof?.proofImage,
  notes: proof?.notes,
});

function newUser(id: string, name: string, email: string, accountNumber: string, at: number, role: User['role']): User {
  return {
    id,
    name,
    email,
    role,
    accountNumber,
    balance: ZERO_CENTS,
    reserved: ZERO_CENTS,
    createdAt: new Date(at).toISOString(),
    twoFactorEnabled: false,
    suspended: false,
    tokensRevokedBefore: 0,
    endedSessions: {},
    version: 1,
    requestDigest: sha256OfParts(name, email, role),
    ...(role === 'user' && { passwordToChange: 'asked' as const }),
  };
}

/** Returns an id as `newId` makes it, at a time in the past. */
function idAt(at: number, random: Random): string {
  const bytes = new Uint8Array(16);
  for (let index = 0; index < 16; index += 1) bytes[index] = random.below(256);
  return v7({ msecs: at, random: bytes });
}
