import type { APIGatewayProxyEventV2, APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { asksForTwoFactor, changesTable, type Route } from '#shared/contract/route.ts';
import { admissionProblem, lacksTwoFactor, type NotAdmitted } from '#shared/domain/admission.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { sessionOf } from '#shared/domain/sessions.ts';
import { readAdministratorRules } from '../data/administrator-rules.ts';
import { mayPass } from '../data/dynamodb-errors.ts';
import { prepareTable } from '../data/table.ts';
import { findUser, findWriter } from '../data/users.ts';
import { env } from '../platform/env.ts';
import {
  passwordChangeRequired,
  sessionEnded,
  twoFactorRequired,
  maintenance as underMaintenance,
} from '../platform/errors.ts';
import { type Caller, identityFromClaims, type KeysAhead, type TokenIdentity } from './caller.ts';
import { type CallerOf, chain, type Handle } from './chain.ts';
import { idempotencyOf } from './request.ts';

export { replayed, reply } from './chain.ts';

type Event = APIGatewayProxyEventV2;

/** Routes that always need a recent sign-in have an endpoint of their own: `recentEndpoint`. */
type AnyTime = Route & { readonly recentSignIn?: 'credits' };

/**
 * Curried, because TypeScript would widen the route's literal types.
 * @example export const handler = endpoint(getProfile).handle(async (_, caller) => ...)
 */
export function endpoint<const R extends AnyTime>(route: R, keysAhead?: KeysAhead) {
  if (env.inLambda) prepareTable();
  const whoCalls = async (event: Event) => (route.access === 'public' ? undefined : authorise(route, event, keysAhead));
  return {
    handle: (handle: Handle<R>) =>
      chain(route, handle, { authorise: (event) => whoCalls(event) as Promise<CallerOf<R>>, mayPass }),
  };
}

async function callerOf(route: Route, identity: TokenIdentity, event: Event, keysAhead: KeysAhead = () => []) {
  const { userId } = identity;
  if (!changesTable(route)) return { user: await findUser(userId), maintenance: false, ahead: undefined };
  const { pathParameters: params = {} } = event;
  return findWriter(userId, keysAhead({ ...identity, params, idempotency: idempotencyOf(route, event) }));
}

const refusals: Readonly<Record<NotAdmitted, () => Refusal>> = {
  'session-ended': sessionEnded,
  forbidden: () => new Refusal('forbidden', 'forbidden', 'You are not allowed to do this'),
  'password-change-required': passwordChangeRequired,
};

/** The authorizer has verified the token; this checks role, suspension and session. */
export async function authorise(route: Route, event: Event, keysAhead?: KeysAhead): Promise<Caller> {
  const { authorizer } = (event as APIGatewayProxyEventV2WithJWTAuthorizer).requestContext;
  const identity = identityFromClaims(authorizer?.jwt.claims);
  const { user, maintenance, ahead } = await callerOf(route, identity, event, keysAhead);
  if (!user) throw sessionEnded();
  const session = sessionOf(identity.session, user);
  const problem = admissionProblem(route, { role: identity.role, session }, user);
  if (problem) throw refusals[problem]();
  if (asksForTwoFactor(route) && lacksTwoFactor(user)) {
    if ((await readAdministratorRules(ahead)).twoFactorRequired) throw twoFactorRequired();
  }
  if (maintenance && !route.duringMaintenance) throw underMaintenance();
  return { ...identity, session, name: user.name, email: user.email, user, ahead };
}
