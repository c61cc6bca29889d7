/** A request that creates something creates it once, however often it is sent under the same key. */
import { expect, test } from 'vitest';
import { createUser } from '#shared/contract/customers.ts';
import { listOwnReplies, listReplies, listTickets } from '#shared/contract/tickets.ts';
import { createAdjustment, getOverview } from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { crashOnNextWrite } from '#test/support/faults/fail-writes.ts';
import { expectedBalances } from '#test/support/money.ts';
import { REPEATED_SENDING_DESCRIPTION, sendRepeatedly } from '#test/support/send-repeatedly.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, customers, tickets, unwritten } = setupBank({ methods: true });

interface Request {
  /** Sends the request. `other` sends other content under the same key. */
  readonly send: (headers: Record<string, string>, other?: true) => Promise<Answer>;
  readonly made: () => Promise<unknown>;
  /** The value of `made` when the request was carried out once. */
  readonly once: unknown;
}

async function recordsOf({ id }: Person, action: string): Promise<number> {
  return (await customers.records(id, action)).length;
}

async function goneWith(balance: number): Promise<Person> {
  const person = await money.deletedCustomerWith(balance);
  await bank.drain();
  return person;
}

const requests: Record<string, () => Promise<Request>> = {
  'a customer': async () => {
    const body = {
      name: 'Sent Twice',
      email: `sent-${bank.clock.now()}@test.example`,
      password: 'seven brass lanterns',
    };
    const other = { ...body, password: 'eleven brass lanterns' };
    return {
      send: (headers, isOther) => admin.call(createUser, { body: isOther ? other : body }, { headers }),
      made: async () => [(await customers.found(body.email)).length, (await customers.tryToSignIn(body)).status],
      once: [1, 200],
    };
  },
  'a deposit': async () => {
    const ada = await bank.newCustomer();
    return {
      send: (headers, other) => money.deposit(ada, other ? 200 : 100, headers),
      made: async () => (await ada.call(getOverview)).result.transactionCount,
      once: 1,
    };
  },
  'a withdrawal': async () => {
    const ada = await money.customerWith(100);
    return {
      send: (headers, other) => money.withdraw(ada, other ? 11 : 10, headers),
      made: () => money.balances(ada),
      once: expectedBalances(100, 10),
    };
  },
  'a booking': async () => {
    const ada = await money.customerWith(50);
    const booked = await recordsOf(ada, 'transaction.booked');
    return {
      send: (headers, other) =>
        admin.call(
          createAdjustment,
          { body: { userId: ada.id, amount: 10, type: other ? 'withdraw' : 'deposit' } },
          { headers },
        ),
      made: async () => [await money.balances(ada), (await recordsOf(ada, 'transaction.booked')) - booked],
      once: [expectedBalances(60), 1],
    };
  },
  'an assignment of unclaimed money': async () => {
    const [ada, grace] = [await goneWith(100), await bank.newCustomer()];
    const body = { userId: ada.id, amount: 30, reason: 'The same person' };
    const assignment = { ...body, action: 'assign', toUserId: grace.id } as const;
    const payout = { ...body, action: 'payout', details: 'By SEPA' } as const;
    return {
      send: (headers, other) => admin.call(settleDormantBalance, { body: other ? payout : assignment }, { headers }),
      made: async () => [(await bank.storedUser(ada.id)).balance, await money.balances(grace)],
      once: [7000, expectedBalances(30)],
    };
  },
  'a ticket': async () => {
    const ada = await bank.newCustomer();
    return {
      send: (headers, other) => tickets.create(ada, other ? { message: 'Something else' } : {}, headers),
      made: async () => {
        const { result } = await admin.call(listTickets, { query: { userId: ada.id } });
        return [(await ada.call(getOverview)).result.ticketCount, result.tickets.length];
      },
      once: [1, 1],
    };
  },
  'a reply of the customer': async () => {
    const ada = await bank.newCustomer();
    const params = { id: (await tickets.opened(ada))._id };
    return {
      send: (headers, other) => tickets.reply(ada, params.id, other ? 'Another.' : 'Once.', headers),
      made: async () => (await ada.call(listOwnReplies, { params })).result.replies.map(({ message }) => message),
      once: ['Once.'],
    };
  },
  'a reply of the bank': async () => {
    const ada = await bank.newCustomer();
    const params = { id: (await tickets.opened(ada))._id };
    return {
      send: (headers, other) => tickets.replyAsBank(params.id, other ? 'Another.' : 'Once.', headers),
      made: async () => {
        const { replies } = (await admin.call(listReplies, { params })).result;
        return [replies.map(({ message }) => message), await recordsOf(ada, 'ticket.replied')];
      },
      once: [['Once.'], 1],
    };
  },
};

let keys = 0;
function newKey(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `sent-twice-${keys}` };
}

test.each(Object.entries(requests))(
  `%s that is sent ${REPEATED_SENDING_DESCRIPTION} takes effect once, and other content under its key is refused (ASVS 2.3.4)`,
  async (_, prepare) => {
    const { send, made, once } = await prepare();
    const headers = newKey();
    await sendRepeatedly(() => send(headers));
    expect(await made()).toEqual(once);
    const answer = await unwritten(() => send(headers, true));
    expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await made()).toEqual(once);
  },
);

// An account is also a sign-in at the user pool, which open-account.test.ts tests.
test.each(Object.entries(requests).filter(([name]) => name !== 'a customer'))(
  '%s takes effect once after a function that died before or after writing it',
  async (_, prepare) => {
    for (const when of ['before', 'after'] as const) {
      const { send, made, once } = await prepare();
      const headers = newKey();
      crashOnNextWrite(when);
      expect((await send(headers)).status).toBe(500);
      expect((await send(headers)).status).toBe(when === 'before' ? 201 : 200);
      expect(await made()).toEqual(once);
    }
  },
);
