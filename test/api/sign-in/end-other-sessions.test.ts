import { expect, test } from 'vitest';
import { endOtherSessions } from '#shared/contract/sign-in.ts';
import type { Session } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, customers } = setupBank();

const end = (as: Session) => bank.call(endOtherSessions, {}, { as });

test('a customer ends all their other sessions at once with their cookies, and no other customer’s (ASVS 7.5.2, 10.4.9)', async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  const phone = await bank.signIn(ada.email, ada.password);
  const tablet = await bank.signIn(ada.email, ada.password);
  expect(await end(phone)).toMatchObject({ status: 200, body: { message: 'Signed out everywhere else' } });
  for (const session of [ada.session, tablet]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  for (const session of [phone, grace.session]) expect(await customers.opens(session)).toEqual(VALID_SESSION_STATE);
});

test('an administrator ends all their other sessions (ASVS 7.5.2)', async () => {
  const person = await bank.newAdmin();
  const phone = await bank.signIn(person.email, person.password);
  expect((await end(person.session)).status).toBe(200);
  expect(await customers.opens(phone)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(person.session)).toEqual(VALID_SESSION_STATE);
});
