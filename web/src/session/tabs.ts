/**
 * What the tabs of one browser tell each other, by the browser's locks: it keeps those in one place, while what one tab has
 * written to the storage may reach another a moment later.
 */
import { payloadOf } from './access-token.ts';

/** How long a tab tells that it has renewed a token, in milliseconds; storage needs a few at most. */
const TOLD_FOR = 10_000;

export interface Tabs {
  /** Runs `work` while no other tab runs its own. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Tells the other tabs, for a while, that `token` has been renewed. Call it where `exclusively` still holds. */
  readonly tellRenewed: (token: string) => Promise<void>;
  /** Whether another tab has just renewed `token`. */
  readonly wasRenewed: (token: string) => Promise<boolean>;
}

const noteOf = (token: string) => `aldermoor-renewed ${payloadOf(token).jti ?? ''}`;

export function tabsBy(locks: LockManager): Tabs {
  return {
    exclusively: (work) => locks.request('aldermoor-session', work),
    tellRenewed: (token) =>
      new Promise((told) => {
        const telling = locks.request(noteOf(token), { mode: 'shared' }, () => {
          told();
          return new Promise<void>((over) => setTimeout(over, TOLD_FOR));
        });
        // A page that is just going away gets no lock. Then another tab renews once more, and nobody waits for this one.
        telling.catch(told);
      }),
    async wasRenewed(token) {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === noteOf(token));
    },
  };
}

/** Browsers have no locks on pages without TLS. There, tabs may renew twice, which the server bears. */
export const strangers: Tabs = {
  exclusively: (work) => work(),
  tellRenewed: async () => {},
  wasRenewed: async () => false,
};
