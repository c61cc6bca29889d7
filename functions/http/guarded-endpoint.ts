import type { Route, SecondPerson } from '#shared/contract/route.ts';
import { isRecent } from '#shared/domain/sessions.ts';
import { mayPass } from '../data/dynamodb-errors.ts';
import { administratorRulesKey, approvalRulesKey } from '../data/keys.ts';
import { prepareTable } from '../data/table.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import type { KeysAhead } from './caller.ts';
import { type CallerOf, chain, type Handle } from './chain.ts';
import { authorise } from './endpoint.ts';

type GuardedRoute = Route & {
  readonly access: 'admin';
  readonly secondPerson: SecondPerson;
  readonly recentSignIn?: 'credits';
};

/** Routes that always need a recent sign-in as well have `recentEndpoint`. */
export function guardedEndpoint<const R extends GuardedRoute>(route: R, keysAhead: KeysAhead = () => []) {
  if (env.inLambda) prepareTable();
  const withRules: KeysAhead = (asked) => {
    const asksForSignIn = route.recentSignIn === 'credits' && !isRecent(asked.session, now());
    return [approvalRulesKey, ...(asksForSignIn ? [administratorRulesKey] : []), ...keysAhead(asked)];
  };
  return {
    handle: (handle: Handle<R>) =>
      chain(route, handle, {
        authorise: async (event) => {
          const caller = await authorise(route, event, withRules);
          return { ...caller, approves: event.headers['approves-proposal'] } as CallerOf<R>;
        },
        mayPass,
      }),
  };
}
