import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { localClientConfig } from '#infra/local/local-account.ts';
import { setupBankPool } from './bank-pool.ts';
import { POOL_ACCOUNT } from './template.ts';

const pool = setupBankPool();

const SERVICE = 'AWSCognitoIdentityProviderService';

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
  [`${SERVICE}.RevokeToken`, '', 'SerializationException'],
  [`${SERVICE}.RevokeToken`, 'null', 'SerializationException'],
  [`${SERVICE}.RevokeToken`, '{', 'SerializationException'],
  [`${SERVICE}.RevokeToken`, '{}', 'InvalidParameterException'],
  [`${SERVICE}.RevokeToken`, '{"Token":7}', 'InvalidParameterException'],
])('the endpoint refuses the operation "%s" with the body %j', async (target, body, __type) => {
  const response = await post(target, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type });
});

it.each(['AdminGetUser', 'AdminSetUserPassword', 'AdminDeleteUser', 'AdminInitiateAuth', 'ListUsers'])(
  'the endpoint refuses %s without a signature',
  async (operation) => {
    const username = await pool().customer();
    const input = { ...pool().named(username), Password: 'another long password', Permanent: true };
    const response = await post(`${SERVICE}.${operation}`, JSON.stringify(input));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ __type: 'InvalidSignatureException' });
    expect(await pool().signIn(username)).toBeTruthy();
  },
);

it.each<[string, Partial<typeof POOL_ACCOUNT>]>([
  ['another secret', { secretAccessKey: 'another' }],
  ['an unknown key', { accessKeyId: 'UNKNOWN' }],
  ['a key for another region', { region: 'us-west-1' }],
])('the endpoint refuses an operation that is signed with %s', async (_, changes) => {
  const stranger = new CognitoIdentityProvider({
    ...localClientConfig(pool().cognito.url, { ...POOL_ACCOUNT, ...changes }),
    maxAttempts: 1,
  });
  const username = await pool().customer();
  await expect(stranger.adminDeleteUser(pool().named(username))).rejects.toMatchObject({
    ...{ name: 'InvalidSignatureException', $metadata: { httpStatusCode: 403 } },
  });
  stranger.destroy();
  expect(await pool().signIn(username)).toBeTruthy();
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
  expect(status).toBe(421);
});

it('the endpoint listens on the loopback interface only', async () => {
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal);
  for (const { address } of outside) {
    await expect(fetch(`http://${address}:${new URL(pool().cognito.url).port}/`)).rejects.toThrow();
  }
});
