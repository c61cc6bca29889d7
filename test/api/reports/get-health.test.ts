import { expect, test } from 'vitest';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();

test('the bank tells anyone that it is ready', async () => {
  const response = await fetch(`${bank.url}/api/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});
