import { expect, test } from 'vitest';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { getOpenapi } from '#shared/contract/reports.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank } = setupBank();

test('the document is complete, for everyone, may be cached for five minutes, and is rendered by nothing', async () => {
  const { status, body, headers } = await bank.call(getOpenapi);
  expect(status).toBe(200);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=300',
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});
