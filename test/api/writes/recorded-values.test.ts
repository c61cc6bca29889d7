/** What the audit trail keeps of each change: by whom, about whom, and the values before and after (ASVS 16.2.1). */
import { expect, test } from 'vitest';
import {
  endAdministratorSessions,
  resetAdministratorTwoFactor,
  setAdministratorStatus,
} from '#shared/contract/administrators.ts';
import {
  correctUser,
  endUserSessions,
  setAccountNumber,
  setWithdrawalLimit,
  setWithdrawFee,
  turnOffUserTwoFactor,
  updateProfile,
} from '#shared/contract/customers.ts';
import { endOtherSessions } from '#shared/contract/sign-in.ts';
import { assignTicket } from '#shared/contract/tickets.ts';
import { deleteTransaction, editTransaction } from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { transactionOfAnswer, withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, customers, tickets, customerForAll } = setupBank({ methods: true, rateLimits: 'off' });
const shared = customerForAll({ euros: 100 });

interface Recorded {
  readonly before?: object;
  readonly after?: object;
  /** By default the customer; null for the bank as a whole. */
  readonly subjectId?: string | null;
  /** By default an administrator. */
  readonly by?: Person;
}
type Change = (ada: Person) => Promise<Recorded>;

const done = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(300);
const reason = 'Probate';

/** The changes by their recorded action and its cause. The customer has at least €100.00. */
const changes: Readonly<Record<string, Change>> = {
  'transaction.booked by a booking': async (ada) => {
    await money.book(ada, 'deposit', 12.5);
    return { after: { type: 'deposit', amount: 1250 } };
  },
  'transaction.status by processing a withdrawal': async (ada) => {
    const params = { id: transactionOfAnswer(await money.withdraw(ada, 40))._id };
    const proof = { proofImage: 'https://img.example.com/proof.png', notes: 'Paid' };
    await done(admin.call(processWithdrawal, { params, body: { status: 'completed', ...proof } }));
    return { before: { status: 'pending', amount: 4000 }, after: { status: 'completed', amount: 4000, ...proof } };
  },
  'transaction.edited by an edit': async (ada) => {
    const params = { id: (await money.book(ada, 'deposit', 5))._id };
    await done(admin.call(editTransaction, { params, body: { amount: 7.5, description: 'Corrected' } }));
    return { before: { amount: 500 }, after: { amount: 750, status: 'completed', description: 'Corrected' } };
  },
  'transaction.deleted by a deletion': async (ada) => {
    await done(admin.call(deleteTransaction, { params: { id: (await money.book(ada, 'deposit', 5))._id } }));
    return { before: { amount: 500 } };
  },
  'user.updated by another name': async ({ id, name }) => {
    await done(admin.call(correctUser, { params: { id }, body: { name: 'Ada Byron' } }));
    return { before: { name }, after: { name: 'Ada Byron' } };
  },
  'user.suspended with the reason': async ({ id }) => {
    await done(customers.suspend(id, '  Suspicious payments '));
    return { before: { suspended: false }, after: { suspended: true, reason: 'Suspicious payments' } };
  },
  'user.reactivated after a suspension': async ({ id }) => {
    await done(customers.suspend(id));
    await done(customers.reactivate(id));
    return { before: { suspended: true }, after: { suspended: false } };
  },
  'user.deleted with what was left': async ({ id, name, email }) => {
    await done(customers.delete(id, 'true'));
    return { before: { name, email, balance: 10_000, reserved: 0 }, after: { deleted: true, unclaimed: 10_000 } };
  },
  'user.account-number-set by another number': async ({ id }) => {
    const { accountNumber } = (await customers.get(id)).result.user;
    await done(admin.call(setAccountNumber, { params: { id }, body: { accountNumber: 'am000001x' } }));
    return { before: { accountNumber }, after: { accountNumber: 'AM000001X' } };
  },
  'user.withdrawal-fee-set by a fee of their own': async ({ id }) => {
    await done(admin.call(setWithdrawFee, { params: { id }, body: { withdrawalFeePercent: 3 } }));
    return { before: {}, after: { withdrawalFee: 300 } };
  },
  'user.withdrawal-limit-set by a limit of their own': async ({ id }) => {
    await done(admin.call(setWithdrawalLimit, { params: { id }, body: { withdrawalLimit: 12.5 } }));
    return { before: {}, after: { withdrawalLimit: 1250 } };
  },
  'user.sessions-ended by ending them': async ({ id }) => {
    await done(admin.call(endUserSessions, { params: { id } }));
    return {};
  },
  'two-factor.disabled by turning it off for a customer': async ({ id, session }) => {
    await enableTwoFactor(bank, session);
    await done(admin.call(turnOffUserTwoFactor, { params: { id } }));
    return { before: { twoFactorEnabled: true }, after: { twoFactorEnabled: false } };
  },
  'unclaimed.paid-out by a payout': async ({ id: userId }) => {
    await done(customers.delete(userId, 'true'));
    const payout = { action: 'payout', userId, amount: 5, reason, details: 'By SEPA' } as const;
    await done(admin.call(settleDormantBalance, { body: payout }));
    return {
      before: { unclaimed: 10_000 },
      after: { unclaimed: 9500, amount: 500, reason, details: 'By SEPA' },
    };
  },
  'unclaimed.assigned by an assignment': async ({ id: userId }) => {
    const { id: toUserId } = await bank.newCustomer();
    await done(customers.delete(userId, 'true'));
    await done(admin.call(settleDormantBalance, { body: { action: 'assign', userId, toUserId, amount: 70, reason } }));
    return { before: { unclaimed: 10_000 }, after: { unclaimed: 3000, amount: 7000, reason, toUserId } };
  },
  'ticket.replied by a reply of the bank': async (ada) => {
    await done(tickets.replyAsBank((await tickets.opened(ada))._id));
    return { before: { status: 'open', replyCount: 0 }, after: { status: 'in-progress', replyCount: 1 } };
  },
  'ticket.status by another status': async (ada) => {
    await done(tickets.setStatus((await tickets.opened(ada))._id, 'resolved'));
    return { before: { status: 'open' }, after: { status: 'resolved' } };
  },
  'ticket.assigned by taking it': async (ada) => {
    const { _id: id } = await tickets.opened(ada);
    await done(admin.call(assignTicket, { params: { id }, body: { assigned: true } }));
    return { after: { assignee: admin.name } };
  },
  'ticket.deleted with what it was about': async (ada) => {
    await done(tickets.remove((await tickets.opened(ada, { subject: 'On record' }))._id));
    return { before: { subject: 'On record', status: 'open', replyCount: 0 } };
  },
  'profile.updated by the customer': async (ada) => {
    await done(ada.call(updateProfile, { body: { city: 'Jedburgh' } }));
    await done(ada.call(updateProfile, { body: { city: 'Naples' } }));
    return { by: ada, before: { city: 'Jedburgh' }, after: { city: 'Naples' } };
  },
  'session.others-revoked by the customer': async (ada) => {
    await done(ada.call(endOtherSessions));
    return { by: ada };
  },
  'administrator.suspended with the reason': async () => {
    const { id } = await bank.newAdmin();
    await done(admin.call(setAdministratorStatus, { params: { id }, body: { status: 'suspended', reason } }));
    return { subjectId: id, before: { suspended: false }, after: { suspended: true, reason } };
  },
  'administrator.sessions-ended with the reason': async () => {
    const { id } = await bank.newAdmin();
    await done(admin.call(endAdministratorSessions, { params: { id }, body: { reason } }));
    return { subjectId: id, after: { reason } };
  },
  'two-factor.disabled with the reason for an administrator': async () => {
    const { id, session } = await bank.newAdmin();
    await enableTwoFactor(bank, session, 'admin');
    await done(admin.call(resetAdministratorTwoFactor, { params: { id }, body: { reason } }));
    return { subjectId: id, before: { twoFactorEnabled: true }, after: { twoFactorEnabled: false, reason } };
  },
  'withdrawal-limit.saved by a limit of the bank': async () => {
    await done(admin.send('PUT', '/admin/withdrawal-limit', { withdrawalLimit: 4000 }));
    return { subjectId: null, before: {}, after: { withdrawalLimit: 400_000 } };
  },
  'withdraw-methods.saved by another fee': async () => {
    const methods = withdrawMethods.map((method) => ({ ...method, feePercent: 2.5 }));
    await done(admin.send('PUT', '/admin/withdraw-settings', { methods }));
    const { code } = withdrawMethods[0] ?? expect.fail('There are no methods');
    const first = (feePercent: number) => ({ methods: [{ code, feePercent }, {}, {}] });
    return { subjectId: null, before: first(200), after: first(250) };
  },
};

test.each(Object.entries(changes))(
  'the action %s is recorded with the values before and after (ASVS 16.2.1)',
  async (name, change) => {
    const [action] = name.split(' ');
    const isOfPerson = /^(user|profile|session|two-factor|unclaimed)\./.test(name);
    const ada = isOfPerson ? await money.customerWith(100) : shared;
    const { subjectId = ada.id, by = admin, ...values } = await change(ada);
    const records = (await bank.auditTrail()).filter(
      (record) => record.action === action && (record.subjectId ?? null) === subjectId,
    );
    expect(records.at(-1)).toMatchObject({
      actorId: by.id,
      actorName: by.name,
      sourceIp: expect.stringMatching(/^10\./),
      ...values,
    });
  },
);
