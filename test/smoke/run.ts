/**
 * `npm run smoke -- --url https://bank.example.com` runs the journeys of `npm run test:deploy` at any running bank.
 * It removes its own customers, and leaves the books as they were.
 */
import { OperatorError } from '#infra/cli/operator-error.ts';
import { isForOperator } from '#infra/cli/run-command.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { Report } from '#test/journeys/report.ts';
import { runSmokeTests } from '#test/journeys/run-smoke-tests.ts';
import { type Answer, BankClient } from '#test/journeys/running-bank.ts';
import { startLocalBank } from './local-bank.ts';
import { readSettings, type SmokeSettings, USAGE } from './settings.ts';

const report = new Report();
/** When the user asked to stop, in epoch milliseconds. */
let asked: number | undefined;
/** Milliseconds within which a second signal is the same wish: npm forwards a Ctrl-C that the terminal has already sent. */
const SAME_WISH_MS = 1000;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (asked !== undefined && Date.now() - asked > SAME_WISH_MS) process.exit(130);
    if (asked !== undefined) return;
    asked = Date.now();
    report.stop();
    process.stderr.write(
      '\nWhat is under way is finished, then the customers of this run are deleted. Once more ends at once and leaves them.\n',
    );
  });
}

/** Checks that the address is that of a bank. @throws OperatorError when it is not */
async function assertBank(bank: BankClient): Promise<void> {
  const path = `/api${getHealth.path}`;
  let answer: Answer;
  try {
    answer = await bank.call(getHealth);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    throw new OperatorError(
      `There is no bank at ${bank.url}: ${path} got no answer (${cause?.code ?? cause?.message ?? message}).`,
    );
  }
  if (answer.status !== 200 || answer.body.status !== 'ok') {
    throw new OperatorError(
      `There is no bank at ${bank.url}: ${path} answered ${answer.status}, not that it is ready.`,
    );
  }
}

async function smoke({ running, withBackup }: SmokeSettings): Promise<void> {
  const here = running ? undefined : await report.step('a bank on this machine, with demo data', startLocalBank);
  const place = running ?? here;
  if (!place) return;
  try {
    const bank = new BankClient(place.url);
    await assertBank(bank);
    process.stdout.write(`- ${bank.url}\n`);
    const environment = { secureCookies: bank.url.startsWith('https:'), withBackup };
    await runSmokeTests(bank, place.administrator, report, environment);
  } finally {
    await here?.close();
  }
}

try {
  const settings = await readSettings(process.argv.slice(2), process.env);
  if (settings) {
    await smoke(settings);
    const allIsWell = report.close();
    process.exit(asked !== undefined ? 130 : allIsWell ? 0 : 1);
  }
  process.stdout.write(USAGE);
} catch (error) {
  process.stderr.write(`${isForOperator(error) ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
