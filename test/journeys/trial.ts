/** What a run tries a bank with. */
import type { Administrator } from './administrator.ts';
import type { Customer, OwnCustomers } from './own-customers.ts';
import type { Report } from './report.ts';
import type { RunningBank, SignedIn } from './running-bank.ts';

/** What the place a bank runs at adds, or cannot do. */
export interface Surroundings {
  /** Cookies travel by TLS only; a bank on one machine has none. */
  readonly secureCookies: boolean;
  /** Makes a backup, rehearses its restore and deletes it. */
  readonly withBackup: boolean;
  /** More tokens to be refused than can be had by HTTP. */
  readonly moreTokens?: (customer: Customer, session: SignedIn) => Promise<void>;
  /** Asked when a session was not renewed: the reason, when it is not the bank's. */
  readonly whyNotRenewed?: (customer: Customer, session: SignedIn) => Promise<string | undefined>;
  /** The reason why a code is accepted twice, when it is not the bank's. */
  readonly whyCodesAreGoodTwice?: string;
}

export interface Trial {
  readonly bank: RunningBank;
  readonly admin: Administrator;
  readonly customers: OwnCustomers;
  readonly report: Report;
  readonly surroundings: Surroundings;
}
