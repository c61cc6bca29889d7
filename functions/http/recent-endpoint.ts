import type { Route } from '#shared/contract/route.ts';
import { isRecent } from '#shared/domain/sessions.ts';
import { mayPass } from '../data/dynamodb-errors.ts';
import { prepareTable } from '../data/table.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import { recentSignInRequired } from '../platform/errors.ts';
import { type CallerOf, chain, type Handle } from './chain.ts';
import { authorise } from './endpoint.ts';

type RecentRoute = Route & { readonly access: Exclude<Route['access'], 'public'>; readonly recentSignIn: true };

/** For routes that need a recent sign-in; apart from `endpoint`, to keep the check out of the other bundles. */
export function recentEndpoint<const R extends RecentRoute>(route: R) {
  if (env.inLambda) prepareTable();
  return {
    handle: (handle: Handle<R>) =>
      chain(route, handle, {
        authorise: async (event) => {
          const caller = await authorise(route, event);
          if (!isRecent(caller.session, now())) throw recentSignInRequired();
          return { ...caller, approves: event.headers['approves-proposal'] } as CallerOf<R>;
        },
        mayPass,
      }),
  };
}
