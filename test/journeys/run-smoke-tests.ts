/**
 * Tests a running bank with customers of its own, removes them and compares the books. `npm run test:deploy` and `npm
 * run smoke` use it.
 */
import assert from 'node:assert/strict';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { type AdministratorCredentials, AdministratorSession } from './administrator.ts';
import { backupJourney } from './backup-journey.ts';
import { type BankFigures, compareBankFigures, readBankFigures } from './bank-figures.ts';
import { runBrowserJourneys } from './browser-journeys.ts';
import { auditJourney, runMoneyJourneys, ticketJourney } from './money-journeys.ts';
import { type Customer, OwnCustomers } from './own-customers.ts';
import { JourneysStoppedError, type Report } from './report.ts';
import { assertRefused, type BankClient, eventually } from './running-bank.ts';
import { endOfSessionJourney, signIn, signInJourneys, turnTwoFactorOn, twoFactorJourneys } from './sign-in-journeys.ts';
import type { SmokeContext, SmokeEnvironment } from './smoke-context.ts';

/** Runs all journeys. @throws OperatorError when the administrator cannot sign in */
export async function runSmokeTests(
  bank: BankClient,
  signInAs: AdministratorCredentials,
  report: Report,
  environment: SmokeEnvironment,
): Promise<void> {
  const admin = await AdministratorSession.signIn(bank, signInAs);
  const trial: SmokeContext = { bank, admin, customers: new OwnCustomers(bank, admin), report, environment };
  const began = Date.now();
  let before: BankFigures | undefined;
  try {
    await report.check('the books tie out', async () => {
      before = await eventually(() => readBankFigures(bank, admin), 10_000);
    });
    await journeys(trial, before);
  } catch (error) {
    if (!(error instanceof JourneysStoppedError)) report.failure('the journeys', error);
  }
  await tidyUp(trial, before, began);
}

async function journeys(trial: SmokeContext, before: BankFigures | undefined): Promise<void> {
  const { bank, admin, customers, report } = trial;
  await report.check('the API is healthy, and answers with the security headers of the contract', async () => {
    const { status, headers } = await bank.call(getHealth);
    assert.equal(status, 200);
    for (const [name, value] of Object.entries(apiResponseHeaders)) assert.equal(headers.get(name), value, name);
  });
  await report.check(
    'an address that there is not, and one without this method, are refused as the bank refuses',
    async () => {
      const missing = await bank.call({ ...getHealth, path: '/nothing/here' });
      assertRefused(missing, 404, 'not_found');
      assert.equal(missing.body.requestId, missing.headers.get('x-request-id'));
      const wrong = await bank.call({ ...getHealth, method: 'DELETE' });
      assertRefused(wrong, 405, 'method_not_allowed');
      assert.equal(wrong.headers.get('allow'), 'GET');
    },
  );
  const opened: Customer[] = [];
  await report.check('the administrator opens accounts for three customers', async () => {
    for (const name of ['Cara', 'Tova', 'Bruno']) opened.push(await customers.open(name));
  });
  const [cara, tova, bruno] = opened;
  if (!cara || !tova || !bruno) return report.missing('everything that customers do', 'there are none');
  await report.check('the worker on the stream counts the new customers', async () => {
    await eventually(async () => {
      const { totalUsers } = await readBankFigures(bank, admin);
      assert.ok(totalUsers >= (before?.totalUsers ?? 0) + 3, `It has counted ${totalUsers} customers`);
    });
  });
  const session = await signInJourneys(trial, cara);
  const authenticator = await turnTwoFactorOn(trial, tova);
  if (session) {
    await runMoneyJourneys(trial, cara, session, await signIn(bank, bruno));
    await ticketJourney(trial, session);
    await auditJourney(trial, cara);
    await endOfSessionJourney(trial, cara, session);
  } else report.missing("the customer's money, tickets and audit trail", 'the customer could not sign in');
  if (authenticator) await twoFactorJourneys(trial, tova, authenticator);
  else report.missing('a sign-in with a code', 'two-factor could not be turned on');
  await runBrowserJourneys(trial, bruno);
  await backupJourney(trial);
}

async function tidyUp(
  { bank, admin, customers, report }: SmokeContext,
  before: BankFigures | undefined,
  began: number,
): Promise<void> {
  const removed = await report.last(
    'every customer of this run is deleted, with transactions and tickets',
    async () => {
      await customers.remove();
      return undefined;
    },
  );
  const asBefore = 'the books tie out, and every account and count is as before, to the cent';
  if (removed && before) {
    const figures = before;
    await report.last(asBefore, () => compareBankFigures(bank, admin, { before: figures, began, customers }));
  } else report.missing(asBefore, removed ? 'they did not tie out before' : 'customers of this run are still there');
  await report.last("the administrator's session ends", async () => {
    const as = await admin.signedIn();
    assert.equal((await admin.signOut()).status, 200);
    assertRefused(await bank.call(getAdminProfile, {}, { as }), 401, 'session_ended');
    return undefined;
  });
}
