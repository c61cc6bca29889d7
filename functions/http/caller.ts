import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Role } from '#shared/contract/views.ts';
import type { Session } from '#shared/domain/sessions.ts';
import type { User } from '../data/users.ts';
import { env } from '../platform/env.ts';
import { sessionEnded } from '../platform/errors.ts';

type Claims = APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']['authorizer']['jwt']['claims'];

/** Who calls, as far as the token says. */
export interface TokenIdentity {
  readonly userId: string;
  readonly role: Role;
  /** As the token tells it: `sessionOf` knows which it is. */
  readonly session: Session;
}

/** Who calls, checked against the table as well. */
export interface Caller extends TokenIdentity {
  /** Which it is, and when its owner signed in, however often the token was renewed. */
  readonly session: Session;
  readonly name: string;
  readonly email: string;
  /** The caller's item as the check has read it. */
  readonly user: User;
  /** The access token itself, for Cognito's operations on the caller's own sign-in. */
  readonly token: string;
  /** The bank's data are being replaced: only routes `duringMaintenance` see this, and they leave them alone. */
  readonly maintenance: boolean;
}

/**
 * Reads the claims that the authorizer has verified. NOTE: it checks issuer, audience, expiry and scope, but not
 * `token_use`; client and use are checked here so that no ID token and no other client's token passes.
 * @throws Refusal 401
 */
export function identityFromClaims(claims: Claims | undefined): TokenIdentity {
  if (claims?.token_use !== 'access' || claims.client_id !== env.userPoolClientId) throw sessionEnded();
  const { username, auth_time: authTime } = claims;
  if (typeof username !== 'string' || !Number.isFinite(Number(authTime))) throw sessionEnded();
  return {
    userId: username,
    role: groups(claims['cognito:groups']).includes('admin') ? 'admin' : 'user',
    session: { id: String(claims.origin_jti ?? claims.jti), startedAt: Number(authTime) },
  };
}

/** An HTTP API hands an array claim over as `[admin user]`. */
function groups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  return String(claim ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/);
}

/** The identity inside an access token that has just come from Cognito itself, which needs no verification. */
export function identityFromToken(accessToken: string): TokenIdentity {
  const [, payload = ''] = accessToken.split('.');
  return identityFromClaims(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
