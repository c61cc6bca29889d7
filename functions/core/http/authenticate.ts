import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { asksForTwoFactor, changesTable, type Route } from '#shared/contract/route.ts';
import { admissionProblem, lacksTwoFactor, type NotAdmitted } from '#shared/domain/admission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isRecent, sessionOf } from '#shared/domain/sessions.ts';
import { now } from '../clock.ts';
import {
  passwordChangeRequired,
  recentSignInRequired,
  sessionEnded,
  twoFactorRequired,
  maintenance as underMaintenance,
} from '../errors.ts';
import { readAdministratorRules } from '../users/administrator-rules.ts';
import { findUser, findWriter } from '../users/users.ts';
import { prefetchKeys } from './prefetch.ts';
import { type Caller, identityFromClaims, type TokenIdentity } from './principal.ts';
import { idempotencyOf } from './request.ts';

type Event = APIGatewayProxyEventV2;

/**
 * The caller of a route that is not public. The authorizer has verified the token; this checks session, role, suspension
 * and what else the row asks for.
 * @throws Refusal 401, 403, 503 during maintenance
 */
export async function authorise(route: Route, event: Event): Promise<Caller> {
  const { authorizer } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext;
  const identity = identityFromClaims(authorizer?.jwt.claims);
  const { user, maintenance, ahead } = await read(route, identity, event);
  if (!user) throw sessionEnded();
  const session = sessionOf(identity.session, user);
  const problem = admissionProblem(route, { role: identity.role, session }, user);
  if (problem) throw refusals[problem]();
  if (asksForTwoFactor(route) && lacksTwoFactor(user)) {
    if ((await readAdministratorRules(ahead)).twoFactorRequired) throw twoFactorRequired();
  }
  if (maintenance && !route.duringMaintenance) throw underMaintenance();
  if (route.recentSignIn === true && !isRecent(session, now())) throw recentSignInRequired();
  const approves = route.secondPerson && event.headers['approves-proposal'];
  return { ...identity, session, name: user.name, email: user.email, user, ahead, approves };
}

async function read(route: Route, identity: TokenIdentity, event: Event) {
  const { userId } = identity;
  if (!changesTable(route)) return { user: await findUser(userId), maintenance: false, ahead: undefined };
  const { pathParameters: params = {} } = event;
  return findWriter(userId, prefetchKeys(route, { ...identity, params, idempotency: idempotencyOf(route, event) }));
}

const refusals: Readonly<Record<NotAdmitted, () => Refusal>> = {
  'session-ended': sessionEnded,
  forbidden: () => new Refusal('forbidden', 'forbidden', 'You are not allowed to do this'),
  'password-change-required': passwordChangeRequired,
};
