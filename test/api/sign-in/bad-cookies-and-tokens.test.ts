import { describe, expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import { logout, refresh } from '#shared/contract/sign-in.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { claimsOf } from '#test/support/forge-tokens.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customerForEach } = setupBank();
const ada = customerForEach();

const MINUTE = 60_000;

const pairOf = ({ session: { cookies } }: Person, name = 'session='): string =>
  cookies.find((cookie) => cookie.startsWith(name))?.split(';')[0] ?? expect.fail(`No cookie ${name}`);

interface Bad {
  readonly sent: () => readonly string[] | Promise<readonly string[]>;
  readonly records?: readonly string[];
}

/** Returns the cookies of a sign-in at a bank that has another secret. */
async function signedInElsewhere(): Promise<readonly string[]> {
  const { SESSION_SECRET: own = '' } = process.env;
  process.env.SESSION_SECRET = `of another bank ${own}`;
  try {
    return (await bank.signIn(ada.email, ada.password)).cookies;
  } finally {
    process.env.SESSION_SECRET = own;
  }
}

const cookies: Record<string, Bad> = {
  'none at all': { sent: () => [] },
  'an empty one': { sent: () => ['session='] },
  'one that is no text': { sent: () => ['session=%E0%A4%A'] },
  'that of the device alone': { sent: () => [pairOf(ada, 'device-')] },
  'one of before half an hour without use': {
    sent: () => {
      bank.clock.advance(31 * MINUTE);
      return [pairOf(ada)];
    },
  },
  'one that another bank has sealed': {
    sent: signedInElsewhere,
  },
  'one that the bank has sealed for something else': {
    sent: () => [`session=${pairOf(ada, 'device-').split('=').slice(1).join('=')}`],
  },
  'one that was used before': {
    sent: async () => {
      await bank.call(refresh, {}, { cookies: [pairOf(ada)] });
      bank.clock.advance(61_000);
      return [pairOf(ada)];
    },
    records: ['session.refresh-token-reused'],
  },
  'one of before the log-out': {
    sent: async () => {
      const pair = pairOf(ada);
      await ada.call(logout);
      return [pair];
    },
  },
  'one of a suspended customer': {
    sent: async () => {
      await bank.suspend(ada.id);
      return [pairOf(ada)];
    },
  },
  'two, neither of them good': { sent: () => ['session=made-up', 'session=made-up-too'] },
  'one under another name': { sent: () => [pairOf(ada).replace('session=', '__Host-session=')] },
};

async function effectOf(ask: () => Promise<Answer>) {
  await bank.drain();
  const [before, { length }] = [await bank.writtenItems(), await bank.auditTrail()];
  const answer = await ask();
  const fresh = (await bank.auditTrail()).slice(length).map(({ action }) => action);
  return { answer, fresh, before, after: await bank.writtenItems() };
}

describe('a renewal with', () => {
  test.each(Object.entries(cookies))(
    'the answer to a renewal with %s is a 401 that removes the cookie',
    async (_, { sent, records = [] }) => {
      const pairs = await sent();
      const { answer, fresh, before, after } = await effectOf(() => bank.call(refresh, {}, { cookies: pairs }));
      expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
      expect(answer.body).not.toHaveProperty('token');
      expect(answer.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
      expect(fresh).toEqual(records);
      if (records.length === 0) expect(after).toEqual(before);
    },
  );

  test('a renewal uses the valid cookie beside one that is not valid, wherever it stands', async () => {
    for (const pairs of [
      ['session=made-up', pairOf(ada)],
      [pairOf(ada), 'session=made-up'],
    ]) {
      expect((await bank.call(refresh, {}, { cookies: pairs })).result).toMatchObject({ name: ada.name });
    }
  });

  test('a renewal with two valid cookies returns the token of the first cookie’s person', async () => {
    const eve = await bank.newCustomer();
    const { result } = await bank.call(refresh, {}, { cookies: [pairOf(ada), pairOf(eve)] });
    if (result.requiresTwoFactor) expect.fail('A code is wanted');
    expect(claimsOf(result.token).username).toBe(ada.id);
  });
});

const bearer = (token: string): string => `Bearer ${token}`;

test('a call with a valid token and the cookie of another person belongs to the person of the token', async () => {
  const eve = await bank.newCustomer();
  const { token } = ada.session;
  const options = { cookies: [pairOf(eve)], headers: { authorization: bearer(token) } };
  expect((await bank.call(getProfile, {}, options)).result).toMatchObject({ email: ada.email });
});
