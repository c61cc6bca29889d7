/** The demo data are an invented year. The functions that answer requests make them, with the clock turned back. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API_BASE } from '#shared/contract/api-base.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { Role } from '#shared/contract/views.ts';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { repositoryRoot } from '../build/sources.ts';
import { type DemoTicket, demoTickets } from './demo-tickets.ts';

export interface DemoPerson {
  readonly id: string;
  readonly role: Role;
  readonly name: string;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

export const DEMO_HISTORY_MS = 365 * DAY;

export const DEMO_ACCOUNT_OPENING_INTERVAL_MS = 9 * DAY;

const depositMethods = [
  {
    code: 'sepa',
    name: 'SEPA bank transfer',
    type: 'bank',
    minLimit: 250,
    maxLimit: 999_999,
    feePercent: 0,
    bankDetails: {
      beneficiaryName: `${BANK_NAME} Bank`,
      bankName: 'Heath & Hollow Clearing',
      iban: 'DE89370400440532013000',
      swift: 'COBADEFFXXX',
      referenceInstruction: 'Your account number',
    },
  },
  {
    code: 'btc',
    name: 'Bitcoin',
    type: 'crypto',
    minLimit: 250,
    maxLimit: 50_000,
    feePercent: 0.5,
    cryptoDetails: {
      currency: 'BTC',
      walletAddress: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
      eurToCryptoRate: '0.00001172',
    },
  },
];

const withdrawMethods = [
  { code: 'sepa', name: 'Bank Sepa', type: 'bank', minLimit: 100, maxLimit: 1_000_000, feePercent: 0.25 },
  { code: 'btc', name: 'Bitcoin', type: 'crypto', minLimit: 100, maxLimit: 50_000, feePercent: 1 },
];

const INCOME = ['Salary', 'Consulting invoice', 'Rent received', 'Dividend', 'Sale of furniture', 'Insurance refund'];

/** Where a customer's withdrawals go. The IBANs are the examples of the countries in the SWIFT registry. */
const RECIPIENTS = [
  { iban: 'FR1420041010050500013M02606', swift: 'PSSTFRPPPAR', address: '12 Fern Row, Aldbrook' },
  { iban: 'NL91ABNA0417164300', swift: 'ABNANL2A', address: '4 Harbour Steps, Lindhaven' },
  { iban: 'ES9121000418450200051332', swift: 'CAIXESBB', address: '31 Quarry Lane, Ostwick' },
  { iban: 'AT611904300234573201', swift: 'BKAUATWW', address: '7 Mill Court, Thornby' },
  { iban: 'FI2112345600000785', swift: 'NDEAFIHH', address: '18 Orchard Way, Lindhaven' },
];
const REFUSED = 'The name on the account does not match';

interface Event {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly run: () => Promise<unknown>;
}

interface Scene {
  readonly administrator: DemoPerson;
  readonly today: number;
  /** Returns a number from 0 to 1; the sequence is the same at every start. */
  readonly random: () => number;
  readonly nextKey: () => string;
}

/** @param setClock takes epoch milliseconds */
export async function createDemoHistory(
  administrator: DemoPerson,
  customers: readonly DemoPerson[],
  today: number,
  setClock: (at: number) => void,
): Promise<void> {
  setClock(today - DEMO_HISTORY_MS);
  await call('transactions.saveDepositSettings', administrator, { body: { methods: depositMethods } });
  await call('transactions.saveWithdrawSettings', administrator, { body: { methods: withdrawMethods } });
  let keys = 0;
  const nextKey = () => {
    keys += 1;
    return `demo-history-${keys}`;
  };
  const scene = { administrator, today, random: randomFrom(20_261_121), nextKey };
  const events = [
    ...customers.flatMap((customer, index) => transactionsOf(customer, index, scene)),
    ...demoTickets.flatMap((ticket) => ticketEvents(ticket, customers[ticket.customer], scene)),
  ];
  for (const { at, run } of events.sort((one, other) => one.at - other.at)) {
    if (at > today) continue;
    // The clock has whole milliseconds only, because backups store no fractions.
    setClock(Math.floor(at));
    await run();
  }
}

function transactionsOf(customer: DemoPerson, index: number, scene: Scene): Event[] {
  const { administrator, today, random } = scene;
  const joined = today - DEMO_HISTORY_MS + index * DEMO_ACCOUNT_OPENING_INTERVAL_MS;
  const moment = (day: number) => joined + day * DAY + Math.floor((8 + random() * 10) * HOUR);
  const days = Math.floor((today - joined) / DAY) - 1;
  const recipient = { beneficiaryName: customer.name, ...pick(RECIPIENTS, random) };
  const request = (at: number, kind: RequestKind, amount: number, outcome: string) =>
    requestEvents({ at, customer, recipient, kind, amount, outcome }, scene);

  const events = request(moment(1), 'deposit', amountBetween(random, 2_000, 9_000), 'completed');
  for (let day = 12; day < days; day += 21 + Math.floor(random() * 8)) {
    const amount = amountBetween(random, 900, 4_800);
    const body = { userId: customer.id, amount, type: 'deposit', description: pick(INCOME, random) };
    const input = { idempotencyKey: scene.nextKey(), body };
    events.push({ at: moment(day), run: () => call('transactions.createAdjustment', administrator, input) });
    const outcome = random() < 0.82 ? 'completed' : pick(['failed', 'cancelled'], random);
    events.push(...request(moment(day + 5), 'withdraw', amountBetween(random, 120, 900), outcome));
  }
  if (index % 3 === 2) return events;
  const kind = index % 2 ? 'deposit' : 'withdraw';
  return [...events, ...request(today - (index + 1) * 5 * HOUR, kind, 350 + index * 25, 'pending')];
}

type RequestKind = 'deposit' | 'withdraw';

type Recipient = (typeof RECIPIENTS)[number] & { readonly beneficiaryName: string };

interface DemoRequest {
  readonly at: number;
  readonly customer: DemoPerson;
  readonly recipient: Recipient;
  readonly kind: RequestKind;
  readonly amount: number;
  readonly outcome: string;
}

function requestEvents({ at, customer, recipient, kind, amount, outcome }: DemoRequest, scene: Scene): Event[] {
  const { administrator, random } = scene;
  const code = random() < 0.8 ? 'sepa' : 'btc';
  const idempotencyKey = scene.nextKey();
  const decidedAt = at + (2 + random() * 40) * HOUR;
  const [route, body] =
    kind === 'deposit'
      ? (['transactions.requestDeposit', { amount, methodCode: code }] as const)
      : (['transactions.requestWithdrawal', { amount, method: code, ...payout(code, recipient) }] as const);
  let id: string | undefined;
  const request = async () => {
    id = (await call(route, customer, { idempotencyKey, body })).transaction?._id;
  };
  const decide = async () => {
    if (!id) return;
    const decision = { status: outcome, ...(outcome === 'failed' && kind === 'withdraw' && { notes: REFUSED }) };
    const decided = kind === 'withdraw' ? 'transactions.processWithdrawal' : 'transactions.changeStatus';
    await call(decided, administrator, { params: { id }, body: decision });
  };
  return [{ at, run: request }, ...(outcome === 'pending' ? [] : [{ at: decidedAt, run: decide }])];
}

function ticketEvents(ticket: DemoTicket, customer: DemoPerson | undefined, { administrator, today, nextKey }: Scene) {
  if (!customer) return [];
  const { customer: _index, daysAgo, steps, ...body } = ticket;
  const idempotencyKey = nextKey();
  let ticketId: string | undefined;
  let at = today - daysAgo * DAY;
  const create = async () => {
    ticketId = (await call('tickets.createTicket', customer, { idempotencyKey, body })).ticket?._id;
  };
  const events: Event[] = [{ at, run: create }];
  for (const { after, ...step } of steps) {
    at += after * HOUR;
    const key = nextKey();
    const take = async () => {
      if (!ticketId) return;
      if ('status' in step) {
        await call('tickets.updateTicketStatus', administrator, { body: { ticketId, status: step.status } });
        return;
      }
      const reply = { idempotencyKey: key, body: { ticketId, message: step.message } };
      if (step.by === 'bank') await call('tickets.replyToTicket', administrator, reply);
      else await call('tickets.replyToOwnTicket', customer, reply);
    };
    events.push({ at, run: take });
  }
  return events;
}

function payout(code: string, bankDetails: Recipient) {
  return code === 'btc' ? { bitcoinWallet: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' } : { bankDetails };
}

const pick = <T>(values: readonly T[], random: () => number): T => values[Math.floor(random() * values.length)] as T;

const amountBetween = (random: () => number, least: number, most: number): number =>
  Math.round((least + random() * (most - least)) * 100) / 100;

/** Returns a generator of pseudo-random numbers (mulberry32), so that every start makes the same data. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Made {
  readonly transaction?: { readonly _id: string };
  readonly ticket?: { readonly _id: string };
}

interface CallInput {
  readonly body: object;
  readonly params?: Record<string, string>;
  readonly idempotencyKey?: string;
}

/**
 * Calls a function as API Gateway does after it has checked the token. A conflict is returned as an answer without an
 * id.
 */
async function call(
  key: string,
  person: DemoPerson,
  { body, params = {}, idempotencyKey = 'demo-history' }: CallInput,
): Promise<Made> {
  const found = namedRoutes.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`There is no route ${key}`);
  const { now } = await import('#functions/core/clock.ts');
  const { handler } = await import(pathToFileURL(join(repositoryRoot, 'functions', `${found.file}.ts`)).href);
  const { method, path } = found.route;
  const result = await handler(
    {
      version: '2.0',
      routeKey: `${method} ${API_BASE}${path}`,
      // The keys make a first start that was killed continue at the next one, without creating anything twice.
      headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      pathParameters: params,
      body: JSON.stringify(body),
      isBase64Encoded: false,
      requestContext: {
        requestId: randomUUID(),
        http: { method, path, sourceIp: '127.0.0.1' },
        authorizer: { jwt: { claims: claimsOf(person, Math.floor(now() / 1000)), scopes: [] } },
      },
    },
    {},
  );
  if (result.statusCode >= 400 && result.statusCode !== 409)
    throw new Error(`${key} answered ${result.statusCode}: ${result.body}`);
  return JSON.parse(result.body);
}

/** @param signedInAt epoch seconds */
function claimsOf({ id, role }: DemoPerson, signedInAt: number) {
  return {
    token_use: 'access',
    client_id: process.env.USER_POOL_CLIENT_ID,
    username: id,
    auth_time: String(signedInAt),
    origin_jti: 'demo',
    'cognito:groups': `[${role}]`,
  };
}
