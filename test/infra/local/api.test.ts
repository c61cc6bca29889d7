import { connect } from 'node:net';
import { devNull } from 'node:os';
import { text } from 'node:stream/consumers';
import { ReadableStream } from 'node:stream/web';
import type { APIGatewayProxyEventV2WithJWTAuthorizer, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BankCondition, createApiListener } from '#infra/local/gateway/api.ts';
import { jwtAuthorizer } from '#infra/local/gateway/jwt-authorizer.ts';
import { type LocalGateway, startGateway } from '#infra/local/gateway/start-gateway.ts';
import { redirectOutputTo } from '#infra/local/log.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { type HttpMethod, type RouteAccess, route } from '#shared/contract/route.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { unknownRouteHandler } from '#test/support/faults/unknown-address.ts';
import { signToken } from '#test/support/forge-tokens.ts';
import {
  CLIENT,
  createExampleClaims,
  ISSUER,
  issuerKeyPair,
  issueToken,
  NOON,
  startJwksServer,
} from './token-issuer.ts';

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;

function named(method: HttpMethod, path: `/${string}`, access: RouteAccess): NamedRoute {
  const row = route({ method, path, access, summary: '', permissions: [], response: z.unknown() });
  return { key: `test.${path}`, feature: 'test', name: path, file: 'test', route: row };
}

const routes = [
  named('GET', '/things/{id}/parts/{part}', 'public'),
  named('GET', '/things/newest/parts/{part}', 'public'),
  named('POST', '/things', 'public'),
  named('GET', '/things', 'public'),
  named('GET', '/mine', 'user'),
  { ...named('GET', '/health', 'public'), route: getHealth },
];

let gateway: LocalGateway;
/** A gateway that waits only a millisecond for a body and for a function. */
let impatient: LocalGateway;
let url: string;
let closeKeys: () => void;
let logAgain: () => void;
let handle: (event: Event) => Promise<APIGatewayProxyStructuredResultV2>;
let called: string[];
let condition: BankCondition;
let keepsChanges: boolean;

beforeAll(async () => {
  logAgain = redirectOutputTo(devNull);
  const keys = await startJwksServer();
  closeKeys = keys.close;
  const clock = () => NOON;
  const authorizer = jwtAuthorizer({ issuer: ISSUER, jwksUrl: keys.url, audience: CLIENT, clock });
  const loadHandler = async ({ name }: NamedRoute) => {
    called.push(name);
    return (event: unknown) => handle(event as Event);
  };
  const options = { routes, loadHandler, unknownAddress: unknownRouteHandler(routes), authorizer, clock };
  const onThisMachine = { condition: () => condition, keepsChanges: () => keepsChanges };
  gateway = await startGateway(createApiListener({ ...options, ...onThisMachine }), 0);
  impatient = await startGateway(createApiListener({ ...options, timeoutMs: 1, bodyTimeoutMs: 1 }), 0);
  url = `http://localhost:${gateway.port}/api`;
});
afterAll(async () => {
  await gateway.close();
  await impatient.close();
  closeKeys();
  logAgain();
});
beforeEach(() => {
  called = [];
  condition = 'open';
  keepsChanges = true;
  handle = async (event) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
});

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { headers });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) };
}

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${url}/things`, { method: 'POST', body, headers });

test('the event of a request has the route, the path as it came and decoded parameters', async () => {
  const { body } = await get('/things/a%2Fb%20c/parts/%C3%A9?x=1&x=2&empty=&sp=a+b');
  expect(body).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/things/{id}/parts/{part}',
    rawPath: '/api/things/a%2Fb%20c/parts/%C3%A9',
    rawQueryString: 'x=1&x=2&empty=&sp=a+b',
    pathParameters: { id: 'a/b c', part: 'é' },
    queryStringParameters: { x: '1,2', empty: '', sp: 'a b' },
    requestContext: {
      http: { method: 'GET', sourceIp: '127.0.0.1' },
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    },
    isBase64Encoded: false,
  });
  expect(body.body).toBeUndefined();
});

test('the event of a request prefers fixed words to parameters, and has cookies in their own list', async () => {
  const { body } = await get('/things/newest/parts/1', { 'X-Some-Header': 'Value', Cookie: 'a=1; b=2' });
  expect(body.routeKey).toBe('GET /api/things/newest/parts/{part}');
  expect(body.headers['x-some-header']).toBe('Value');
  expect(body.headers.cookie).toBeUndefined();
  expect(body.cookies).toEqual(['a=1', 'b=2']);
});

test('the event of a request ignores what a caller says about the address (ASVS 15.3.4)', async () => {
  const { body } = await get('/things', { 'x-forwarded-for': '203.0.113.9', 'x-viewer-address': '203.0.113.9' });
  expect(body.requestContext.http.sourceIp).toBe('127.0.0.1');
  expect(body.headers['x-viewer-address']).toBe('127.0.0.1');
});

test('the event of a request has JSON as text and everything else in base64, even JSON that is not valid text', async () => {
  const json = await (await post('{"a":"é"}', { 'content-type': 'application/json' })).json();
  expect(json).toMatchObject({ body: '{"a":"é"}', isBase64Encoded: false });
  const damaged = Buffer.from([0x22, 0xff, 0x22]);
  const sanitized = await (await post(damaged, { 'content-type': 'application/json' })).json();
  expect(sanitized).toMatchObject({ body: damaged.toString('base64'), isBase64Encoded: true });
});

test('the gateway passes status, headers, every cookie and the body on, below the security headers', async () => {
  handle = async () => ({
    statusCode: 418,
    headers: { 'x-own': 'yes', 'content-type': 'text/html' },
    cookies: ['a=1; HttpOnly', 'b=2'],
    body: 'é',
  });
  const response = await fetch(`${url}/things`);
  expect(response.status).toBe(418);
  expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
  expect(await response.text()).toBe('é');
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...apiResponseHeaders, 'x-own': 'yes' });
});

test('the session of a bank has the port in its cookie, so that two banks on one machine do not end each other’s', async () => {
  const { port } = new URL(url);
  handle = async ({ cookies }) => ({
    cookies: ['session=new; HttpOnly', 'device-1=x'],
    body: JSON.stringify(cookies),
  });
  const cookie = `session-${port}=mine; session-1=of another; session=of an older version; device-1=x`;
  const response = await fetch(`${url}/things`, { headers: { cookie } });
  expect(response.headers.getSetCookie()).toEqual([`session-${port}=new; HttpOnly`, 'device-1=x']);
  expect(await response.json()).toEqual(['session=mine', 'device-1=x']);
});

test('the answer of a function is a 500 without details when the function fails, or returns more than Lambda can', async () => {
  handle = () => Promise.reject(new Error('table key pk#1'));
  const answer = await get('/things');
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  expect(JSON.stringify(answer.body)).not.toContain('pk#1');
  handle = async () => ({ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024) });
  expect((await get('/things')).status).toBe(500);
});

test('the answer of a function is a 503 when the function takes too long', async () => {
  handle = () => new Promise(() => undefined);
  const response = await fetch(`http://localhost:${impatient.port}/api/things`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'unavailable' });
});

test.each([
  ['open', [200, 200, 200]],
  ['read-only', [200, 503, 503]],
  ['closed', [503, 503, 503]],
] as const)('a bank that is %s answers reads, the question for its health and changes with %s', async (now, all) => {
  condition = now;
  const statuses = [(await get('/things')).status, (await get('/health')).status, (await post('')).status];
  expect(statuses).toEqual(all);
  expect(called).toHaveLength(all.filter((status) => status === 200).length);
});

test('a change is not acknowledged when the bank has lost its files by then', async () => {
  keepsChanges = false;
  expect((await post('')).status).toBe(503);
  expect(called).toEqual(['/things']);
});

const json = { 'content-type': 'application/json' };

test('a request with a body over 10 MB without a declared length gets a 413', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  const body = ReadableStream.from(Array.from({ length: 11 }, () => megabyte));
  const request = { method: 'POST', body, headers: json, duplex: 'half' } as RequestInit;
  expect((await fetch(`${url}/things`, request)).status).toBe(413);
});

test('a request with a body that is larger than the event of a function gets a 413', async () => {
  expect((await post(Buffer.alloc(6 * 1024 * 1024, 'x'), json)).status).toBe(413);
  expect((await post(Buffer.alloc(5 * 1024 * 1024, 'x'), json)).status).toBe(200);
});

test('a request whose body does not arrive in time gets a 408, and its connection is closed', async () => {
  const socket = connect(impatient.port, 'localhost');
  socket.write('POST /api/things HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\nslow');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 .*"code":"request_timeout"/s);
  expect(called).toEqual([]);
});

const mine = (authorization?: string) => get('/mine', authorization === undefined ? {} : { authorization });

test('a route behind the authorizer gets the claims as text', async () => {
  const { status, body } = await mine(`Bearer ${issueToken()}`);
  expect(status).toBe(200);
  expect(body.requestContext.authorizer.jwt).toMatchObject({
    claims: { username: 'someone', 'cognito:groups': '[admin user]', exp: String(NOON / 1000 + 60) },
    scopes: [BANK_API_TOKEN_SCOPE],
  });
});

// `test/api/access/access-matrix.test.ts` tests more cases, and `mutated-tokens.test.ts` thousands.
test.each([
  ['no token', undefined],
  [
    'an unknown key',
    `Bearer ${signToken(issuerKeyPair.privateKey, { alg: 'RS256', kid: 'key-2' }, createExampleClaims())}`,
  ],
  ['a token that ends now', `Bearer ${issueToken(createExampleClaims({ exp: NOON / 1000 }))}`],
])('a route behind the authorizer refuses %s', async (_, authorization) => {
  const answer = await mine(authorization);
  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  expect(called).toEqual([]);
});
