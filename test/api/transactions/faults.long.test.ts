/** Nothing is lost or doubled, whatever fails: DynamoDB's answers, the emulator itself, or the function. */
import { describe, expect, test } from 'vitest';
import { getReconciliation, getStats } from '#shared/contract/reports.ts';
import type { Route } from '#shared/contract/route.ts';
import { login } from '#shared/contract/sign-in.ts';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
  getOverview,
} from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, CallInput, Person, ResponseBody } from '#test/support/bank.ts';
import { EXTERNAL_DYNAMODB_URL } from '#test/support/external-dynamodb.ts';
import { crashOnNextWrite, injectFaults } from '#test/support/faults/fail-writes.ts';
import { itemsOfCustomer } from '#test/support/faults/stored-items.ts';
import { isSoakRun, iterationCount } from '#test/support/iterations.ts';
import { type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import {
  type ModelTransactionStatus,
  MoneyModel,
  type OperationOutcome,
  type TransactionChange,
  type TransactionCreation,
} from '#test/support/money-model.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const [OPERATIONS, KILLS, DEATHS] = [
  iterationCount(100_000, 150),
  EXTERNAL_DYNAMODB_URL ? 0 : iterationCount(500, 1),
  iterationCount(5_000, 3),
];
const DEATHS_OF_ONE = 50;
const WORKERS = isSoakRun ? 64 : 32;
const CUSTOMERS = isSoakRun ? 16 : 6;
const random = seededRandom(20261121);

// The limits are off, because a few customers make thousands of requests here.
const { bank, money } = setupBank({ methods: true, rateLimits: 'off' });
let restarted = Promise.resolve();

/** Stays signed in, also when the test takes longer than a session lasts. */
class Client {
  readonly person: Person;
  #session: Person['session'];
  #since = Date.now();

  constructor(person: Person) {
    this.person = person;
    this.#session = person.session;
  }

  async #signInAgain(): Promise<Person['session']> {
    for (;;) {
      await restarted;
      // An attempt that a fault ends counts as a failed one, and an address has only a few.
      bank.moveToNewAddress();
      const { email, password } = this.person;
      const answer = await bank.call(login, { body: { email, password } });
      if (answer.status === 200 && !answer.result.requiresTwoFactor)
        return { token: answer.result.token, cookies: answer.cookies };
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
    }
  }

  /**
   * Sends until there is an answer, or gives up.
   * @returns `sure` is false when an attempt before this answer may have had an effect
   */
  async send<R extends Route>(
    route: R,
    input: CallInput<R>,
    key?: string,
  ): Promise<{ answer: Answer<ResponseBody<R>> | undefined; sure: boolean }> {
    const headers = key ? { 'idempotency-key': key } : {};
    for (let tries = 0; ; tries += 1) {
      if (Date.now() - this.#since > 5 * 60_000) {
        this.#since = Date.now();
        this.#session = await this.#signInAgain();
      }
      const answer = await bank.call(route, input, { as: this.#session, headers });
      if (answer.status < 500) return { answer, sure: tries === 0 };
      expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
      expect(answer.headers.get('retry-after')).toBe('1');
      // Some users close the window. In a short run half of them do, so that it happens at all.
      if (random.chance(isSoakRun ? 0.1 : 0.5)) return { answer: undefined, sure: false };
      await restarted;
    }
  }
}

interface Known {
  readonly id: string;
  version: number;
  status: ModelTransactionStatus;
}

test(`${OPERATIONS} mixed operations of ${WORKERS} workers take effect once and tie out, through faults and ${KILLS} kills (ASVS 2.3.3, 16.5.2)`, async () => {
  const people: Client[] = [];
  for (let count = 0; count < CUSTOMERS; count += 1) people.push(new Client(await bank.newCustomer()));
  const admins = [new Client(bank.admin), new Client(await bank.newAdmin()), new Client(await bank.newAdmin())];
  const model = new MoneyModel();
  const known: Known[] = [];
  let amounts = 1000;
  const newAmount = () => {
    amounts += 1;
    return amounts;
  };
  const one = <T>(all: readonly T[]): T => {
    const chosen = all[random.below(all.length)];
    if (chosen === undefined) throw new Error('Nothing to choose from');
    return chosen;
  };

  async function create(
    type: TransactionCreation['type'],
    status: ModelTransactionStatus,
    client: Client,
    amount = newAmount(),
  ): Promise<void> {
    const customer = status === 'completed' ? one(people) : client;
    const { id: customerId } = customer.person;
    const key = `operation-${amount}`;
    const euros = amount / 100;
    const sent = await (status === 'completed'
      ? client.send(createAdjustment, { body: { userId: customerId, type, amount: euros } }, key)
      : type === 'deposit'
        ? client.send(requestDeposit, { body: { amount: euros, methodCode: 'sepa' } }, key)
        : client.send(
            requestWithdrawal,
            { body: { amount: euros, method: 'sepa', bankDetails: exampleBankDetails } },
            key,
          ));
    const made: TransactionCreation = { type, status, customerId, amount, outcome: 'unknown' };
    if (sent.answer && sent.answer.status < 300) {
      const transaction = transactionOfAnswer(sent.answer);
      expect(transaction).toMatchObject({ type, amount: euros });
      known.push({ id: transaction._id, version: 1, status });
      Object.assign(made, { id: transaction._id, outcome: 'done' });
    } else if (sent.answer) {
      expect(sent.answer).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
      made.outcome = 'refused';
    }
    model.creations.push(made);
  }

  /** Applies what a client learns from the answer about the change and the transaction. */
  function learn(
    { answer, sure }: { answer: Answer<{ message: string; transaction?: Transaction }> | undefined; sure: boolean },
    target: Known,
  ): OperationOutcome {
    if (!answer) return 'unknown';
    const changeTo = ({ version, status }: Pick<Known, 'version' | 'status'>) =>
      Object.assign(target, { version, status });
    if (answer.status === 200) {
      if (answer.result.transaction) changeTo(answer.result.transaction);
      return 'done';
    }
    const { current, code } = answer.refusal;
    if (current) changeTo(Object(current));
    if (code === 'insufficient_balance') return 'refused';
    expect(['stale_version', 'not_found']).toContain(code);
    return sure ? 'refused' : 'unknown';
  }

  async function change(kind: TransactionChange['kind'], admin: Client): Promise<void> {
    if (known.length === 0) return;
    const at = Math.max(0, known.length - 1 - random.below(random.chance(0.5) ? 20 : known.length));
    const target = one(known.slice(at, at + 1));
    const { id, version } = target;
    const params = { id };
    if (kind === 'delete') {
      known.splice(at, 1);
      const outcome = learn(await admin.send(deleteTransaction, { params }), target);
      model.changes.push({ kind, id, outcome });
    } else if (kind === 'edit') {
      const amount = newAmount();
      const token = `edit ${amount}`;
      const body = { amount: amount / 100, description: token, version };
      const outcome = learn(await admin.send(editTransaction, { params, body }), target);
      model.changes.push({ kind, id, version, amount, token, outcome });
    } else {
      const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
      const status = one(statuses.filter((other) => other !== target.status));
      const token = `status ${newAmount()}`;
      const outcome = learn(
        await admin.send(changeStatus, { params, body: { status, version, reason: token } }),
        target,
      );
      model.changes.push({ kind, id, version, status, token, outcome });
    }
  }

  async function readWholeBank(admin: Client, customer: Client): Promise<void> {
    const { answer: books } = await admin.send(getReconciliation, {});
    if (books) expect(books).toMatchObject({ status: 200, body: { sum: 0 } });
    const { answer: overview } = await customer.send(getOverview, {});
    if (overview) {
      const { availableBalance, reservedAmount } = overview.result;
      expect(availableBalance).toBeGreaterThanOrEqual(0);
      expect(reservedAmount).toBeGreaterThanOrEqual(0);
    }
  }

  async function operate(): Promise<void> {
    const drawn = random.below(100);
    if (drawn < 18) await create('deposit', 'pending', one(people));
    else if (drawn < 40) await create('withdraw', 'pending', one(people));
    else if (drawn < 48) await create('deposit', 'completed', one(admins));
    else if (drawn < 54) await create('withdraw', 'completed', one(admins));
    else if (drawn < 78) await change('status', one(admins));
    else if (drawn < 90) await change('edit', one(admins));
    else if (drawn < 95) await change('delete', one(admins));
    else await readWholeBank(one(admins), one(people));
  }

  for (let count = 0; count < CUSTOMERS * 2; count += 1) {
    await create('deposit', 'completed', one(admins), 300_000 + count);
  }
  // A short run needs more of them, so that each occurs.
  const rare = isSoakRun ? 0.01 : 0.02;
  const rates = {
    ...{ conflict: 4 * rare, throttle: rare, 'internal error': rare },
    ...{ 'time-out before': rare, 'time-out after': 2 * rare },
  };
  const faults = injectFaults(rates, random);
  let begun = 0;
  let ended = 0;
  let killed = 0;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (begun += 1; begun <= OPERATIONS; begun += 1) {
        await operate();
        ended += 1;
        if (killed < KILLS && ended >= ((killed + 1) * OPERATIONS) / (KILLS + 1)) {
          killed += 1;
          restarted = restarted.then(() => bank.stack.killAndRestartDynamoDb());
        }
      }
    }),
  );
  await restarted;
  faults.stop();
  expect(killed).toBe(KILLS);
  for (const count of Object.values(faults.count)) expect(count).toBeGreaterThan(OPERATIONS / 200);

  await bank.drain();
  const items = await bank.tableItems();
  const { transactions } = model.verify(items);
  expect(transactions).toBeGreaterThan(OPERATIONS / 3);
  const outcomes = Map.groupBy([...model.creations, ...model.changes], ({ outcome }) => outcome);
  // In a short run it is a matter of chance whether an operation meets a stopped DynamoDB; without a kill, retries
  // outlast every fault.
  const certain = ['done', 'refused', ...(isSoakRun && KILLS > 0 ? (['unknown'] as const) : [])] as const;
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining([...certain]));

  await bank.admin.signInAgain();
  const admin = new Client(bank.admin);
  const { answer: books } = await admin.send(getReconciliation, {});
  expect(books).toMatchObject({ status: 200, body: { tiesOut: true, sum: 0, differences: [] } });
  const customers = items.filter(({ kind, role }) => kind === 'user' && role === 'user');
  const inBank = customers.reduce((sum, { balance }) => sum + Number(balance), 0);
  const { answer: stats } = await admin.send(getStats, {});
  const visible = items.filter(({ kind, deleted }) => kind === 'transaction' && !deleted).length;
  expect(stats?.body).toMatchObject({ totalBalance: inBank / 100, totalTransactions: visible });
});

describe.each(['before', 'after'] as const)('a function that dies %s the commit (ASVS 2.3.3, 16.5.3)', (when) => {
  async function twice<Success>(person: Person, send: () => Promise<Answer<Success>>): Promise<Answer<Success>> {
    const before = await itemsOfCustomer(person.id);
    crashOnNextWrite(when);
    expect(await send()).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    const left = await itemsOfCustomer(person.id);
    if (when === 'before') expect(left).toEqual(before);
    else expect(left).not.toEqual(before);
    const answer = await send();
    if (when === 'after') expect(await itemsOfCustomer(person.id)).toEqual(left);
    return answer;
  }

  test(`a function that dies leaves no trace, or the retry returns what was made, ${DEATHS} times`, async () => {
    let person = await money.customerWith(5000);
    let key = 0;
    const operations = [
      (headers: Record<string, string>) => money.deposit(person, 25, headers),
      (headers: Record<string, string>) => money.withdraw(person, 20, headers),
      (headers: Record<string, string>) =>
        bank.admin.call(createAdjustment, { body: { userId: person.id, type: 'deposit', amount: 30 } }, { headers }),
    ] as const;
    for (let deaths = 0; deaths < DEATHS; deaths += 1) {
      if (deaths > 0 && deaths % DEATHS_OF_ONE === 0) {
        // Thousands of operations take longer than a session lasts.
        await bank.admin.signInAgain();
        person = await money.customerWith(5000);
      }
      key += 1;
      const headers = { 'idempotency-key': `death-${when}-${key}` };
      const operation = random.pick(operations);
      const made = await twice(person, () => operation(headers));
      expect(made.status).toBe(when === 'before' ? 201 : 200);
      expect(made.headers.get('idempotency-replayed')).toBe(when === 'before' ? null : 'true');
      // A change of status has no key, but repeating it has the same result.
      const { _id: id, status: is } = transactionOfAnswer(made);
      if (is !== 'pending') continue;
      expect(transactionOfAnswer(await twice(person, () => money.setStatus(id, 'failed')))).toMatchObject({
        status: 'failed',
      });
    }
  });
});
