/** A change names the version that it was decided on. A change of an older version is refused, with the current one. */
import { beforeAll, expect, test } from 'vitest';
import { getCannedReplies, getTicket } from '#shared/contract/tickets.ts';
import { getDepositSettings, getWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { getTransaction } from '#shared/contract/transactions/transactions.ts';
import { getWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, money, tickets, customerForAll, unwritten } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });
let other: Person;
beforeAll(async () => {
  other = await bank.newAdmin();
});

interface Case {
  readonly make: () => Promise<{ id: string; version: number }>;
  readonly read: (id: string) => Promise<unknown>;
  /** Makes one of two different changes, which follow each other. */
  readonly change: (by: Person, id: string, version: number, first: boolean) => Promise<Answer>;
}

const newWithdrawal = async () => {
  const { _id: id, version } = transactionOfAnswer(await money.withdraw(ada, 10));
  return { id, version };
};
const transactions = {
  make: newWithdrawal,
  read: async (id: string) => transactionOfAnswer(await admin.call(getTransaction, { params: { id } })),
};
const ofTickets = {
  make: async () => {
    const { _id: id, version } = await tickets.opened(ada);
    return { id, version };
  },
  read: async (id: string) => ticketOfAnswer(await admin.call(getTicket, { params: { id } })),
};
const statusOf = (first: boolean) => (first ? 'processing' : 'failed');

const settings = (kind: 'deposit' | 'withdraw'): Case => {
  const read = async () => (await admin.call(kind === 'deposit' ? getDepositSettings : getWithdrawSettings)).result;
  return {
    make: async () => ({ id: '', version: (await read()).version }),
    read,
    change: async (by, _, version, first) => {
      const { methods } = await read();
      return by.send('PUT', `/admin/${kind}-settings`, { methods: first ? methods.slice(1) : [], version });
    },
  };
};

const cases: Record<string, Case> = {
  'the status of a transaction': {
    ...transactions,
    change: (by, id, version, first) =>
      by.send('PATCH', `/admin/transactions/${id}/status`, { status: statusOf(first), version }),
  },
  'the amount of a transaction': {
    ...transactions,
    change: (by, id, version, first) =>
      by.send('PUT', `/admin/transactions/${id}`, { amount: first ? 11 : 12, version }),
  },
  'a transaction that is deleted': {
    ...transactions,
    change: (by, id, version, first) =>
      first
        ? by.send('PATCH', `/admin/transactions/${id}/status`, { status: 'processing', version })
        : by.send('DELETE', `/admin/transactions/${id}?version=${version}`),
  },
  'a withdrawal that is processed': {
    make: newWithdrawal,
    read: async (id) => transactionOfAnswer(await admin.call(getWithdrawal, { params: { id } })),
    change: (by, id, version, first) =>
      by.send('PATCH', `/admin/withdrawals/${id}`, { status: statusOf(first), version }),
  },
  'the status of a ticket': {
    ...ofTickets,
    change: (by, ticketId, version, first) =>
      by.send('POST', '/admin/tickets/update-status', { ticketId, status: first ? 'resolved' : 'closed', version }),
  },
  'the assignee of a ticket': {
    ...ofTickets,
    change: (by, id, version, first) => by.send('PUT', `/admin/tickets/${id}/assignee`, { assigned: first, version }),
  },
  'the canned replies': {
    make: async () => ({ id: '', version: (await admin.call(getCannedReplies)).result.version }),
    read: async () => (await admin.call(getCannedReplies)).body,
    change: (by, _, version, first) =>
      by.send('PUT', '/admin/canned-replies', { replies: [{ name: first ? 'One' : 'Two', text: 'Text' }], version }),
  },
  'the deposit methods': settings('deposit'),
  'the withdrawal methods': settings('withdraw'),
};

test.each(Object.entries(cases))(
  'a change of %s on an older version is refused with the present one, also to the second of two administrators at once (ASVS 2.3.4)',
  async (_, { make, read, change }) => {
    const { id, version } = await make();
    const answers = await Promise.all([change(admin, id, version, true), change(other, id, version, true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version' });
    const current = await read(id);
    const answer = await unwritten(() => change(admin, id, version, false));
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale_version', current } });
    expect((await change(admin, id, Object(current).version, false)).status).toBe(200);
  },
);
