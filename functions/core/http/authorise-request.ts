import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { isWriteRoute, type Route, routeRequiresTwoFactor } from '#shared/contract/route.ts';
import type { StandardErrorCode } from '#shared/contract/standard-errors.ts';
import { type AdmissionProblem, admissionProblem, lacksRequiredTwoFactor } from '#shared/domain/admission.ts';
import { isRecentSignIn, resolveSession } from '#shared/domain/sessions.ts';
import { now } from '../clock.ts';
import { reauthenticationRequiredError, sessionEndedError, standardError } from '../errors.ts';
import { readAdministratorRules } from '../users/administrator-rules.ts';
import { findUser, readCallerForWrite } from '../users/users.ts';
import { routePrefetchKeys } from './prefetch.ts';
import { identityFromClaims, type Principal, type TokenIdentity } from './principal.ts';
import { idempotencyOf } from './request.ts';

type Event = APIGatewayProxyEventV2;

/**
 * Returns the caller of a route that is not public. The authorizer has verified the token; this function checks the
 * session, role, suspension and what else the route's row asks for.
 * @throws DomainError 401, 403, 503 during maintenance
 */
export async function authoriseRequest(route: Route, event: Event): Promise<Principal> {
  const { authorizer } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext;
  const identity = identityFromClaims(authorizer?.jwt.claims);
  const { user, maintenance, prefetched } = await read(route, identity, event);
  if (!user) throw sessionEndedError();
  const session = resolveSession(identity.session, user);
  const problem = admissionProblem(route, { role: identity.role, session }, user);
  if (problem) throw standardError(refusals[problem]);
  if (routeRequiresTwoFactor(route) && lacksRequiredTwoFactor(user)) {
    if ((await readAdministratorRules(prefetched)).twoFactorRequired) throw standardError('two_factor_required');
  }
  if (maintenance && !route.allowDuringMaintenance) throw standardError('maintenance', { retryAfter: 30 });
  const approves = route.dualApproval && event.headers['approves-proposal'];
  const mustBeRecent = route.requiresReauthentication === true || approves !== undefined;
  if (mustBeRecent && !isRecentSignIn(session, now())) throw reauthenticationRequiredError();
  return { ...identity, session, name: user.name, email: user.email, user, prefetched, approves };
}

async function read(route: Route, identity: TokenIdentity, event: Event) {
  const { userId } = identity;
  if (!isWriteRoute(route)) return { user: await findUser(userId), maintenance: false, prefetched: undefined };
  const { pathParameters: params = {} } = event;
  return readCallerForWrite(
    userId,
    routePrefetchKeys(route, { ...identity, params, idempotency: idempotencyOf(route, event) }),
  );
}

const refusals = {
  'session-ended': 'session_ended',
  forbidden: 'forbidden',
  'password-change-required': 'password_change_required',
} as const satisfies Record<AdmissionProblem, StandardErrorCode>;
