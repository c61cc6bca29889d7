/** In the bundles less than the SDK's client stands behind the calls of the table: they end as those of the sources. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeTable } from '#functions/data/table.ts';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { handler as fromSources } from './calls.ts';

const folder = tempFolder('bundled-calls-');
let fromBundle: typeof fromSources;
let asked: object[] = [];
let answers: { status?: number; body: string }[] = [];
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host, 'content-type': type, 'x-amz-target': target, 'content-length': length } = request.headers;
  asked.push({ host, type, target, length, body: Buffer.concat(chunks).toString() });
  const { status = 200, body } = answers.shift() ?? { body: '{}' };
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'one' }).end(body);
});

beforeAll(async () => {
  closeTable();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  buildFunctions(new Map([['calls', 'test/api/dynamodb/calls.ts']]), folder);
  ({ handler: fromBundle } = createRequire(import.meta.url)(join(folder, 'functions', 'calls', 'index.js')));
});
afterAll(() => {
  closeTable();
  vi.unstubAllEnvs();
  server.close();
  server.closeAllConnections();
});

const NAMESPACE = 'com.amazonaws.dynamodb.v20120810#';
const error = (type: string, more = {}) => JSON.stringify({ __type: `${NAMESPACE}${type}`, message: 'No', ...more });
const failing = { status: 500, body: error('InternalServerError') };

test.each([
  ['an item', 'get', [{ body: '{"Item":{"a":{"N":"1"},"b":{"L":[{"BOOL":true}]}}}' }]],
  ['nothing', 'put', [{ body: '{}' }]],
  ['a transaction', 'transact', [{ body: '{}' }]],
  ['a second try', 'get', [failing, { body: '{}' }]],
  ['a throttle', 'put', [{ status: 400, body: error('ThrottlingException') }, { body: '{}' }]],
  ['four failures', 'get', [failing, failing, failing, failing]],
  ['a failed condition', 'put', [{ status: 400, body: error('ConditionalCheckFailedException') }]],
  ['another refusal', 'put', [{ status: 400, body: error('ValidationException') }]],
  [
    'a cancelled transaction',
    'transact',
    [
      {
        status: 400,
        body: error('TransactionCanceledException', {
          CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
        }),
      },
    ],
  ],
  [
    'a conflict of transactions',
    'transact',
    [
      {
        status: 400,
        body: error('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] }),
      },
    ],
  ],
] as const)('%s ends a call alike', async (_, call, given) => {
  const ends = [];
  for (const handler of [fromSources, fromBundle]) {
    answers = [...given];
    asked = [];
    const end = await handler({ call });
    ends.push({ end, asked });
  }
  const [ofSources, ofBundle] = ends;
  const sent = (one: typeof ofSources) => JSON.stringify(one).replace(/"totalRetryDelay":\d+/g, '"totalRetryDelay":0');
  expect(sent(ofBundle)).toBe(sent(ofSources));
  expect(ofBundle?.asked).toHaveLength(given.length);
});
