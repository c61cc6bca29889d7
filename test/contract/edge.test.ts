import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertThroughEdge, clientIpAddress } from '#functions/core/http/edge.ts';
import { assertFromOwnSite } from '#functions/core/http/own-site.ts';

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: '203.0.113.1' } } }) as unknown as APIGatewayProxyEventV2;

beforeEach(() => {
  process.env.EDGE_SECRET = 'only CloudFront knows';
});
afterEach(() => {
  delete process.env.EDGE_SECRET;
  delete process.env.EDGE_SECRET_OTHER;
});

test.each([{}, { 'x-bank-edge': '' }, { 'x-bank-edge': 'a guess' }])(
  'the function refuses %j, which bypassed CloudFront (ASVS 4.1.3)',
  (headers) => {
    expect(() => assertThroughEdge(event(headers))).toThrow(
      expect.objectContaining({
        ...{ kind: 'forbidden', code: 'direct_access_forbidden' },
        message: 'Please use the address of the site',
      }),
    );
  },
);

test('the function accepts a request through CloudFront, and its statement of the source address (ASVS 4.1.3, 15.3.4)', () => {
  const through = event({ 'x-bank-edge': 'only CloudFront knows', 'x-viewer-address': '198.51.100.7' });
  expect(() => assertThroughEdge(through)).not.toThrow();
  expect(clientIpAddress(through)).toBe('198.51.100.7');
});

test('both values of the secret are accepted while it is changed, and the placeholder for none is not', () => {
  const passes = (secret: string) => () => assertThroughEdge(event({ 'x-bank-edge': secret }));
  Object.assign(process.env, { EDGE_SECRET: 'the new one', EDGE_SECRET_OTHER: 'only CloudFront knows' });
  for (const secret of ['the new one', 'only CloudFront knows']) expect(passes(secret)).not.toThrow();
  process.env.EDGE_SECRET_OTHER = 'none';
  expect(passes('the new one')).not.toThrow();
  for (const secret of ['none', 'only CloudFront knows']) expect(passes(secret)).toThrow();
});

test('the function trusts no header when no CloudFront is configured', () => {
  delete process.env.EDGE_SECRET;
  expect(clientIpAddress(event({ 'x-viewer-address': '198.51.100.7' }))).toBe('203.0.113.1');
  expect(() => assertThroughEdge(event({ 'x-bank-edge': 'a guess' }))).not.toThrow();
});

describe('where a page is from', () => {
  const from = (headers: Record<string, string>) => () =>
    assertFromOwnSite(event({ host: 'api.example', 'x-viewer-host': 'bank.example', ...headers }));
  const refused = expect.objectContaining({
    ...{ kind: 'forbidden', code: 'csrf_rejected' },
    message: 'Please use the pages of the bank for this',
  });

  test.each([
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://bank.example' },
    { origin: 'https://bank.example' },
  ])('the check of the origin accepts %j', (headers) => {
    expect(from(headers)).not.toThrow();
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://bank.example' },
    { 'sec-fetch-site': '' },
    { origin: 'https://evil.example' },
    { origin: 'https://bank.example.evil.example' },
    { origin: 'https://bank.example:8443' },
    { origin: 'null' },
    // No page has the API's own host as its origin.
    { origin: 'https://api.example' },
  ])('the check of the origin refuses %j (ASVS 3.5.1)', (headers) => {
    expect(from(headers)).toThrow(refused);
  });

  test('the check of the origin trusts the host alone when no CloudFront is configured', () => {
    delete process.env.EDGE_SECRET;
    expect(from({ origin: 'http://api.example' })).not.toThrow();
    expect(from({ origin: 'http://bank.example' })).toThrow(refused);
  });
});
