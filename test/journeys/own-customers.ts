/**
 * Customers are created for the run and removed by it. Nothing here touches others: each has an address that only
 * this run uses.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createUser, deleteUser, listUsers } from '#shared/contract/customers.ts';
import { deleteTicket, listTickets } from '#shared/contract/tickets.ts';
import { deleteTransaction, listTransactions } from '#shared/contract/transactions/transactions.ts';
import type { AdministratorSession } from './administrator.ts';
import { type BankClient, eventually } from './running-bank.ts';

export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export class OwnCustomers {
  /** The name of the run, which is in every address and name. */
  readonly run = randomBytes(6).toString('hex');
  private readonly bank: BankClient;
  private readonly admin: AdministratorSession;
  /** The ids of the customers by address; an id is known only from the bank's answer. */
  private readonly opened = new Map<string, string | undefined>();

  constructor(bank: BankClient, admin: AdministratorSession) {
    this.bank = bank;
    this.admin = admin;
  }

  get ids(): Set<string | undefined> {
    return new Set(this.opened.values());
  }

  async open(firstName: string): Promise<Customer> {
    const name = `${firstName} Smoketest ${this.run}`;
    const email = `${firstName.toLowerCase()}@smoke-${this.run}.example`;
    const customer = { name, email, password: randomBytes(18).toString('base64url') };
    // The address is stored before the request, because the answer may be lost although the customer was created.
    this.opened.set(email, undefined);
    const { user } = await this.bank.ask(createUser, { body: customer }, { as: await this.admin.signedIn() });
    this.opened.set(email, user._id);
    return { id: user._id, ...customer };
  }

  /** Removes the customers. @throws with the names of those that it could not remove */
  async remove(): Promise<void> {
    const left: string[] = [];
    for (const email of this.opened.keys()) {
      try {
        // Lists may lack the newest change, so an account that is not empty still has transactions to find.
        await eventually(() => this.removeOne(email), 30_000);
      } catch (error) {
        left.push(`${email} is still a customer of the bank: ${error instanceof Error ? error.message : error}`);
      }
    }
    assert.ok(left.length === 0, left.join('\n'));
  }

  private async removeOne(email: string): Promise<void> {
    const as = await this.admin.signedIn();
    const id = this.opened.get(email) ?? (await this.find(email));
    if (id === undefined) return;
    this.opened.set(email, id);
    await this.emptyAccount(id);
    const { status, body } = await this.bank.call(deleteUser, { params: { id } }, { as });
    assert.ok(status === 200 || status === 404, JSON.stringify(body));
  }

  private async find(email: string): Promise<string | undefined> {
    const { users } = await this.bank.ask(listUsers, { query: { search: email } }, { as: await this.admin.signedIn() });
    return users.find((user) => user.email === email)?._id;
  }

  /** Reverses each transaction, so that the balance is zero. */
  private async emptyAccount(userId: string): Promise<void> {
    const as = await this.admin.signedIn();
    // Withdrawals are reversed first, because a deposit cannot be taken out of an empty balance.
    for (const type of ['withdraw', 'deposit'] as const) {
      const query = { userId, type, limit: 100 };
      const { transactions } = await this.bank.ask(listTransactions, { query }, { as });
      for (const { _id: id } of transactions) {
        const { status, body } = await this.bank.call(deleteTransaction, { params: { id } }, { as });
        assert.ok(status === 200 || status === 404, JSON.stringify(body));
      }
    }
    const { tickets } = await this.bank.ask(listTickets, { query: { userId, limit: 100 } }, { as });
    for (const { _id: id } of tickets) {
      const { status, body } = await this.bank.call(deleteTicket, { params: { id } }, { as });
      assert.ok(status === 200 || status === 404, JSON.stringify(body));
    }
  }
}
