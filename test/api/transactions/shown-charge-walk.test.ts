/**
 * What a customer was shown is what is booked, in random orders of changes by an administrator and of requests from two
 * tabs, some of which are repeated because their answer was lost.
 */
import { expect, test } from 'vitest';
import { getProfile, setWithdrawFee } from '#shared/contract/customers.ts';
import { requestDeposit } from '#shared/contract/transactions/deposits.ts';
import {
  listDepositMethods,
  listWithdrawMethods,
  saveDepositSettings,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { getOwnTransaction, listOwnTransactions } from '#shared/contract/transactions/transactions.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { readAllRows } from '#test/support/lists.ts';
import { depositMethods, transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const STEPS = iterationCount(5_000, 160);

const { admin, money } = setupBank({ rateLimits: 'off', methods: true });

/** What one tab shows before its customer sends the request. */
interface Quote {
  readonly type: 'deposit' | 'withdraw';
  readonly code: string;
  readonly key: string;
  /** Euros. */
  readonly amount: number;
  readonly feeAmount: number;
  readonly eurToCryptoRate?: string;
}

/** Rounds half up to the cent, by whole numbers of cents and hundredths of a percent. */
const feeOf = (amount: number, percent: number): number =>
  Math.floor((Math.round(amount * 100) * Math.round(percent * 100) + 5_000) / 10_000) / 100;

class Walk {
  readonly #random: Random;
  readonly #person: Awaited<ReturnType<typeof money.customerWith>>;
  readonly #tabs: [Quote | undefined, Quote | undefined] = [undefined, undefined];
  #keys = 0;
  /** The charge that was shown with each booked request, by its transaction. */
  readonly shown = new Map<string, Quote>();
  readonly counts = { booked: 0, repeated: 0, changed: 0, limited: 0 };

  constructor(random: Random, person: Awaited<ReturnType<typeof money.customerWith>>) {
    this.#random = random;
    this.#person = person;
  }

  async step(): Promise<void> {
    const drawn = this.#random.below(100);
    const tab = this.#random.pick([0, 1] as const);
    if (drawn < 30) return this.#changeTerms();
    const quote = this.#tabs[tab];
    if (drawn < 50 || !quote) {
      this.#tabs[tab] = await this.#read();
    } else if (drawn < 60) {
      // The terms change while the request is under way.
      await Promise.all([this.#send(tab, quote), this.#changeTerms()]);
    } else await this.#send(tab, quote);
  }

  async #changeTerms(): Promise<void> {
    const percent = this.#random.pick([0, 0.3, 1.5, 2, 2.25, 12.34]);
    const minLimit = this.#random.pick([5, 5, 5, 80]);
    const changes = { feePercent: percent, minLimit, maxLimit: this.#random.pick([2000, 2000, 150]) };
    const drawn = this.#random.below(3);
    if (drawn === 0) {
      const methods = withdrawMethods.map((method) => ({ ...method, ...changes }));
      expect((await admin.call(saveWithdrawSettings, { body: { methods } })).status).toBe(200);
    } else if (drawn === 1) {
      const rate = this.#random.pick(['0.00001234', '0.000013', '0']);
      const methods = depositMethods.map(({ cryptoDetails, ...method }) => ({
        ...method,
        ...changes,
        ...(cryptoDetails && { cryptoDetails: { ...cryptoDetails, eurToCryptoRate: rate } }),
      }));
      expect((await admin.call(saveDepositSettings, { body: { methods } })).status).toBe(200);
    } else {
      const withdrawalFeePercent = this.#random.chance(0.5) ? percent : null;
      const params = { id: this.#person.id };
      expect((await admin.call(setWithdrawFee, { params, body: { withdrawalFeePercent } })).status).toBe(200);
    }
  }

  /** Opens the form of a tab: it computes the charge from the methods and the customer's own fee. */
  async #read(): Promise<Quote> {
    const amount = this.#random.pick([10, 33.33, 100, 149.99, 160.05]);
    this.#keys += 1;
    const key = `quote-${this.#keys}-of-the-walk`;
    if (this.#random.chance(0.5)) {
      const { methods } = (await this.#person.call(listDepositMethods)).result;
      const code = this.#random.pick(['sepa', 'btc'] as const);
      const method = methods.find((each) => each.code === code) ?? expect.fail(`no method ${code}`);
      const rate = method.cryptoDetails?.eurToCryptoRate;
      return {
        ...{ type: 'deposit', code, key, amount, feeAmount: feeOf(amount, method.feePercent ?? 0) },
        ...(rate !== undefined && { eurToCryptoRate: String(rate) }),
      };
    }
    const { methods } = (await this.#person.call(listWithdrawMethods)).result;
    const { withdrawalFeePercent } = (await this.#person.call(getProfile)).result;
    const [method = expect.fail('no method')] = methods;
    const percent = withdrawalFeePercent ?? method.feePercent ?? 0;
    return { type: 'withdraw', code: method.code ?? '', key, amount, feeAmount: feeOf(amount, percent) };
  }

  #call({ type, code, key, amount, feeAmount, eurToCryptoRate }: Quote) {
    const headers = { 'idempotency-key': key };
    if (type === 'deposit') {
      const body = { amount, methodCode: code, feeAmount, ...(eurToCryptoRate !== undefined && { eurToCryptoRate }) };
      return this.#person.call(requestDeposit, { body }, { headers });
    }
    const body = { amount, method: code, bankDetails: exampleBankDetails, feeAmount };
    return this.#person.call(requestWithdrawal, { body }, { headers });
  }

  async #send(tab: 0 | 1, quote: Quote): Promise<void> {
    const first = await this.#call(quote);
    // The answer is lost at times, and the tab sends the same request again.
    const answer = this.#random.chance(0.3) ? await this.#call(quote) : first;
    if (answer !== first && first.status === 201) {
      expect(answer.status).toBe(200);
      this.counts.repeated += 1;
    }
    if (answer.status < 300) {
      const { _id, feeAmount, amount } = transactionOfAnswer(answer);
      expect({ amount, feeAmount }).toEqual({ amount: quote.amount, feeAmount: quote.feeAmount });
      this.shown.set(_id, quote);
      this.counts.booked += 1;
      this.#tabs[tab] = undefined;
      return;
    }
    const { code, current, fields } = answer.body as { code: string; current?: Quote; fields?: object };
    if (code === 'charge_changed') {
      const present = current ?? expect.fail('the present charge is missing');
      const rates = [present.eurToCryptoRate ?? 0, quote.eurToCryptoRate ?? 0].map(Number);
      expect(present.feeAmount !== quote.feeAmount || rates[0] !== rates[1]).toBe(true);
      // The tab shows the present charge and asks again, for the same request.
      this.#tabs[tab] = {
        ...quote,
        feeAmount: present.feeAmount,
        ...(quote.eurToCryptoRate !== undefined && { eurToCryptoRate: String(present.eurToCryptoRate ?? '0') }),
      };
      this.counts.changed += 1;
      return;
    }
    expect([answer.status, Object.keys(fields ?? {})]).toEqual([400, ['amount']]);
    this.#tabs[tab] = undefined;
    this.counts.limited += 1;
  }
}

test(`in ${STEPS} random steps of two tabs and an administrator, each request is booked at the charge shown, or refused`, async () => {
  const person = await money.customerWith(1_000_000);
  const walk = new Walk(seededRandom(20_261_128), person);
  for (let step = 0; step < STEPS; step += 1) await walk.step();

  const booked = await readAllRows(
    async (next) => (await person.call(listOwnTransactions, { query: { status: 'pending', ...next } })).result,
    ({ transactions }) => transactions,
  );
  expect(booked.map(({ _id }) => _id).sort()).toEqual([...walk.shown.keys()].sort());
  const differences: object[] = [];
  for (const { _id: id } of booked) {
    const { feeAmount, eurToCryptoRate = 0 } = (await person.call(getOwnTransaction, { params: { id } })).result
      .transaction;
    const quote = walk.shown.get(id);
    const isSame = feeAmount === quote?.feeAmount && Number(eurToCryptoRate) === Number(quote?.eurToCryptoRate ?? 0);
    if (!isSame) differences.push({ quote, feeAmount, eurToCryptoRate });
  }
  expect(differences).toEqual([]);
  // Every kind of outcome has occurred.
  for (const [outcome, count] of Object.entries(walk.counts)) expect(count, outcome).toBeGreaterThan(3);
});
