import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sdkFor, usePool } from './bank-pool.ts';

const SERVICE = 'AWSCognitoIdentityProviderService';
const GET_USER = `${SERVICE}.AdminGetUser`;

describe('the endpoint', () => {
  const pool = usePool();
  afterEach(() => vi.unstubAllEnvs());

  function post(target: string, body: string) {
    const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': target };
    return fetch(`${pool().cognito.url}/`, { method: 'POST', headers, body });
  }

  it('is found by the unchanged SDK through the environment', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool().cognito.url);
    const username = await pool().customer();
    const sdk = sdkFor();
    expect((await sdk.adminGetUser(pool().named(username))).Username).toBe(username);
    sdk.destroy();
  });

  it.each<[string, string, string]>([
    ['', '{}', 'UnknownOperationException'],
    [`${SERVICE}.DescribeUserPool`, '{}', 'UnknownOperationException'],
    [`${SERVICE}.toString`, '{}', 'UnknownOperationException'],
    [`${SERVICE}.__proto__`, '{}', 'UnknownOperationException'],
    ['AnotherService.AdminGetUser', '{}', 'UnknownOperationException'],
    [GET_USER, '', 'SerializationException'],
    [GET_USER, 'null', 'SerializationException'],
    [GET_USER, '{', 'SerializationException'],
    [GET_USER, '{}', 'InvalidParameterException'],
    [GET_USER, '{"UserPoolId":7}', 'InvalidParameterException'],
  ])('refuses the operation "%s" with the body %j', async (target, body, __type) => {
    const response = await post(target, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type });
  });

  it('answers errors in AWS JSON 1.1', async () => {
    const response = await post(GET_USER, '{"UserPoolId":"x_y"}');
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
    expect(response.headers.get('x-amzn-errortype')).toMatch(/^ResourceNotFoundException/);
    expect(await response.json()).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool x_y does not exist.',
    });
  });

  it('answers no page that reached it under another name', async () => {
    const { hostname, port } = new URL(pool().cognito.url);
    const status = await new Promise((resolve, reject) => {
      request({
        hostname,
        port,
        path: `/${pool().cognito.poolId}/.well-known/jwks.json`,
        headers: { Host: 'evil.example' },
      })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it('listens on the loopback interface only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((address) => address.family === 'IPv4' && !address.internal);
    for (const { address } of outside) {
      await expect(fetch(`http://${address}:${new URL(pool().cognito.url).port}/`)).rejects.toThrow();
    }
  });
});
