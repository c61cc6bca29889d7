/** A second administrator sees the whole request, and every list shows that a proposal waits on it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { declineProposal, getProposal } from '#shared/contract/approvals.ts';
import { getStats } from '#shared/contract/reports.ts';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
  getOwnTransaction,
  getTransaction,
  listOwnTransactions,
  listRequests,
  listTransactions,
} from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { getWithdrawal, listWithdrawals, processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { MAX_WAITING_PROPOSALS } from '#shared/domain/approvals.ts';
import { createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { createWaitingProposal } from '#test/support/faults/waiting-proposal.ts';
import { type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { exampleBankDetails } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customers } = setupBank({ methods: true });
const { approve, choose } = createApprovalActions(bank);

let ada: Person;
let grace: Person;
let customer: Person;
/** A customer with money who is to be deleted, and a small deposit of the other one, from before the rule. */
let leaving: Person;
let small: Transaction;
beforeAll(async () => {
  [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
  customer = await money.customerWith(10_000);
  leaving = await money.customerWith(20);
  small = await money.book(customer, 'deposit', 5);
  await choose({ moneyAbove: 10 }, ada, grace);
});
beforeEach(async () => {
  bank.moveToNewAddress();
  for (const person of [admin, ada, grace, customer]) await person.staySignedIn();
});

const proposalOf = async (id: string, person = grace) =>
  (await person.call(getProposal, { params: { id } })).result.proposal;
const requestWithdrawal = async (amount: number) => transactionOfAnswer(await money.withdraw(customer, amount));
const complete = (person: Person, { _id: id }: Transaction) =>
  person.call(changeStatus, { params: { id }, body: { status: 'completed' } });

test('the completion of a withdrawal shows payee, amounts, reason and proof before and after, and carries out just that', async () => {
  const requested = await requestWithdrawal(250);
  const proof = { proofImage: 'https://proofs.bank.example/1f6e2b0c.png', notes: 'Paid by SEPA' };
  const { _id: id } = requested;
  const body = { status: 'completed', reason: 'Paid today', ...proof } as const;
  const proposed = expectProposalId(await ada.call(processWithdrawal, { params: { id }, body }));
  const { subject, transactionId, userId, transactions = [] } = await proposalOf(proposed);
  expect({ subject, transactionId, userId }).toEqual({
    subject: `Complete withdrawal of €250.00 for ${customer.name}`,
    transactionId: id,
    userId: customer.id,
  });
  const [{ before, after, reason, balances } = expect.fail('no transaction')] = transactions;
  expect(before).toEqual({ ...requested, version: undefined, status: 'pending' });
  expect(after).toEqual({ ...before, status: 'completed', adminProof: proof });
  expect(after).toMatchObject({
    amount: 250,
    feeAmount: 5,
    feePercent: 2,
    method: 'Bank Sepa',
    paymentDetails: { bankDetails: exampleBankDetails },
    userId: { name: customer.name, email: customer.email },
  });
  expect(reason).toBe('Paid today');
  expect(balances.after.balance - balances.before.balance).toBe(-250);
  expect(await approve(proposed, grace)).toMatchObject({ status: 200 });
  const { timeline, ...carriedOut } = (await admin.call(getWithdrawal, { params: { id } })).result.withdrawal;
  expect(carriedOut).toMatchObject(after ?? expect.fail('nothing was proposed'));
  expect(timeline.at(-1)).toMatchObject({ reason: 'Paid today', byId: grace.id });
  expect(await money.balances(customer)).toEqual(balances.after);
});

test('an edit and a deletion show what is and what would be', async () => {
  const { _id: id } = small;
  const edit = await ada.call(editTransaction, { params: { id }, body: { amount: 50, description: 'Salary' } });
  expect(await proposalOf(expectProposalId(edit))).toMatchObject({
    subject: `Edit deposit of €5.00 for ${customer.name}`,
    transactions: [{ before: { _id: id, amount: 5 }, after: { _id: id, amount: 50, description: 'Salary' } }],
  });
  const large = await requestWithdrawal(100);
  expect((await approve(expectProposalId(await complete(ada, large)), grace)).status).toBe(200);
  const deletion = await ada.call(deleteTransaction, { params: { id: large._id } });
  const { subject, transactions } = await proposalOf(expectProposalId(deletion));
  expect(subject).toBe(`Delete withdrawal of €100.00 for ${customer.name}`);
  expect(transactions).toMatchObject([{ before: { _id: large._id, status: 'completed' } }]);
  expect(transactions?.[0]).not.toHaveProperty('after');
});

test('an assignment of dormant money shows both accounts', async () => {
  const deletion = expectProposalId(await customers.delete(leaving.id, 'true'));
  expect(await proposalOf(deletion)).toMatchObject({ userId: leaving.id });
  expect((await approve(deletion, grace)).status).toBe(200);
  const answer = await ada.call(settleDormantBalance, {
    body: { action: 'assign', userId: leaving.id, toUserId: customer.id, amount: 20, reason: 'Same person' },
  });
  expect((await proposalOf(expectProposalId(answer))).transactions).toMatchObject([
    { after: { type: 'withdraw', amount: 20, userId: { name: 'Unknown' } } },
    { after: { type: 'deposit', amount: 20, userId: { name: customer.name } } },
  ]);
});

/** Returns what each list and both details show to administrators. */
async function shownTo(person: Person, id: string) {
  const { transactions } = (await person.call(listTransactions)).result;
  const { withdrawals } = (await person.call(listWithdrawals)).result;
  const { requests } = (await person.call(listRequests, { query: { status: 'pending' } })).result;
  const details = [
    transactionOfAnswer(await person.call(getTransaction, { params: { id } })),
    transactionOfAnswer(await person.call(getWithdrawal, { params: { id } })),
  ];
  const rows = [transactions, withdrawals, requests].map((list) => list.find(({ _id }) => _id === id));
  return [...rows, ...details].map((row) => row?.proposal);
}

test('every list and the details show a waiting proposal to administrators until it is decided or the request has changed, and never to the customer', async () => {
  const requested = await requestWithdrawal(60);
  const { _id: id } = requested;
  expect(await shownTo(ada, id)).toEqual(Array(5).fill(undefined));
  const proposed = expectProposalId(await complete(ada, requested));
  const { subject, by, at, lapsesAt } = await proposalOf(proposed);
  const shown = { _id: proposed, subject, by, at, lapsesAt };
  expect(await shownTo(ada, id)).toEqual(Array(5).fill({ ...shown, own: true }));
  expect(await shownTo(grace, id)).toEqual(Array(5).fill({ ...shown, own: false }));
  const { transactions } = (await customer.call(listOwnTransactions)).result;
  const own = transactionOfAnswer(await customer.call(getOwnTransaction, { params: { id } }));
  for (const row of [...transactions, own]) expect(row).not.toHaveProperty('proposal');
  await grace.call(declineProposal, { params: { id: proposed }, body: { reason: 'Not yet' } });
  expect(await shownTo(ada, id)).toEqual(Array(5).fill(undefined));

  expectProposalId(await complete(ada, requested));
  await grace.call(editTransaction, { params: { id }, body: { amount: 61 } });
  expect(await shownTo(ada, id)).toEqual(Array(5).fill(undefined));
});

test('the statistics count the proposals that wait, and those of the caller', async () => {
  const counted = async (person: Person) => (await person.call(getStats)).result.waitingProposals;
  const before = await counted(ada);
  const id = expectProposalId(await complete(ada, await requestWithdrawal(60)));
  expect(await counted(ada)).toEqual({ total: before.total + 1, own: before.own + 1 });
  expect(await counted(await bank.newAdmin())).toEqual({ total: before.total + 1, own: 0 });
  expect((await approve(id, grace)).status).toBe(200);
  expect(await counted(ada)).toEqual(before);
});

test(`an administrator has at most ${MAX_WAITING_PROPOSALS} waiting proposals, also when several are made at once`, async () => {
  const busy = await bank.newAdmin();
  for (let made = 0; made < MAX_WAITING_PROPOSALS - 3; made += 1) await createWaitingProposal(busy);
  const propose = (amount: number) =>
    busy.call(createAdjustment, { body: { userId: customer.id, type: 'deposit', amount } });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => propose(100 + index)));
  const proposed = answers.filter(({ status }) => status === 202);
  expect(proposed).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 202))
    expectRefusal(answer, 409, { code: 'too_many_proposals' });
  const [{ body } = expect.fail('none')] = proposed;
  const { _id: id } = Object(body).proposal;
  await busy.call(declineProposal, { params: { id }, body: { reason: 'Not needed' } });
  expect((await propose(200)).status).toBe(202);
});
