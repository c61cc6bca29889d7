import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { signToken } from '#test/support/forge-tokens.ts';

export const ISSUER = 'https://cognito-idp.local.invalid/pool';
export const CLIENT = 'the-banks-client';
/** Epoch milliseconds. */
export const NOON = Date.UTC(2031, 4, 1, 12);

export const issuerKeyPair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Returns the claims of a valid access token, with changes. */
export function createExampleClaims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    iss: ISSUER,
    client_id: CLIENT,
    sub: 'someone',
    username: 'someone',
    token_use: 'access',
    scope: BANK_API_TOKEN_SCOPE,
    'cognito:groups': ['admin', 'user'],
    iat: NOON / 1000 - 60,
    exp: NOON / 1000 + 60,
    ...changes,
  };
}

export const issueToken = (payload = createExampleClaims()): string =>
  signToken(issuerKeyPair.privateKey, { alg: 'RS256', kid: 'key-1' }, payload);

export async function startJwksServer() {
  const keys = [{ ...issuerKeyPair.publicKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig', alg: 'RS256' }];
  const server = createServer((_, response) => response.end(JSON.stringify({ keys }))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/jwks.json`, close: () => server.close() };
}
