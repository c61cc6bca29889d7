import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Role } from '#shared/contract/views.ts';
import type { Session } from '#shared/domain/sessions.ts';
import type { PrefetchedItems } from '../dynamodb/prefetched-items.ts';
import { env } from '../env.ts';
import { sessionEndedError } from '../errors.ts';
import type { User } from '../users/user.ts';

type Claims = APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']['authorizer']['jwt']['claims'];

export interface TokenIdentity {
  readonly userId: string;
  readonly role: Role;
  /** The session that the token claims; `resolveSession` returns the real one. */
  readonly session: Session;
}

export interface Principal extends TokenIdentity {
  readonly session: Session;
  readonly name: string;
  readonly email: string;
  readonly user: User;
  /** Items that were read in one batch with the caller, in calls that change something. */
  readonly prefetched?: PrefetchedItems | undefined;
  /** The id of the proposal that the call approves, not checked yet; only for routes with `dualApproval`. */
  readonly approves?: string | undefined;
  /**
   * The id of the call's audit record, once a second administrator has approved it. A record with this id can be
   * written only once, so that nothing is carried out twice.
   */
  readonly approval?: string;
}

/**
 * Reads the claims. The authorizer has verified issuer, audience, expiry and scope. NOTE: it does not check
 * `token_use`, so ID tokens and tokens of other clients are refused here.
 * @throws DomainError 401
 */
export function identityFromClaims(claims: Claims | undefined): TokenIdentity {
  if (claims?.token_use !== 'access' || claims.client_id !== env.userPoolClientId) throw sessionEndedError();
  const { username, auth_time: authTime } = claims;
  if (typeof username !== 'string' || !Number.isFinite(Number(authTime))) throw sessionEndedError();
  return {
    userId: username,
    role: groups(claims['cognito:groups']).includes('admin') ? 'admin' : 'user',
    session: { id: String(claims.origin_jti ?? claims.jti), startedAt: Number(authTime) },
  };
}

/** Reads the groups. An HTTP API passes an array claim as `[admin user]`. */
function groups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  return String(claim ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/);
}

/** Reads a token that comes straight from Cognito, and so needs no verification. */
export function identityFromToken(accessToken: string): TokenIdentity {
  const [, payload = ''] = accessToken.split('.');
  return identityFromClaims(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
