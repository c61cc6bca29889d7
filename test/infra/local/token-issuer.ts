import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BANK_SCOPE } from '#shared/contract/token-scopes.ts';

export const ISSUER = 'https://cognito-idp.local.invalid/pool';
export const CLIENT = 'the-banks-client';
/** Epoch milliseconds. */
export const NOON = Date.UTC(2031, 4, 1, 12);

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const bankKey = pair();
export const strangersKey = pair();

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Of a good access token. */
export function claims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    iss: ISSUER,
    client_id: CLIENT,
    sub: 'someone',
    username: 'someone',
    token_use: 'access',
    scope: BANK_SCOPE,
    'cognito:groups': ['admin', 'user'],
    iat: NOON / 1000 - 60,
    exp: NOON / 1000 + 60,
    ...changes,
  };
}

export function unsigned(payload: object, header: object): string {
  return `${base64url({ kid: 'key-1', ...header })}.${base64url(payload)}`;
}

export function token(payload: object = claims(), key: KeyObject = bankKey.privateKey): string {
  const content = unsigned(payload, { alg: 'RS256' });
  return `${content}.${createSign('sha256').update(content).sign(key, 'base64url')}`;
}

/** Counts how often the key is asked for. */
export async function publishKeys() {
  const keys = [{ ...bankKey.publicKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig', alg: 'RS256' }];
  const server = createServer((_, response) => response.end(JSON.stringify({ keys }))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/jwks.json`, close: () => server.close() };
}
