import type { Route, SecondPerson } from '#shared/contract/route.ts';
import { prepareTable } from '../data/table.ts';
import { env } from '../platform/env.ts';
import { type CallerOf, chain, type Handle } from './chain.ts';
import { authorise, passes } from './endpoint.ts';

type GuardedRoute = Route & {
  readonly access: 'admin';
  readonly secondPerson: SecondPerson;
  readonly recentSignIn?: 'credits';
};

/** Routes that always need a recent sign-in as well have `recentEndpoint`. */
export function guardedEndpoint<const R extends GuardedRoute>(route: R) {
  if (env.inLambda) prepareTable();
  return {
    handle: (handle: Handle<R>) =>
      chain(route, handle, {
        authorise: async (event) => {
          const caller = await authorise(route, event);
          return { ...caller, approves: event.headers['approves-proposal'] } as CallerOf<R>;
        },
        mayPass: passes,
      }),
  };
}
