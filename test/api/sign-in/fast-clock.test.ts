/** What the bank has stored while its clock was a day ahead refuses nobody once the clock has been set right. */
import { beforeEach, expect, test } from 'vitest';
import { listBackups } from '#shared/contract/backups.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { changePassword, login, refresh, toggleTwoFactor } from '#shared/contract/sign-in.ts';
import { beginHeldJob, readJob } from '#test/support/faults/held-jobs.ts';
import { leaveAllowance } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const DAY = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = 'nine loud herons';

const { bank, admin, tickets, customerForEach } = setupBank();
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

const signIn = (password: string, twoFactorCode?: string) =>
  bank.call(login, { body: { email: person.email, password, ...(twoFactorCode && { twoFactorCode }) } });

const statusOf = async (session: typeof person.session) => (await bank.call(getProfile, {}, { as: session })).status;

test('an account that was locked on a fast clock is open once the clock is right', async () => {
  await onFastClock(async () => {
    for (let failure = 0; failure < 5; failure += 1) await signIn('not the password');
    expect((await signIn(person.password)).status).toBe(429);
  });
  expect((await signIn(person.password)).status).toBe(200);
});

test('a password that was changed on a fast clock opens new sessions, and the sessions before it stay ended', async () => {
  const before = person.session;
  const changed = await onFastClock(() =>
    person.call(changePassword, {
      body: { currentPassword: person.password, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
    }),
  );
  expect(changed.status).toBe(200);
  expect(await statusOf(before)).toBe(401);
  const session = await bank.signIn(person.email, NEW_PASSWORD);
  expect(await statusOf(session)).toBe(200);
  expect(await statusOf(before)).toBe(401);
  expect((await bank.call(refresh, {}, { as: session })).status).toBe(200);
});

test('two-factor that was turned on on a fast clock takes the codes of the right time', async () => {
  const device = await onFastClock(() => enableTwoFactor(bank, person.session));
  expect((await signIn(person.password)).body).toEqual({ requiresTwoFactor: true });
  expect((await signIn(person.password, device.nextCode())).status).toBe(200);
});

test('a wrong code on a fast clock counts for nothing once the clock is right', async () => {
  const device = await onFastClock(async () => {
    const device = await enableTwoFactor(bank, person.session);
    const body = { enabled: true, verificationCode: '000000' } as const;
    for (let wrong = 0; wrong < 9; wrong += 1) await person.call(toggleTwoFactor, { body });
    return device;
  });
  await signIn(person.password);
  const { body, cookies } = await signIn(person.password, device.nextCode());
  person.session = { token: (body as { token: string }).token, cookies };
  expect((await person.call(toggleTwoFactor, { body: { enabled: false } })).status).toBe(200);
});

test('a limit that was used up on a fast clock is whole once the clock is right', async () => {
  await onFastClock(async () => {
    await leaveAllowance(person.id, 'ticket', 1, bank.clock.now());
    expect((await tickets.create(person)).status).toBe(201);
    expect((await tickets.create(person)).status).toBe(429);
  });
  await person.signInAgain();
  expect((await tickets.create(person)).status).toBe(201);
});

test('a session that began on a fast clock ends with it, because later ends of all sessions would not reach it', async () => {
  const session = await onFastClock(async () => person.session);
  expect(await statusOf(session)).toBe(401);
  expect((await bank.call(refresh, {}, { as: session })).status).toBe(401);
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
