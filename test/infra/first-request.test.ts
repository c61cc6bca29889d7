import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const PROFILE = 'customers/handlers/get-profile';
const CREATE = 'customers/handlers/create-user';
const HEALTH = 'reports/handlers/get-health';

const folder = createTempFolder('first-request-');
let server: Server;
let seen: { operation: string; body: string }[] = [];

beforeAll(async () => {
  buildFunctions(new Map([...functionSources()].filter(([name]) => [PROFILE, CREATE, HEALTH].includes(name))), folder);
  server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    seen.push({ operation, body: await text(request) });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => void server.close());

/**
 * Loads a function and sends a request. It runs in the fresh process from its source text, so it may use nothing of
 * this file.
 */
function loadAndAsk(): void {
  const [, file = '', event = ''] = process.argv;
  const { handler } = require(file) as { handler(event: object, context: object): Promise<{ statusCode: number }> };
  setImmediate(async () => {
    const answer = event && (await handler(JSON.parse(event), { awsRequestId: 'of-lambda' }));
    process.stdout.write(`\n${JSON.stringify(answer || 'loaded')}\n`, () => process.exit());
  });
}

async function inFreshProcess(
  name: string,
  event?: object,
  others: Record<string, string> = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
): Promise<{ answer: unknown; log: string }> {
  seen = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL: url,
    TABLE_NAME: 'bank',
    USER_POOL_ID: 'eu-central-1_test',
    USER_POOL_CLIENT_ID: 'client',
    ...others,
  };
  const file = join(folder, 'functions', name, 'index.js');
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--eval', `(${loadAndAsk})()`, file, event ? JSON.stringify(event) : ''],
    { env },
  );
  const lines = stdout.trim().split('\n');
  return { answer: JSON.parse(lines.at(-1) ?? ''), log: [...lines.slice(0, -1), stderr].join('\n').trim() };
}

const event = {
  headers: {},
  requestContext: {
    requestId: 'r',
    http: { method: 'GET', path: '/', sourceIp: '127.0.0.1' },
    authorizer: { jwt: { claims: { token_use: 'access', client_id: 'client', username: 'ada', auth_time: '1' } } },
  },
};

it.each([PROFILE, CREATE])(
  'the request that %s prepares while it is loaded is neither sent nor logged',
  async (name) => {
    expect(await inFreshProcess(name)).toEqual({ answer: 'loaded', log: '' });
    expect(seen).toEqual([]);
  },
);

it('the first request after the preparation is the only one that is sent', async () => {
  const { answer } = await inFreshProcess(PROFILE, event);
  expect(answer).toMatchObject({ statusCode: 401 });
  expect(seen.map(({ operation }) => operation)).toEqual(['GetItem']);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    TableName: 'bank',
    Key: { pk: { S: 'USER#ada' }, sk: { S: 'PROFILE' } },
    ConsistentRead: true,
  });
});

it('an error of the preparation is reported by the first request', async () => {
  expect(await inFreshProcess(PROFILE, undefined, {})).toEqual({ answer: 'loaded', log: '' });
  const { answer, log } = await inFreshProcess(PROFILE, event, {});
  expect(answer).toMatchObject({ statusCode: 500 });
  expect(log).toContain('Unable to find environment variable credentials');
  expect(seen).toEqual([]);
});

describe('the log of a function', () => {
  const aws = {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    POWERTOOLS_SERVICE_NAME: 'customers.getProfile',
  };

  it('a refusal is logged in a line of JSON with its request, its route and whether the function was just loaded', async () => {
    const { log } = await inFreshProcess(PROFILE, event, aws);
    expect(JSON.parse(log)).toMatchObject({
      level: 'INFO',
      service: 'customers.getProfile',
      cold_start: true,
      function_request_id: 'of-lambda',
      requestId: 'r',
      route: 'GET /user/profile',
      status: 401,
      code: 'session_ended',
    });
  });

  it.each([
    ['through CloudFront', 'secret', '192.0.2.7'],
    ['past CloudFront, which could name any address', 'guess', '127.0.0.1'],
  ])('a refused call %s is logged with its address and the id of CloudFront', async (_, secret, sourceIp) => {
    const headers = { 'x-bank-edge': secret, 'x-viewer-address': '192.0.2.7', 'x-amz-cf-id': 'of-cloudfront' };
    const { log } = await inFreshProcess(PROFILE, { ...event, headers }, { ...aws, EDGE_SECRET: 'secret' });
    expect(JSON.parse(log)).toMatchObject({ message: 'refused', sourceIp, edgeRequestId: 'of-cloudfront' });
  });

  it.each([{ AWS_LAMBDA_LOG_LEVEL: 'WARN' }, { POWERTOOLS_LOG_LEVEL: 'WARN' }])(
    'the log of a function begins at the configured level: %o',
    async (level) => {
      expect((await inFreshProcess(PROFILE, event, { ...aws, ...level })).log).toBe('');
    },
  );

  it('the log of a function has the level that an operator sets in Lambda, before any other setting', async () => {
    const { log } = await inFreshProcess(HEALTH, event, {
      AWS_LAMBDA_LOG_LEVEL: 'DEBUG',
      POWERTOOLS_LOG_LEVEL: 'WARN',
    });
    expect(JSON.parse(log)).toMatchObject({ level: 'DEBUG', message: 'answered', route: 'GET /health', status: 200 });
  });
});
