import { expect, test } from 'vitest';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { endOtherSessions, refresh } from '#shared/contract/sign-in.ts';
import type { Session } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();

const end = (as: Session) => bank.call(endOtherSessions, {}, { as });
const status = async (session: Session) => (await bank.call(getProfile, {}, { as: session })).status;
const renewal = async ({ cookies }: Session) => (await bank.call(refresh, {}, { cookies })).status;

test('a customer ends all their other sessions at once with their cookies, and no other customer’s (ASVS 7.5.2, 10.4.9)', async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  const phone = await bank.signIn(ada.email, ada.password);
  const tablet = await bank.signIn(ada.email, ada.password);
  expect(await end(phone)).toMatchObject({ status: 200, body: { message: 'Signed out everywhere else' } });
  for (const session of [ada.session, tablet]) {
    expect([await status(session), await renewal(session)]).toEqual([401, 401]);
  }
  expect([await status(phone), await renewal(phone)]).toEqual([200, 200]);
  expect(await status(grace.session)).toBe(200);
});

test('an administrator ends all their other sessions (ASVS 7.5.2)', async () => {
  const person = await bank.newAdmin();
  const phone = await bank.signIn(person.email, person.password);
  expect((await end(person.session)).status).toBe(200);
  expect([await renewal(phone), await renewal(person.session)]).toEqual([401, 200]);
  expect((await person.call(getAdminProfile)).status).toBe(200);
});
