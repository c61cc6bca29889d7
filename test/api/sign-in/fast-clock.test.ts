/** What the bank has stored while its clock was a day ahead refuses nobody once the clock has been set right. */
import { beforeEach, expect, test } from 'vitest';
import { listBackups } from '#shared/contract/backups.ts';
import { VALID_SESSION_STATE } from '#test/support/customers.ts';
import { atTableCallAfter } from '#test/support/faults/at-table-call.ts';
import { beginHeldJob, readJob } from '#test/support/faults/held-jobs.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const DAY = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'nine loud herons';

const { bank, admin, customers, customerForEach } = setupBank();
const person = customerForEach();
beforeEach(() => bank.moveToNewAddress());

async function onFastClock<T>(act: () => Promise<T>): Promise<T> {
  bank.clock.advance(DAY);
  try {
    await person.signInAgain();
    return await act();
  } finally {
    bank.clock.advance(-DAY);
    bank.moveToNewAddress();
  }
}

test('an account that was locked on a fast clock is open once the clock is right', async () => {
  await onFastClock(async () => {
    for (let failure = 0; failure < 5; failure += 1) await person.tryToSignIn({ password: 'not the password' });
    expect((await person.tryToSignIn()).status).toBe(429);
  });
  expect((await person.tryToSignIn()).status).toBe(200);
});

test('a password that was changed on a fast clock opens new sessions, and the sessions before it stay ended', async () => {
  const before = person.session;
  expect((await onFastClock(() => person.changePassword(NEW_PASSWORD))).status).toBe(200);
  expect(await customers.tokenOpens(before)).toBe(false);
  expect(await customers.opens(await bank.signIn(person.email, NEW_PASSWORD))).toEqual(VALID_SESSION_STATE);
  expect(await customers.tokenOpens(before)).toBe(false);
});

test('two-factor that was turned on on a fast clock takes the codes of the right time', async () => {
  const device = await onFastClock(() => enableTwoFactor(bank, person.session));
  expect((await person.tryToSignIn()).body).toEqual({ requiresTwoFactor: true });
  expect((await person.tryToSignIn({ twoFactorCode: device.nextCode() })).status).toBe(200);
});

test('a sign-in after a fast clock succeeds also when a second ends in the middle of it', async () => {
  const device = await onFastClock(() => enableTwoFactor(bank, person.session));
  await person.tryToSignIn();
  const twoFactorCode = device.nextCode();
  atTableCallAfter('AdminInitiateAuth', () => bank.clock.advance(1000));
  expect((await person.tryToSignIn({ twoFactorCode })).status).toBe(200);
});

test('a job that a fast clock has leased is continued once the clock is right', async () => {
  bank.clock.advance(DAY);
  await admin.signInAgain();
  const { id } = await beginHeldJob(admin);
  bank.clock.advance(-DAY);
  await admin.signInAgain();
  expect((await admin.call(listBackups)).status).toBe(200);
  await expect.poll(readJob).toMatchObject({ id, status: 'done' });
});
