import type { AdministratorSession } from './administrator.ts';
import type { Customer, OwnCustomers } from './own-customers.ts';
import type { Report } from './report.ts';
import type { BankClient, SessionCredentials } from './running-bank.ts';

/** What depends on where the bank runs. */
export interface SmokeEnvironment {
  /** Whether cookies need TLS, which a local bank does not have. */
  readonly secureCookies: boolean;
  /** Whether the run makes a backup, checks what its restore would change, and deletes it. */
  readonly withBackup: boolean;
  /** Tests bad tokens that cannot be obtained over HTTP. */
  readonly moreTokens?: (customer: Customer, session: SessionCredentials) => Promise<void>;
  /** Returns why a session was not renewed, when that is not the bank's fault. */
  readonly whyNotRenewed?: (customer: Customer, session: SessionCredentials) => Promise<string | undefined>;
  /** Why a code is accepted twice, when that is not the bank's fault. */
  readonly whyCodesAreGoodTwice?: string;
}

export interface SmokeContext {
  readonly bank: BankClient;
  readonly admin: AdministratorSession;
  readonly customers: OwnCustomers;
  readonly report: Report;
  readonly environment: SmokeEnvironment;
}
