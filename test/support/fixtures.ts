/** What nearly every test of the API works with. */
import { afterAll, beforeAll } from 'vitest';
import { backupsOf } from './backups.ts';
import { TestBank, type TestBankOptions } from './bank.ts';
import { customersOf } from './customers.ts';
import { moneyOf } from './money.ts';
import { ticketsOf } from './tickets.ts';

interface Options extends TestBankOptions {
  /** Customers can deposit and withdraw: the bank has payment methods. */
  readonly methods?: true;
}

/**
 * One bank for all tests of a file or of a `describe`: it runs from before the first test until after the last. What is returned can
 * be destructured at once and works as soon as the bank runs.
 */
export function setupBank({ methods, ...options }: Options = {}) {
  const bank = new TestBank(options);
  const money = moneyOf(bank);
  beforeAll(async () => {
    await bank.start();
    // The functions of a test have all answered before a restore begins.
    process.env.MAINTENANCE_GRACE_MS = '1';
    if (methods) await money.saveMethods();
  });
  afterAll(() => bank.close());
  return { bank, money, customers: customersOf(bank), tickets: ticketsOf(bank), backups: backupsOf(bank) };
}
