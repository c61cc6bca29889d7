/** What is deployed of the functions: their bundles, and how they begin in a fresh process. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildFunctions } from '#infra/build/build-functions.ts';
import { functionSources } from '#infra/cdk/function-sources.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const PROFILE = 'customers/handlers/get-profile';
const CREATE = 'customers/handlers/create-user';
const PICTURE = 'customers/handlers/update-profile';
const HEALTH = 'reports/handlers/get-health';
const OPENAPI = 'reports/handlers/get-openapi';
const DOCS = 'reports/handlers/get-docs';
/** A deployment builds all functions alike, so these stand for the others. */
const BUILT = [PROFILE, CREATE, PICTURE, HEALTH, OPENAPI, DOCS];

const folder = createTempFolder('bundles-');
let outputs: Map<string | undefined, ReturnType<typeof buildFunctions>['outputs'][string]>;
/** Every service of AWS. */
let server: Server;
let seen: { operation: string; body: string }[] = [];

beforeAll(async () => {
  const sources = new Map([...functionSources()].filter(([name]) => BUILT.includes(name)));
  const built = Object.entries(buildFunctions(sources, folder).outputs);
  outputs = new Map(built.map(([path, output]) => [/functions\/(.+)\/index\.js/.exec(path)?.[1], output]));
  server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    seen.push({ operation, body: await text(request) });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

/** Calls a function in this process and keeps its log off the terminal. */
async function call(name: string, event: object): Promise<{ statusCode: number; body: string }> {
  const { handler } = createRequire(import.meta.url)(join(folder, 'functions', name, 'index.js'));
  const requestContext = { requestId: 'request', http: { method: 'GET', path: '/', sourceIp: '127.0.0.1' } };
  const logged = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  return handler({ version: '2.0', headers: {}, requestContext, ...event }, {}).finally(() => logged.mockRestore());
}

it("a bundle is one file without source map, emulators or outside imports of the AWS SDK, and has Cognito's client only if it needs it (ASVS 15.2.3)", () => {
  for (const name of BUILT) {
    const { inputs, imports } = outputs.get(name) ?? expect.fail(`There is no bundle of ${name}`);
    expect(readdirSync(join(folder, 'functions', name)).filter((file) => !file.endsWith('.wasm'))).toEqual([
      'index.js',
    ]);
    expect(imports.filter(({ path }) => path.startsWith('@aws-sdk'))).toEqual([]);
    const files = Object.keys(inputs);
    expect(files.filter((file) => file.includes('infra/local/'))).toEqual([]);
    const needs = namedRoutes.find(({ file }) => file === name)?.route.permissions ?? [];
    const holdsCognito = files.some((file) => file.includes('@aws-sdk/client-cognito-identity-provider/'));
    expect(holdsCognito, name).toBe(needs.some((permission) => permission.startsWith('identity:')));
  }
  expect(readdirSync(join(folder, 'functions', PICTURE))).toContain('mozjpeg_dec.wasm');
});

it('the bundled functions answer with the document of the contract, and with a page that has a place for each call', async () => {
  const { body: document } = await call(OPENAPI, {});
  expect(JSON.parse(document)).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  const { body: page } = await call(DOCS, {});
  expect(namedRoutes.filter(({ key }) => !page.includes(`id="${key}"`))).toEqual([]);
});

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

const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

async function inFreshProcess(name: string, event?: object, variables: Record<string, string> = KEYS) {
  seen = [];
  const env = {
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_REGION: 'eu-central-1',
    AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    POWERTOOLS_SERVICE_NAME: 'customers.getProfile',
    TABLE_NAME: 'bank',
    USER_POOL_ID: 'eu-central-1_test',
    USER_POOL_CLIENT_ID: 'client',
    ...variables,
  };
  const file = join(folder, 'functions', name, 'index.js');
  const words = ['--eval', `(${loadAndAsk})()`, file, event ? JSON.stringify(event) : ''];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, words, { env });
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

it('the request that a function prepares while it is loaded is neither sent nor logged', async () => {
  expect(await inFreshProcess(CREATE)).toEqual({ answer: 'loaded', log: '' });
  expect(seen).toEqual([]);
});

it('the first request after the preparation is the only one that is sent, and its refusal is a line of JSON in the log', async () => {
  const { answer, log } = await inFreshProcess(PROFILE, event);
  expect(answer).toMatchObject({ statusCode: 401 });
  expect(seen.map(({ operation }) => operation)).toEqual(['GetItem']);
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ TableName: 'bank', ConsistentRead: true });
  expect(JSON.parse(log)).toMatchObject({
    ...{ level: 'INFO', service: 'customers.getProfile', cold_start: true, function_request_id: 'of-lambda' },
    ...{ requestId: 'r', route: 'GET /user/profile', status: 401, code: 'session_ended' },
  });
});

it('an error of the preparation is reported by the first request', async () => {
  const { answer, log } = await inFreshProcess(PROFILE, event, {});
  expect(answer).toMatchObject({ statusCode: 500 });
  expect(log).toContain('Unable to find environment variable credentials');
});

it('the log of a function has the level that an operator sets in Lambda, before any other setting', async () => {
  const { log } = await inFreshProcess(HEALTH, event, { AWS_LAMBDA_LOG_LEVEL: 'DEBUG', POWERTOOLS_LOG_LEVEL: 'WARN' });
  expect(JSON.parse(log)).toMatchObject({ level: 'DEBUG', message: 'answered', route: 'GET /health', status: 200 });
});
