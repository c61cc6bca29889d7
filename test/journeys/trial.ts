import type { Administrator } from './administrator.ts';
import type { Customer, OwnCustomers } from './own-customers.ts';
import type { Report } from './report.ts';
import type { RunningBank, SignedIn } from './running-bank.ts';

/** What the bank's place adds, or cannot do. */
export interface SmokeEnvironment {
  /** Cookies travel by TLS only; a local bank has none. */
  readonly secureCookies: boolean;
  /** Makes a backup, rehearses its restore and deletes it. */
  readonly withBackup: boolean;
  /** Bad tokens that cannot be had by HTTP. */
  readonly moreTokens?: (customer: Customer, session: SignedIn) => Promise<void>;
  /** Why a session was not renewed, when the bank is not to blame. */
  readonly whyNotRenewed?: (customer: Customer, session: SignedIn) => Promise<string | undefined>;
  /** When the bank is not to blame. */
  readonly whyCodesAreGoodTwice?: string;
}

export interface SmokeContext {
  readonly bank: RunningBank;
  readonly admin: Administrator;
  readonly customers: OwnCustomers;
  readonly report: Report;
  readonly surroundings: SmokeEnvironment;
}
