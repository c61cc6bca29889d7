import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { setupBankPool } from './bank-pool.ts';

const SERVICE = 'AWSCognitoIdentityProviderService';
const GET_USER = `${SERVICE}.AdminGetUser`;

describe('the endpoint', () => {
  const pool = setupBankPool();

  function post(target: string, body: string) {
    const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': target };
    return fetch(`${pool().cognito.url}/`, { method: 'POST', headers, body });
  }

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
  ])('the endpoint refuses the operation "%s" with the body %j', async (target, body, __type) => {
    const response = await post(target, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type });
  });

  it('the endpoint refuses a request that used another host name', async () => {
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

  it('the endpoint listens on the loopback interface only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((address) => address.family === 'IPv4' && !address.internal);
    for (const { address } of outside) {
      await expect(fetch(`http://${address}:${new URL(pool().cognito.url).port}/`)).rejects.toThrow();
    }
  });
});
