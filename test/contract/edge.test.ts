import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertThroughEdge, sourceAddress } from '#functions/http/edge.ts';

const event = (headers: Record<string, string>) =>
  ({ headers, requestContext: { http: { sourceIp: '203.0.113.1' } } }) as unknown as APIGatewayProxyEventV2;

beforeEach(() => {
  process.env.EDGE_SECRET = 'only CloudFront knows';
});
afterEach(() => {
  delete process.env.EDGE_SECRET;
});

test.each([{}, { 'x-bank-edge': '' }, { 'x-bank-edge': 'a guess' }])(
  'refuses %j, which came round CloudFront',
  (headers) => {
    expect(() => assertThroughEdge(event(headers))).toThrow('Please use the address of the site');
  },
);

test('lets CloudFront through, and believes it where the request comes from', () => {
  const through = event({ 'x-bank-edge': 'only CloudFront knows', 'x-viewer-address': '198.51.100.7' });
  expect(() => assertThroughEdge(through)).not.toThrow();
  expect(sourceAddress(through)).toBe('198.51.100.7');
});

test('believes no header where nothing stands in front', () => {
  delete process.env.EDGE_SECRET;
  expect(sourceAddress(event({ 'x-viewer-address': '198.51.100.7' }))).toBe('203.0.113.1');
});
