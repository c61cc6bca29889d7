import type { Route } from '#shared/contract/route.ts';
import { isRecent } from '#shared/domain/sessions.ts';
import { now } from '../platform/clock.ts';
import { recentSignInRequired } from '../platform/errors.ts';
import { type CallerOf, chain, type Handle } from './chain.ts';
import { authorise, passes } from './endpoint.ts';

type RecentRoute = Route & { readonly access: 'user' | 'admin'; readonly recentSignIn: true };

/** For routes that need a recent sign-in; apart from `endpoint`, so that the others do not carry the check. */
export function recentEndpoint<const R extends RecentRoute>(route: R) {
  return {
    handle: (handle: Handle<R>) =>
      chain(route, handle, {
        authorise: async (event) => {
          const caller = await authorise(route, event);
          if (!isRecent(caller.session, now())) throw recentSignInRequired();
          return caller as CallerOf<R>;
        },
        mayPass: passes,
      }),
  };
}
