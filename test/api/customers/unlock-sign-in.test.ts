import { beforeEach, expect, test } from 'vitest';
import { unlockSignIn } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, customerForEach } = setupBank();
beforeEach(() => bank.moveToNewAddress());
const ada = customerForEach();

const unlock = ({ id }: Person) => admin.call(unlockSignIn, { params: { id } });

const WRONG = { password: 'not the password' };

async function lock(person: Person, cookies: readonly string[] = []): Promise<void> {
  for (let failure = 0; failure < 5; failure += 1) {
    await person.tryToSignIn(WRONG, { cookies });
    // The user pool is locked for longer after each failed sign-in.
    bank.clock.advance(20_000);
  }
  expect((await person.tryToSignIn({}, { cookies })).status).toBe(429);
}

const lockedUntil = async ({ id }: Person) => (await customers.get(id)).result.signInLockedUntil;

test('an administrator sees until when the sign-in is locked, and unlocks it, after which the customer can sign in at once (ASVS 6.3.1)', async () => {
  expect(await lockedUntil(ada)).toBeUndefined();
  const began = bank.clock.now();
  await lock(ada);
  const until = Date.parse((await lockedUntil(ada)) ?? expect.fail());
  expect(until).toBeGreaterThanOrEqual(began + 15 * 60_000);
  expect(until).toBeLessThan(bank.clock.now() + 15 * 60_000 + 1000);
  expect(await unlock(ada)).toMatchObject({ status: 200, body: { message: 'Sign-in unlocked' } });
  expect(await lockedUntil(ada)).toBeUndefined();
  expect((await ada.tryToSignIn()).status).toBe(200);
});

test('the unlocking also covers a known device', async () => {
  const { cookies } = ada.session;
  const again = await ada.tryToSignIn({}, { cookies });
  await lock(ada, again.cookies);
  expect(await lockedUntil(ada)).toBeDefined();
  await unlock(ada);
  expect(await lockedUntil(ada)).toBeUndefined();
  expect((await ada.tryToSignIn({}, { cookies: again.cookies })).status).toBe(200);
});

test('each unlocking leaves an audit record, and the sign-ins of others stay as they were (ASVS 16.2.1)', async () => {
  const grace = await bank.newCustomer();
  await lock(ada);
  for (let failure = 0; failure < 4; failure += 1) await grace.tryToSignIn(WRONG);
  await unlock(ada);
  await unlock(ada);
  const record = { actorId: admin.id, actorName: admin.name, sourceIp: expect.stringMatching(/^10\./) };
  expect(await customers.records(ada.id, 'user.sign-in-unlocked')).toMatchObject([record, record]);
  await grace.tryToSignIn(WRONG);
  expect((await grace.tryToSignIn()).status).toBe(429);
});
