import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import type { Role } from '#shared/contract/views.ts';
import type { Session } from '#shared/domain/sessions.ts';
import type { PrefetchedItems } from '../dynamodb/prefetched-items.ts';
import { env } from '../env.ts';
import { sessionEnded } from '../errors.ts';
import type { User } from '../users/user.ts';

type Claims = APIGatewayProxyEventV2WithJWTAuthorizer['requestContext']['authorizer']['jwt']['claims'];

export interface TokenIdentity {
  readonly userId: string;
  readonly role: Role;
  /** To be resolved by `sessionOf`. */
  readonly session: Session;
}

export interface Principal extends TokenIdentity {
  readonly session: Session;
  readonly name: string;
  readonly email: string;
  readonly user: User;
  /** Read in one batch with the caller, by a call that changes something. */
  readonly prefetched?: PrefetchedItems | undefined;
  /** The proposal that the call approves, not yet checked; for routes with `dualApproval`. */
  readonly approves?: string | undefined;
  /**
   * Set once a second administrator has approved the call: the id of its audit record. It exists once, so that nothing
   * is carried out twice.
   */
  readonly approval?: string;
}

/**
 * The claims verified by the authorizer: issuer, audience, expiry, scope. NOTE: not `token_use`, so ID tokens and
 * tokens of other clients are refused here.
 * @throws DomainError 401
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

/** An HTTP API passes an array claim as `[admin user]`. */
function groups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  return String(claim ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/);
}

/** For a token straight from Cognito, which needs no verification. */
export function identityFromToken(accessToken: string): TokenIdentity {
  const [, payload = ''] = accessToken.split('.');
  return identityFromClaims(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
}
