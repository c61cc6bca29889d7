import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { routes } from '#shared/contract/routes.ts';
import { exampleBankDetails, WALLET } from '#test/support/payment-details.ts';
import { findUsableMethods, type MethodChoice, noMethodMessage, type UsableMethods } from './methods.ts';
import type { Customer } from './own-customers.ts';
import { assertRefused, eventually, type SessionCredentials } from './running-bank.ts';
import type { SmokeContext } from './smoke-context.ts';

const { customers, transactions, tickets, audit } = routes;

/** The euros that a customer of a run has in addition to what the run withdraws. */
export const SPARE_EUROS = 12.5;

const withKey = () => ({ 'idempotency-key': randomUUID() });

const whereTo = ({ type }: MethodChoice) =>
  type === 'bank' ? { bankDetails: exampleBankDetails } : { bitcoinWallet: WALLET };

export async function runMoneyJourneys(
  trial: SmokeContext,
  customer: Customer,
  as: SessionCredentials,
  otherCustomer: SessionCredentials,
): Promise<void> {
  const { bank, admin, report } = trial;
  const choices = await findUsableMethods(bank, as);
  const start = (choices.withdraw?.amount ?? 0) + SPARE_EUROS;
  await report.check('the administrator books money, and the customer has it at once', async () => {
    await creditCustomer(trial, customer, start);
    await assertBalances(trial, as, start, 0);
  });
  const deposited = await depositJourneys(trial, as, choices);
  await withdrawalJourneys(trial, as, choices, start + deposited);
  await report.check('every list of money that an administrator opens shows what the customer asked for', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10);
    const expected = [start, choices.deposit?.amount, choices.withdraw?.amount].filter(
      (amount) => amount !== undefined,
    );
    const admins = await admin.signedIn();
    const range = { from: yesterday, to: today, limit: 100 };
    await eventually(async () => {
      const ofCustomer = { query: { ...range, userId: customer.id } };
      const listed = await bank.ask(transactions.listTransactions, ofCustomer, { as: admins });
      assert.deepEqual(amountsIn(listed.transactions), expected.toSorted());
      const query = { ...range, search: customer.email };
      const all = await bank.ask(transactions.listTransactions, { query }, { as: admins });
      assert.deepEqual(amountsIn(all.transactions), expected.toSorted());
      const own = await bank.ask(transactions.listOwnTransactions, { query: range }, { as });
      assert.deepEqual(amountsIn(own.transactions), expected.toSorted());
      const { requests } = await bank.ask(transactions.listRequests, { query }, { as: admins });
      assert.ok(requests.length >= expected.length - 1, `${requests.length} requests are listed`);
      const paidOut = await bank.ask(transactions.listWithdrawals, { query }, { as: admins });
      assert.equal(paidOut.withdrawals.length, choices.withdraw ? 1 : 0);
    });
  });
  await report.check("another customer finds nothing of the customer's money", async () => {
    const { transactions: own } = await bank.ask(transactions.listOwnTransactions, {}, { as });
    const id = own[0]?._id ?? '';
    assertRefused(
      await bank.call(transactions.getOwnTransaction, { params: { id } }, { as: otherCustomer }),
      404,
      'not_found',
    );
    assert.equal((await bank.ask(transactions.listOwnTransactions, {}, { as: otherCustomer })).transactions.length, 0);
  });
}

export async function creditCustomer({ bank, admin }: SmokeContext, { id }: Customer, amount: number): Promise<void> {
  const body = { userId: id, amount, type: 'deposit' as const, description: 'A trial of the bank' };
  await bank.ask(transactions.createAdjustment, { body }, { as: await admin.signedIn(), headers: withKey() });
}

async function assertBalances(
  { bank }: SmokeContext,
  as: SessionCredentials,
  balance: number,
  reservedAmount: number,
): Promise<void> {
  const own = await bank.ask(customers.getProfile, {}, { as });
  assert.deepEqual(
    [own.balance, own.reservedAmount, own.availableBalance],
    [balance, reservedAmount, balance - reservedAmount],
  );
}

const amountsIn = (rows: readonly { readonly amount: number }[]): number[] =>
  rows.map(({ amount }) => amount).toSorted();

/** Makes deposits. @returns the credited amount */
async function depositJourneys(
  trial: SmokeContext,
  as: SessionCredentials,
  { deposit }: UsableMethods,
): Promise<number> {
  const { bank, admin, report } = trial;
  if (!deposit) {
    report.missing('a customer requests a deposit', noMethodMessage('deposit'));
    return 0;
  }
  let id = '';
  await report.check('a deposit that is sent twice is requested once, and moves nothing yet', async () => {
    const { balance } = await bank.ask(customers.getProfile, {}, { as });
    const body = { amount: deposit.amount, methodCode: deposit.code };
    const headers = withKey();
    const first = await bank.ask(transactions.requestDeposit, { body }, { as, headers });
    const second = await bank.call(transactions.requestDeposit, { body }, { as, headers });
    id = first.transaction._id;
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(second.body.transaction, first.transaction);
    await assertBalances(trial, as, balance, 0);
  });
  const credited = await report.check('completed by the administrator, exactly its amount is there', async () => {
    const { balance } = await bank.ask(customers.getProfile, {}, { as });
    const body = { status: 'completed' as const, reason: 'It has arrived' };
    await bank.ask(transactions.changeStatus, { params: { id }, body }, { as: await admin.signedIn() });
    await assertBalances(trial, as, balance + deposit.amount, 0);
  });
  return credited ? deposit.amount : 0;
}

async function withdrawalJourneys(
  trial: SmokeContext,
  as: SessionCredentials,
  { withdraw }: UsableMethods,
  balance: number,
): Promise<void> {
  const { bank, admin, report } = trial;
  if (!withdraw) return report.missing('a customer requests a withdrawal', noMethodMessage('withdraw'));
  const body = { amount: withdraw.amount, method: withdraw.code, ...whereTo(withdraw) };
  let id = '';
  await report.check(
    'a withdrawal at another charge than the present one is refused, and nothing is held',
    async () => {
      // A charge cannot be larger than its amount.
      const other = { ...body, feeAmount: withdraw.amount + 1 };
      const refused = await bank.call(transactions.requestWithdrawal, { body: other }, { as, headers: withKey() });
      assertRefused(refused, 409, 'charge_changed');
      await assertBalances(trial, as, balance, 0);
    },
  );
  await report.check(
    'a withdrawal is held as soon as it is requested, and not a cent more can be withdrawn',
    async () => {
      const { transaction } = await bank.ask(transactions.requestWithdrawal, { body }, { as, headers: withKey() });
      id = transaction._id;
      await assertBalances(trial, as, balance, withdraw.amount);
      const tooMuch = { ...body, amount: balance };
      const refused = await bank.call(transactions.requestWithdrawal, { body: tooMuch }, { as });
      assert.ok(refused.status === 409 || refused.body.code === 'above_maximum', JSON.stringify(refused.body));
      await assertBalances(trial, as, balance, withdraw.amount);
    },
  );
  await report.check('completed by the administrator, it has left the balance', async () => {
    const decided = { status: 'completed' as const, reason: 'It is paid out' };
    await bank.ask(transactions.processWithdrawal, { params: { id }, body: decided }, { as: await admin.signedIn() });
    await assertBalances(trial, as, balance - withdraw.amount, 0);
    const { transaction } = await bank.ask(transactions.getOwnTransaction, { params: { id } }, { as });
    assert.deepEqual([transaction.status, transaction.timeline.at(-1)?.reason], ['completed', 'It is paid out']);
  });
}

export async function ticketJourney({ bank, admin, report }: SmokeContext, as: SessionCredentials): Promise<void> {
  await report.check('a customer asks for help, and reads what the administrator answers', async () => {
    const asked = { subject: 'A trial of the bank', message: 'Does anybody read this?' };
    const { ticket } = await bank.ask(tickets.createTicket, { body: asked }, { as, headers: withKey() });
    const body = { ticketId: ticket._id, message: 'We do.' };
    await bank.ask(tickets.replyToTicket, { body }, { as: await admin.signedIn(), headers: withKey() });
    const answered = await bank.ask(tickets.getOwnTicket, { params: { id: ticket._id } }, { as });
    assert.equal(answered.ticket.status, 'in-progress');
    assert.deepEqual(
      answered.ticket.replies.map(({ message }) => message),
      ['We do.'],
    );
  });
}

export async function auditJourney({ bank, admin, report }: SmokeContext, customer: Customer): Promise<void> {
  await report.check('the audit trail says what was done to the customer, and by whom', async () => {
    await eventually(async () => {
      const query = { userId: customer.id, limit: 100 };
      const { entries } = await bank.ask(audit.listAudit, { query }, { as: await admin.signedIn() });
      const byAdministrator = entries.filter(({ actor }) => actor.name === admin.name).map(({ action }) => action);
      for (const action of ['user.created', 'transaction.booked'])
        assert.ok(byAdministrator.includes(action), `${action} is missing`);
      assert.ok(entries.some(({ action }) => action === 'session.started'));
    });
  });
}
