/** A request that a browser marks as sent by a page of another site neither begins, renews nor ends a session. */
import { expect, test } from 'vitest';
import { logout, refresh } from '#shared/contract/sign-in.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customerForAll } = setupBank();
const ada = customerForAll();

const refused = { status: 403, body: { code: 'csrf_rejected', error: 'Please use the pages of the bank for this' } };

const elsewhere: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

test.each(elsewhere)(
  'a request with %j is refused by sign-in, renewal and log-out, and nothing has happened (ASVS 3.5.1, 7.6.2)',
  async (headers) => {
    const before = await bank.writtenItems();
    const answers = [
      await ada.tryToSignIn({}, { headers }),
      await ada.tryToSignIn({ twoFactorCode: '123456' }, { headers }),
      await ada.call(refresh, {}, { headers }),
      await ada.call(logout, {}, { headers }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ...refused, cookies: [] });
    expect(await bank.writtenItems()).toEqual(before);
  },
);

test.each([{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])(
  'a request with %j is accepted by sign-in, renewal and log-out',
  async (headers: Record<string, string>) => {
    const session = await bank.signIn(ada.email, ada.password, headers);
    expect((await bank.call(refresh, {}, { as: session, headers })).status).toBe(200);
    expect((await bank.call(logout, {}, { as: session, headers })).status).toBe(200);
  },
);

test('a page of the bank in an old browser, which sends its origin only, is accepted', async () => {
  expect((await ada.tryToSignIn({}, { headers: { origin: bank.url } })).status).toBe(200);
});
