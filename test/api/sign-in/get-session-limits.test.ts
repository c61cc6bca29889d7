import { expect, test } from 'vitest';
import { getSessionLimits } from '#shared/contract/sign-in.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin } = setupBank();

test('administrators see how long sessions last: half an hour without use and twelve hours at first', async () => {
  expect(await admin.call(getSessionLimits)).toMatchObject({
    status: 200,
    body: { idleMinutes: 30, longestHours: 12 },
  });
});
