import { expect, test } from 'vitest';
import { getProfile } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customerForEach, unwritten } = setupBank();
const ada = customerForEach();

const pairOf = ({ session: { cookies } }: Person, name = 'session='): string =>
  cookies.find((cookie) => cookie.startsWith(name))?.split(';')[0] ?? expect.fail(`No cookie ${name}`);

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

const cookies: Record<string, () => readonly string[] | Promise<readonly string[]>> = {
  'none at all': () => [],
  'one that is no text': () => ['session=%E0%A4%A'],
  'that of the device alone': () => [pairOf(ada, 'device-')],
  'one that another bank has sealed': signedInElsewhere,
  'one that the bank has sealed for something else': () => [
    `session=${pairOf(ada, 'device-').split('=').slice(1).join('=')}`,
  ],
  'two, neither of them good': () => ['session=made-up', 'session=made-up-too'],
  'one under another name': () => [pairOf(ada).replace('session=', '__Host-session=')],
};

test.each(Object.entries(cookies))(
  'the answer to a renewal with %s is a 401 that removes the cookie, and nothing is written (ASVS 7.2.1)',
  async (_, sent) => {
    const pairs = await sent();
    const answer = await unwritten(() => bank.refresh({ cookies: pairs }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(answer.body).not.toHaveProperty('token');
    expect(answer.cookies[0]).toMatch(/^session=; .*Max-Age=0/);
  },
);

test('a renewal uses the valid cookie beside one that is not valid, wherever it stands', async () => {
  for (const pairs of [
    ['session=made-up', pairOf(ada)],
    [pairOf(ada), 'session=made-up'],
  ]) {
    expect((await bank.refresh({ cookies: pairs })).result).toMatchObject({ name: ada.name });
  }
});

test('a call with a valid token and the cookie of another person belongs to the person of the token', async () => {
  const eve = await bank.newCustomer();
  const as = { token: ada.session.token, cookies: [pairOf(eve)] };
  expect((await bank.call(getProfile, {}, { as })).result).toMatchObject({ email: ada.email });
});
