/** Keeps the access token fresh: one renewal for all callers of a tab, and for all tabs of the browser. */
import { expiresWithin } from './access-token.ts';
import type { Session } from './session.ts';
import type { StoredSession } from './stored-session.ts';
import type { Tabs } from './tabs.ts';

/** A token with less than this to live is renewed before it is used, in seconds. */
export const RENEWAL_MARGIN = 60;

/** How long to wait for the token that another tab says it has, in milliseconds. */
const ARRIVAL = 5_000;

export interface RenewalParts {
  readonly session: Session;
  readonly tabs: Tabs;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Asks the server for a new token; `undefined` means that the session is over. Throws when it cannot be asked. */
  readonly renew: (token: string) => Promise<StoredSession | undefined>;
}

/**
 * A function that hands out a token that is good for a while yet, or `undefined` when nobody is signed in.
 * With `forceRefresh` it renews even a token that looks good, because the server refused it.
 * @throws whatever `renew` throws: a session does not end because the network did
 */
export function createRenewal({ session, tabs, now, renew }: RenewalParts) {
  let underway: Promise<string | undefined> | undefined;

  async function renewOnce(old: string): Promise<string | undefined> {
    session.reread();
    if (session.state().signedIn?.token === old && (await tabs.wasRenewed(old))) await changeFrom(old);
    const stored = session.state().signedIn;
    if (!stored) return undefined;
    if (stored.token !== old && !expiresWithin(RENEWAL_MARGIN, stored.token, now())) return stored.token;
    const renewed = await renew(stored.token);
    session.reread();
    // Whoever left or signed in as somebody else while we asked has the last word.
    if (session.state().signedIn?.token !== stored.token) return session.state().signedIn?.token;
    if (renewed) session.store(renewed);
    else session.end('expired');
    await tabs.tellRenewed(stored.token);
    return renewed?.token;
  }

  /** Resolves when the storage shows another token than `old`, or none; or when it does not for too long. */
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
    if (!forceRefresh && !expiresWithin(RENEWAL_MARGIN, stored.token, now())) return stored.token;
    underway ??= tabs
      .exclusively(() => renewOnce(stored.token))
      .finally(() => {
        underway = undefined;
      });
    return underway;
  };
}
