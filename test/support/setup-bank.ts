/** Provides the fixtures of nearly every test of the API. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createBackupActions } from './backups.ts';
import { Person, TestBank, type TestBankOptions } from './bank.ts';
import { createCustomerAdminActions } from './customers.ts';
import { expectUnchanged } from './expect-unchanged.ts';
import { createMoneyActions } from './money.ts';
import { createTicketActions } from './tickets.ts';

export interface SetupOptions extends TestBankOptions {
  /** Set for a bank with payment methods, so that customers can deposit and withdraw. */
  readonly methods?: true;
}

interface Wanted {
  readonly name?: string;
  readonly email?: string;
  /** The amount on the account from the beginning. */
  readonly euros?: number;
}

/**
 * Starts one bank for all tests of a file or of a `describe`, from before the first test until after the last. The
 * result can be destructured at once and works as soon as the bank runs.
 */
export function setupBank({ methods, ...options }: SetupOptions = {}) {
  const bank = new TestBank(options);
  const money = createMoneyActions(bank);
  beforeAll(async () => {
    await bank.start();
    // All functions of a test have answered before a restore begins, so it need not wait for them.
    process.env.MAINTENANCE_GRACE_MS = '1';
    if (methods) await money.saveMethods();
  });
  afterAll(() => bank.close());
  async function open(person: Person, { euros, ...wanted }: Wanted): Promise<void> {
    await bank.newCustomer(wanted, person);
    if (euros) await money.book(person, 'deposit', euros);
  }
  return {
    bank,
    admin: bank.admin,
    money,
    customers: createCustomerAdminActions(bank),
    tickets: createTicketActions(bank),
    backups: createBackupActions(bank),
    /** Expects that money, methods and people stay as they are. */
    unmoved: <T>(act: () => Promise<T>) => expectUnchanged(() => bank.moneyItems(), act),
    /** Expects that the table stays as it is. */
    unwritten: <T>(act: () => Promise<T>) => expectUnchanged(() => bank.writtenItems(), act),
    /** Returns one customer for all tests. */
    customerForAll(wanted: Wanted = {}): Person {
      const person = new Person(bank);
      beforeAll(() => open(person, wanted));
      return person;
    },
    /** Returns a customer that is a new one for each test. */
    customerForEach(wanted: Wanted = {}): Person {
      const person = new Person(bank);
      beforeEach(() => open(person, wanted));
      return person;
    },
  };
}
