import { expect, test } from 'vitest';
import { getOpenapi } from '#shared/contract/docs.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank } = setupBank();

test('is the whole document, for everyone', async () => {
  const { status, body } = await bank.call(getOpenapi);
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('may be kept for five minutes, and is rendered by nothing', async () => {
  const { headers } = await bank.call(getOpenapi);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
});
