/**
 * A year in the life of a small bank, invented, for a new bank to look lived in. Everything in it is made by the
 * functions that answer requests, with the clock turned back: what they refuse does not happen here either.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API_BASE } from '#shared/contract/api-base.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import type { Role } from '#shared/contract/views.ts';
import { repository } from '../build/sources.ts';
import { type DemoTicket, demoTickets } from './demo-tickets.ts';

export interface DemoPerson {
  readonly id: string;
  readonly role: Role;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long before today the first customer joined. */
export const HISTORY_MS = 365 * DAY;

/** They joined one after the other. */
export const JOINING_MS = 9 * DAY;

const depositMethods = [
  {
    code: 'sepa',
    name: 'SEPA bank transfer',
    type: 'bank',
    minLimit: 250,
    maxLimit: 999_999,
    feePercent: 0,
    bankDetails: {
      beneficiaryName: 'Aldermoor Bank',
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
const CITIES = [
  '12 Fern Row, Aldbrook',
  '4 Harbour Steps, Lindhaven',
  '31 Quarry Lane, Ostwick',
  '7 Mill Court, Thornby',
];
const REFUSED = 'The name on the account does not match';

type Happening = readonly [at: number, happen: () => Promise<void>];

/**
 * Makes methods, about 300 transactions and some tickets between a year ago and now.
 * @param setClock turns the clock of the functions, epoch milliseconds
 */
export async function makeHistory(
  administrator: DemoPerson,
  customers: readonly DemoPerson[],
  today: number,
  setClock: (at: number) => void,
): Promise<void> {
  const random = randomFrom(20_261_121);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const start = today - HISTORY_MS;
  setClock(start);
  await call('paymentMethods.saveDepositSettings', administrator, { body: { methods: depositMethods } });
  await call('paymentMethods.saveWithdrawSettings', administrator, { body: { methods: withdrawMethods } });

  let made = 0;
  const nextKey = (): string => {
    made += 1;
    return `demo-history-${made}`;
  };
  const happenings: Happening[] = [];
  const later = (at: number, happen: () => Promise<void>) => happenings.push([at, happen]);
  customers.forEach((customer, index) => {
    const joined = start + index * JOINING_MS;
    // Office hours, any minute.
    const moment = (day: number) => joined + day * DAY + Math.floor((8 + random() * 10) * HOUR);
    const days = Math.floor((today - joined) / DAY) - 1;

    request(moment(1), customer, 'deposit', amountBetween(random, 2_000, 9_000), 'completed');
    for (let day = 12; day < days; day += 21 + Math.floor(random() * 8)) {
      const amount = amountBetween(random, 900, 4_800);
      const description = pick(INCOME);
      const idempotencyKey = nextKey();
      later(moment(day), () =>
        call('transactions.addBalance', administrator, {
          idempotencyKey,
          body: { userId: customer.id, amount, type: 'deposit', description },
        }).then(() => undefined),
      );
      const outcome = random() < 0.82 ? 'completed' : pick(['failed', 'cancelled']);
      request(moment(day + 5), customer, 'withdraw', amountBetween(random, 120, 900), outcome);
    }
    // What waits for an administrator today.
    if (index % 3 !== 2)
      request(
        today - (index + 1) * 5 * HOUR,
        customer,
        index % 2 ? 'deposit' : 'withdraw',
        350 + index * 25,
        'pending',
      );
  });
  for (const ticket of demoTickets) ask(ticket);

  for (const [at, happen] of happenings.sort(([a], [b]) => a - b)) {
    if (at > today) continue;
    // As any clock: whole milliseconds. Backups take no others.
    setClock(Math.floor(at));
    await happen();
  }

  function request(
    at: number,
    customer: DemoPerson,
    type: 'deposit' | 'withdraw',
    amount: number,
    outcome: string,
  ): void {
    const code = random() < 0.8 ? 'sepa' : 'btc';
    const address = pick(CITIES);
    const idempotencyKey = nextKey();
    const decidedAfter = (2 + random() * 40) * HOUR;
    let id: string | undefined;
    later(at, async () => {
      const answer =
        type === 'deposit'
          ? await call('deposits.requestDeposit', customer, { idempotencyKey, body: { amount, methodCode: code } })
          : await call('withdrawals.requestWithdrawal', customer, {
              idempotencyKey,
              body: { amount, method: code, ...payout(code, address) },
            });
      id = answer.transaction?._id;
    });
    if (outcome === 'pending') return;
    later(at + decidedAfter, async () => {
      if (!id) return;
      const body = { status: outcome, ...(outcome === 'failed' && type === 'withdraw' && { notes: REFUSED }) };
      if (type === 'withdraw') await call('withdrawals.processWithdrawal', administrator, { params: { id }, body });
      else await call('transactions.changeStatus', administrator, { params: { id }, body });
    });
  }

  /** A question of a customer's, and everything that came after it. */
  function ask({ customer: index, daysAgo, steps, ...body }: DemoTicket): void {
    const customer = customers[index];
    if (!customer) return;
    const idempotencyKey = nextKey();
    let ticketId: string | undefined;
    let at = today - daysAgo * DAY;
    later(at, async () => {
      const answer = await call('tickets.createTicket', customer, { idempotencyKey, body });
      ticketId = answer.ticket?._id;
    });
    for (const { after, ...step } of steps) {
      at += after * HOUR;
      const key = nextKey();
      later(at, async () => {
        if (!ticketId) return;
        if ('status' in step) {
          await call('tickets.updateTicketStatus', administrator, { body: { ticketId, status: step.status } });
          return;
        }
        const [route, person] =
          step.by === 'bank'
            ? (['tickets.replyToTicket', administrator] as const)
            : (['tickets.replyToOwnTicket', customer] as const);
        await call(route, person, { idempotencyKey: key, body: { ticketId, message: step.message } });
      });
    }
  }
}

function payout(code: string, address: string) {
  if (code === 'btc') return { bitcoinWallet: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' };
  return {
    bankDetails: {
      beneficiaryName: 'As on the account',
      iban: 'FR1420041010050500013M02606',
      swift: 'PSSTFRPPPAR',
      address,
    },
  };
}

const amountBetween = (random: () => number, least: number, most: number): number =>
  Math.round((least + random() * (most - least)) * 100) / 100;

/** The same numbers at every start (mulberry32), so that two demo banks look alike. */
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
  /** Of what is made. */
  readonly idempotencyKey?: string;
}

/** Calls a route's function as the gateway does once it has checked a token. A refusal is an answer, too: without a thing made. */
async function call(
  key: string,
  person: DemoPerson,
  { body, params = {}, idempotencyKey = 'demo-history' }: CallInput,
): Promise<Made> {
  const found = namedRoutes.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`There is no route ${key}`);
  const { handler } = await import(pathToFileURL(join(repository, 'functions', `${found.file}.ts`)).href);
  const { method, path } = found.route;
  const result = await handler(
    {
      version: '2.0',
      routeKey: `${method} ${API_BASE}${path}`,
      // A first start that was killed half-way is carried on with, and makes nothing twice.
      headers: { 'idempotency-key': idempotencyKey },
      pathParameters: params,
      body: JSON.stringify(body),
      isBase64Encoded: false,
      requestContext: {
        requestId: randomUUID(),
        http: { method, path, sourceIp: '127.0.0.1' },
        authorizer: { jwt: { claims: claimsOf(person), scopes: [] } },
      },
    },
    {},
  );
  if (result.statusCode >= 500) throw new Error(`${key} answered ${result.statusCode}: ${result.body}`);
  return JSON.parse(result.body);
}

function claimsOf({ id, role }: DemoPerson) {
  return {
    token_use: 'access',
    client_id: process.env.USER_POOL_CLIENT_ID,
    username: id,
    auth_time: '1',
    origin_jti: 'demo',
    'cognito:groups': `[${role}]`,
  };
}
