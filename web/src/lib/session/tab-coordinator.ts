/** Tabs use the browser's locks, because a write to the storage may reach another tab a moment later. */
import { readTokenPayload } from './access-token.ts';

/** Milliseconds for which a tab announces a renewed token; storage needs a few at most. */
const TOLD_FOR = 10_000;

export interface TabCoordinator {
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Announces to other tabs, for a while, that `token` has been renewed. It must be called within `exclusively`. */
  readonly tellRenewed: (token: string) => Promise<void>;
  readonly wasRenewed: (token: string) => Promise<boolean>;
}

const noteOf = (token: string) => `aldermoor-renewed ${readTokenPayload(token).jti ?? ''}`;

export function createTabCoordinator(locks: LockManager): TabCoordinator {
  return {
    exclusively: (work) => locks.request('aldermoor-session', work),
    tellRenewed: (token) =>
      new Promise((told) => {
        const telling = locks.request(noteOf(token), { mode: 'shared' }, () => {
          told();
          return new Promise<void>((over) => setTimeout(over, TOLD_FOR));
        });
        // A closing page gets no lock; another tab then renews once more.
        telling.catch(told);
      }),
    async wasRenewed(token) {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === noteOf(token));
    },
  };
}

/** Pages without TLS have no locks. Tabs may renew twice there, which the server allows. */
export const noTabCoordination: TabCoordinator = {
  exclusively: (work) => work(),
  tellRenewed: async () => {},
  wasRenewed: async () => false,
};
