import type { AdministratorCredentials } from '#test/journeys/administrator.ts';
import type { Report } from '#test/journeys/report.ts';
import type { BankClient } from '#test/journeys/running-bank.ts';
import type { Checkout } from './checkout.ts';
import type { DeployedApi } from './deployed-api.ts';
import type { Operator } from './operator.ts';

/** A deployed bank, and the operator of it. */
export interface DeploymentTest {
  readonly report: Report;
  readonly checkout: Checkout;
  readonly operator: Operator;
  readonly api: DeployedApi;
  readonly bank: BankClient;
  readonly admin: AdministratorCredentials;
  /**
   * Deploys what the checkout has.
   * @param title of the step @param block of the runbook @returns the output
   */
  deploy(title: string, block?: string, variables?: Readonly<Record<string, string>>): Promise<string>;
  smoke(): Promise<void>;
}
