import { beforeEach, expect, test } from 'vitest';
import { getSessionLimits, listSessions, saveSessionLimits } from '#shared/contract/sign-in.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups } = setupBank();
const defaults = { idleMinutes: 30, longestHours: 12 };

const MINUTE = 60_000;
const save = (idleMinutes: number, longestHours: number) =>
  admin.call(saveSessionLimits, { body: { idleMinutes, longestHours } });
const limits = async () => (await admin.call(getSessionLimits)).result;

beforeEach(async () => {
  bank.moveToNewAddress();
  await admin.signInAgain();
  await save(defaults.idleMinutes, defaults.longestHours);
});

test('the times of sessions are half an hour and twelve hours until an administrator sets others, with an audit record (ASVS 7.3.1, 7.3.2, 16.2.1)', async () => {
  expect(await limits()).toEqual(defaults);
  expect(await save(20, 2)).toMatchObject({ status: 200, body: { message: 'Session times updated' } });
  expect(await limits()).toEqual({ idleMinutes: 20, longestHours: 2 });
  expect((await backups.records('session-limits.saved')).at(-1)).toMatchObject({
    actorName: admin.name,
    before: defaults,
    after: { idleMinutes: 20, longestHours: 2 },
  });
});

test('a shorter idle time applies from the next renewal on', async () => {
  const { session } = await bank.newCustomer();
  await save(15, 12);
  bank.clock.advance(15 * MINUTE - 2_000);
  const used = await bank.refresh(session);
  expect(used.status).toBe(200);
  expect(used.cookies[0]).toContain('; Max-Age=900;');
  bank.clock.advance(15 * MINUTE);
  expect((await bank.refresh(used)).status).toBe(401);
});

test('a longer idle time and another longest time apply to existing sessions as well', async () => {
  const customer = await bank.newCustomer();
  await save(60, 1);
  bank.clock.advance(50 * MINUTE);
  const used = await bank.refresh(customer.session);
  expect(used.status).toBe(200);
  const as = { token: used.result.token, cookies: [] };
  expect((await bank.call(listSessions, {}, { as })).result.sessions).toHaveLength(1);
  bank.clock.advance(11 * MINUTE);
  expect((await bank.refresh(used)).status).toBe(401);
});
