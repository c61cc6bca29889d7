import { readTokenPayload, tokenExpiresWithin } from './access-token.ts';
import type { Session } from './session.ts';
import type { StoredSession } from './stored-session.ts';
import type { TabCoordinator } from './tab-coordinator.ts';

/**
 * Seconds: a token that expires sooner is renewed before use. A session ends when it was not renewed for the idle
 * time, so it lasts at least ten minutes less than that after the last call.
 */
export const RENEWAL_MARGIN_SECONDS = 5 * 60;

const ARRIVAL = 5_000;

export interface TokenRefresherOptions {
  readonly session: Session;
  readonly tabs: TabCoordinator;
  readonly now: () => number;
  /** Gets a new token from the server; `undefined` means that the session is over. It throws when there is no answer. */
  readonly renew: (token: string) => Promise<StoredSession | undefined>;
}

/**
 * Creates the function that returns a valid token. `forceRefresh` renews one that the server refused. A failing
 * network rejects, and does not end the session.
 */
export function createTokenRefresher({ session, tabs, now, renew }: TokenRefresherOptions) {
  let underway: Promise<string | undefined> | undefined;

  async function renewOnce(old: string): Promise<string | undefined> {
    session.reread();
    if (session.state().signedIn?.token === old && (await tabs.wasRenewed(old))) await changeFrom(old);
    const stored = session.state().signedIn;
    if (!stored) return undefined;
    if (stored.token !== old && !tokenExpiresWithin(RENEWAL_MARGIN_SECONDS, stored.token, now())) return stored.token;
    const renewed = await renew(stored.token);
    session.reread();
    // A log-out, or another sign-in during the call, takes precedence.
    if (session.state().signedIn?.token !== stored.token) return session.state().signedIn?.token;
    // NOTE: the cookie may belong to another person by now, whose account must not appear here.
    const isReplaced = renewed !== undefined && areTwo(stored, renewed);
    if (renewed && !isReplaced) session.store(renewed);
    else session.end(isReplaced ? 'replaced' : 'expired');
    await tabs.tellRenewed(stored.token);
    return isReplaced ? undefined : renewed?.token;
  }

  /** Resolves when the storage has another token than `old`, or none; at the latest after a time-out. */
  function changeFrom(old: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => session.state().signedIn?.token !== old && resolve();
    const stop = session.subscribe(look);
    const timer = setTimeout(resolve, ARRIVAL);
    look();
    return promise.finally(() => {
      clearTimeout(timer);
      stop();
    });
  }

  return async function token({ forceRefresh = false } = {}): Promise<string | undefined> {
    const stored = session.state().signedIn;
    if (!stored) return undefined;
    if (!forceRefresh && !tokenExpiresWithin(RENEWAL_MARGIN_SECONDS, stored.token, now())) return stored.token;
    underway ??= tabs
      .exclusively(() => renewOnce(stored.token))
      .finally(() => {
        underway = undefined;
      });
    return underway;
  };
}

function areTwo(before: StoredSession, after: StoredSession): boolean {
  const { sub } = readTokenPayload(before.token);
  return sub !== undefined && sub !== readTokenPayload(after.token).sub;
}
