import { once } from 'node:events';
import { get } from 'node:http';
import { networkInterfaces } from 'node:os';
import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { localClientConfig } from '#infra/local/local-account.ts';
import { expectPoolRefusal, setupBankPool } from './bank-pool.ts';
import { POOL_ACCOUNT } from './template.ts';

const pool = setupBankPool();

const SERVICE = 'AWSCognitoIdentityProviderService';

function post(target: string, body: string) {
  const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'X-Amz-Target': target };
  return fetch(`${pool().cognito.url}/`, { method: 'POST', headers, body });
}

it.each<[string, string, string]>([
  [`${SERVICE}.DescribeUserPool`, '{}', 'UnknownOperationException'],
  [`${SERVICE}.__proto__`, '{}', 'UnknownOperationException'],
  [`${SERVICE}.RevokeToken`, '{', 'SerializationException'],
  [`${SERVICE}.RevokeToken`, '{"Token":7}', 'InvalidParameterException'],
])('the endpoint refuses the operation "%s" with the body %j', async (target, body, __type) => {
  const response = await post(target, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type });
});

it('the endpoint refuses an operation without a signature, or with one by another secret', async () => {
  const username = await pool().customer();
  const response = await post(`${SERVICE}.AdminDeleteUser`, JSON.stringify(pool().named(username)));
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ __type: 'InvalidSignatureException' });
  const account = { ...POOL_ACCOUNT, secretAccessKey: 'another' };
  const stranger = new CognitoIdentityProvider({ ...localClientConfig(pool().cognito.url, account), maxAttempts: 1 });
  await expectPoolRefusal(stranger.adminDeleteUser(pool().named(username)), 'InvalidSignatureException');
  stranger.destroy();
  expect(await pool().signIn(username)).toBeTruthy();
});

it('the endpoint listens on the loopback interface only, and refuses a request that used another host name', async () => {
  const { hostname, port } = new URL(pool().cognito.url);
  const [response] = await once(get({ hostname, port, headers: { Host: 'evil.example' } }), 'response');
  expect(response.resume().statusCode).toBe(421);
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal);
  for (const { address } of outside) await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow();
});
