/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html */
import { Agent, get } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import { JwtVerifier } from 'aws-jwt-verify';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';

type Verdict =
  | { readonly allowed: true; readonly claims: Record<string, string>; readonly scopes: string[] }
  | { readonly allowed: false; readonly status: 401 | 403; readonly challenge: string };

export type LocalAuthorizer = (authorization: string | undefined) => Promise<Verdict>;

export interface AuthorizerOptions {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly audience: string;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

export function jwtAuthorizer({ issuer, jwksUrl, audience, clock }: AuthorizerOptions): LocalAuthorizer {
  const verifier = JwtVerifier.create(
    {
      issuer,
      jwksUri: jwksUrl,
      // The audience is checked in `check`, because HTTP APIs accept `client_id` if there is no `aud`, and the library
      // does not.
      audience: null,
      // The library would use the machine's clock, so `check` compares the times instead.
      graceSeconds: Number.MAX_SAFE_INTEGER,
      customJwtCheck: ({ payload }) => check(payload, audience, clock() / 1000),
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  );

  return async (authorization) => {
    if (!authorization) return { allowed: false, status: 401, challenge: 'Bearer' };
    try {
      const claims = await verifier.verify(authorization.replace(/^Bearer\s+/i, '').trim());
      if (!scopesOf(claims).includes(BANK_API_TOKEN_SCOPE)) {
        return { allowed: false, status: 403, challenge: challenge('insufficient_scope') };
      }
      return { allowed: true, claims: asText(claims), scopes: [BANK_API_TOKEN_SCOPE] };
    } catch {
      return { allowed: false, status: 401, challenge: challenge('invalid_token') };
    }
  };
}

/** Neither the library's own fetcher, which requires https, nor Node's `fetch`, which may ask a proxy, reaches the pool. */
function fetchKeys(uri: string): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    get(uri, { agent: new Agent() }, (response) => resolve(arrayBuffer(response))).once('error', reject);
  });
}

function challenge(error: string): string {
  return `Bearer scope="${BANK_API_TOKEN_SCOPE}" error="${error}"`;
}

function check(payload: JwtPayload, audience: string, now: number): void {
  const { exp, nbf, iat, aud } = payload;
  if (exp === undefined || exp <= now) throw new Error('The token has expired');
  if (nbf !== undefined && nbf > now) throw new Error('The token is not valid yet');
  if (iat !== undefined && iat > now + 1) throw new Error('The token comes from the future');
  const audiences = aud === undefined ? [payload.client_id] : [aud].flat();
  if (!audiences.includes(audience)) throw new Error('The token is for another client');
}

function scopesOf({ scope, scp }: JwtPayload): string[] {
  return [scope, scp].flat().flatMap((value) => (typeof value === 'string' ? value.split(' ') : []));
}

/** Writes claims as text; an HTTP API writes a list as `[a b]`. */
function asText(claims: JwtPayload): Record<string, string> {
  return Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
}
