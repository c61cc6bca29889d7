import { expect, test } from 'vitest';
import { setupBank } from '#test/support/fixtures.ts';

const { bank } = setupBank();

test('says that the bank is ready, to anyone', async () => {
  const response = await fetch(`${bank.url}/api/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok' });
});

test('[3.4, 14.3.2] answers with the security headers and is never kept', async () => {
  const { headers } = await fetch(`${bank.url}/api/health`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-request-id')).toBeTruthy();
});
