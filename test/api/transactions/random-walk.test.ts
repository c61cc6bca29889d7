import { expect, test } from 'vitest';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
  previewTransaction,
} from '#shared/contract/transactions/transactions.ts';
import type { Answer, Person, StoredUser } from '#test/support/bank.ts';
import { itemsOfCustomer, storedTransactions } from '#test/support/faults/stored-items.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { balanceEffect, type ModelTransactionStatus } from '#test/support/money-model.ts';
import { type Random, seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const STEPS = iterationCount(20_000, 100);
/** The number of steps per customer; short histories can be read after every step. */
const STEPS_OF_ONE = iterationCount(100, 50);

const { bank, admin, money } = setupBank({ methods: true });

interface Expected {
  type: 'deposit' | 'withdraw';
  status: ModelTransactionStatus;
  /** Cents. */
  amount: number;
}

const STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;

class Walk {
  readonly #person: Person;
  readonly #random: Random;
  readonly #as: Person['session'];
  readonly transactions = new Map<string, Expected>();
  refusals = 0;
  /** What the last preview said about the customer's money, in euros. */
  #foretold: { balance: number | undefined; reserved: number | undefined } | undefined;

  constructor(person: Person, random: Random, as: Person['session']) {
    this.#person = person;
    this.#random = random;
    this.#as = as;
  }

  async step(): Promise<void> {
    const known = [...this.transactions.keys()];
    const drawn = this.#random.below(100);
    if (known.length === 0 || drawn < 25) return this.#create();
    const id = known[this.#random.below(known.length)] ?? '';
    const before = this.#expected(id);
    if (drawn < 65) {
      const status = this.#random.pick(STATUSES);
      const body = { status };
      return this.#change(id, { ...before, status }, { status }, () =>
        bank.call(changeStatus, { params: { id }, body }, { as: this.#as }),
      );
    }
    if (drawn < 93) {
      const amount = this.#amount();
      const status = this.#random.chance(0.3) ? this.#random.pick(STATUSES) : before.status;
      const body = { amount: amount / 100, status };
      return this.#change(id, { ...before, amount, status }, { amount: amount / 100, status }, () =>
        bank.call(editTransaction, { params: { id }, body }, { as: this.#as }),
      );
    }
    return this.#change(id, undefined, { delete: 'true' }, () =>
      bank.call(deleteTransaction, { params: { id } }, { as: this.#as }),
    );
  }

  async #create(): Promise<void> {
    const type = this.#random.pick(['deposit', 'withdraw'] as const);
    const amount = this.#amount();
    const booked = this.#random.chance(0.4);
    const made: Expected = { type, amount, status: booked ? 'completed' : 'pending' };
    const body = { userId: this.#person.id, type, amount: amount / 100 };
    const answer = booked
      ? await bank.call(createAdjustment, { body }, { as: this.#as })
      : await money[type](this.#person, amount / 100);
    if (this.#fits(undefined, made)) {
      expect(answer).toMatchObject({ status: 201, body: { transaction: { type, status: made.status } } });
      this.transactions.set(transactionOfAnswer(answer)._id, made);
    } else {
      this.#expectRefusal(answer);
    }
  }

  async #change(
    id: string,
    after: Expected | undefined,
    query: { status?: ModelTransactionStatus; amount?: number; delete?: 'true' },
    act: () => Promise<Answer>,
  ): Promise<void> {
    const allowed = this.#fits(this.#expected(id), after);
    const amount = query.amount === undefined ? {} : { amount: String(query.amount) };
    const preview = await bank.call(
      previewTransaction,
      { params: { id }, query: { ...query, ...amount } },
      { as: this.#as },
    );
    expect(preview).toMatchObject({ status: 200, body: { allowed } });
    const answer = await act();
    const { before: was, after: foretold, refusal } = preview.result;
    if (!allowed) {
      this.#expectRefusal(answer);
      expect(answer.refusal.error).toBe(refusal);
      expect(foretold).toEqual(was);
    } else {
      expect(answer.status).toBe(200);
      if (after) {
        expect(answer.body).toMatchObject({ transaction: { feeAmount: foretold.feeAmount } });
        this.transactions.set(id, after);
      } else this.transactions.delete(id);
    }
    this.#foretold = { balance: foretold.balance, reserved: foretold.reservedAmount };
  }

  #expectRefusal(answer: Answer): void {
    this.refusals += 1;
    expect(answer).toMatchObject({ status: 409, body: { code: 'insufficient_balance' } });
  }

  #expected(id: string): Expected {
    const expected = this.transactions.get(id);
    if (!expected) throw new Error(`No transaction ${id}`);
    return expected;
  }

  #amount(): number {
    return 1000 + this.#random.below(5000);
  }

  /** Returns whether the available amount after a change is not below zero. */
  #fits(before: Expected | undefined, after: Expected | undefined): boolean {
    const { balance, reserved } = this.effects();
    const undone = before ? balanceEffect(before) : { balance: 0, reserved: 0 };
    const done = after ? balanceEffect(after) : { balance: 0, reserved: 0 };
    return balance - undone.balance + done.balance - (reserved - undone.reserved + done.reserved) >= 0;
  }

  effects(): { balance: number; reserved: number } {
    const effects = [...this.transactions.values()].map(balanceEffect);
    return {
      balance: effects.reduce((sum, { balance }) => sum + balance, 0),
      reserved: effects.reduce((sum, { reserved }) => sum + reserved, 0),
    };
  }

  /** Checks the table itself: the customer's item, and the journal of every transaction, including deleted ones. */
  async verify(): Promise<void> {
    const items = await itemsOfCustomer(this.#person.id);
    const stored = storedTransactions(items);
    const journal = { balance: 0, reserved: 0 };
    for (const { postings } of stored.flatMap(({ journal: lines }) => lines)) {
      const { customer = 0, reserve = 0, settlement = 0, fees = 0 } = postings;
      expect(customer + reserve + settlement + fees).toBe(0);
      journal.balance += customer + reserve;
      journal.reserved += reserve;
    }
    const {
      balance,
      reserved,
      transactionCount = 0,
    } = items.find(({ kind }) => kind === 'user') as unknown as StoredUser;
    expect(balance - reserved).toBeGreaterThanOrEqual(0);
    expect({ balance, reserved }).toEqual(this.effects());
    expect(journal).toEqual({ balance, reserved });
    if (this.#foretold) expect({ balance: balance / 100, reserved: reserved / 100 }).toEqual(this.#foretold);
    this.#foretold = undefined;
    expect(transactionCount).toBe(this.transactions.size);
    const living = stored.filter(({ deleted }) => !deleted);
    expect(new Map(living.map((transaction) => [transaction.id, pick(transaction)]))).toEqual(this.transactions);
  }
}

const pick = ({ type, status, amount }: Expected): Expected => ({ type, status, amount });

test(`balance, journal and effects agree after each of ${STEPS} random steps, and previews come true`, async () => {
  const random = seededRandom(1121);
  let refusals = 0;
  for (let begun = 0; begun < STEPS; begun += STEPS_OF_ONE * 2) {
    // Two walks run at once, on two customers, and neither may affect the other.
    await Promise.all(
      [0, 1].map(async () => {
        const person = await bank.newCustomer();
        const walk = new Walk(person, random, await bank.signIn(admin.email, admin.password));
        for (let step = 0; step < STEPS_OF_ONE; step += 1) {
          await walk.step();
          await walk.verify();
        }
        refusals += walk.refusals;
      }),
    );
  }
  expect(refusals).toBeGreaterThan(STEPS / 50);
  expect(refusals).toBeLessThan(STEPS / 2);
});
