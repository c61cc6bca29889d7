/**
 * `npm run test:deploy` deploys the bank with the CDK command line to an emulator of AWS, runs the commands of the
 * runbook, and tests the bank over HTTP and in a browser. It needs bash, git, jq, openssl and python3 with venv.
 * MiniStack stores the firewall, rights, Object Lock, throttles and alarms without applying them, so tests in
 * `test/infra` read them in the templates.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '#infra/build/build-site.ts';
import type { LocalGateway } from '#infra/local/gateway/start-gateway.ts';
import { Report } from '#test/journeys/report.ts';
import { runSmokeTests } from '#test/journeys/run-smoke-tests.ts';
import { BankClient } from '#test/journeys/running-bank.ts';
import { killRunningCommands } from '#test/support/run-command.ts';
import { accountJourneys, prepareAccount, readStores } from './account.ts';
import { backupFileJourneys } from './backup-files.ts';
import { Checkout } from './checkout.ts';
import { DeployedApi, readStackOutputs, STAGING_ACCOUNT } from './deployed-api.ts';
import type { DeploymentTest } from './deployment-test.ts';
import { type Emulator, installEmulatorPythonEnvironment, startEmulator } from './emulator.ts';
import {
  emulatorSmokeEnvironment,
  lockBuckets,
  runEdgeJourneys,
  runSiteJourneys,
  saveMethods,
} from './emulator-journeys.ts';
import { LINTED_REGIONS, lintTemplates } from './lint-templates.ts';
import { operationJourneys } from './operations.ts';
import { blocksMissed, Operator } from './operator.ts';
import { releaseJourneys } from './releases.ts';
import { rotationJourneys } from './rotation.ts';
import { BLOCKS_NOT_RUN } from './runbook.ts';
import { startCloudFrontStandIn } from './stand-in.ts';
import { tableRecovery } from './table-recovery.ts';

const USAGE = `npm run test:deploy

  --part PART     only the deployment and this part of the test, while it is developed; may be repeated
`;

const admin = { email: 'ann@example.com', name: 'Ann Admin', password: 'seven quiet otters' };

const PROD_ACCOUNT = '111111111111';

/** What is tested on the deployed bank, in this order. */
const parts: Readonly<Record<string, (test: DeploymentTest) => Promise<void>>> = {
  journeys: async ({ smoke, api, report }) => {
    await smoke();
    await runSiteJourneys(api, report);
  },
  operations: operationJourneys,
  backups: backupFileJourneys,
  releases: releaseJourneys,
  rotation: rotationJourneys,
  recovery: async (test) => {
    await tableRecovery(test);
    await test.smoke();
  },
};

const { part: chosen } = parseArgs({ options: { part: { type: 'string', multiple: true } } }).values;
const unknown = chosen?.find((name) => !(name in parts));
if (unknown) {
  process.stderr.write(`There is no part "${unknown}", but ${Object.keys(parts).join(', ')}.\n\n${USAGE}`);
  process.exit(1);
}

const report = new Report();
const workDir = await mkdtemp(join(tmpdir(), 'bank-deploy-'));
let emulator: Emulator | undefined;
let standIn: LocalGateway | undefined;

async function endEverything(): Promise<void> {
  killRunningCommands();
  await standIn?.close();
  await emulator?.close();
  await rm(workDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    // Removing the directory also removes everything that the emulator has stored.
    endEverything().finally(() => process.exit(130));
  });
}

try {
  await deployAndTest();
} catch (error) {
  report.failure('the run', error);
  const log = emulator && (await readFile(emulator.logFile, 'utf8').catch(() => ''));
  if (log) process.stderr.write(`\nMiniStack said last:\n${log.slice(-4000)}\n`);
} finally {
  await endEverything();
}
process.exit(report.close() ? 0 : 1);

async function deployAndTest(): Promise<void> {
  const python = await report.step('MiniStack and its tools, installed', installEmulatorPythonEnvironment);
  if (!chosen) {
    await report.check(`cfn-lint finds nothing in the templates for ${LINTED_REGIONS.join(' and ')}`, () =>
      lintTemplates(python, workDir),
    );
  }
  await report.step('the web app, built', buildSite);
  const { url } = await report.step('MiniStack, started', async () => {
    emulator = await startEmulator(python, workDir);
    return emulator;
  });
  const checkout = await report.step('the checkout of an operator', createCheckout);
  const account = { endpoint: url, python, checkout, environment: 'staging', account: STAGING_ACCOUNT } as const;
  const operator = new Operator(account);
  if (chosen) await prepareAccount({ report, operator });
  else await accountJourneys({ url, python, checkout, report, operator, prod: PROD_ACCOUNT });
  await report.step('the first deployment', () => operator.run('Deploy'));
  const test = await openBank(url, operator, checkout);
  for (const [name, run] of Object.entries(parts)) if (!chosen || chosen.includes(name)) await run(test);
  await report.step('the bank, taken down', () => operator.run('Take a staging bank down'));
  await report.check('nothing with data in it is left of staging but its buckets', async () => {
    const { tables, poolNames } = await readStores(url, STAGING_ACCOUNT);
    assert.deepEqual(
      { tables, pools: poolNames.filter((name) => name.includes('staging')) },
      { tables: [], pools: [] },
    );
  });
  for (const [block, why] of Object.entries(BLOCKS_NOT_RUN)) report.missing(`"${block}" of the runbook`, why);
  if (chosen) return;
  await report.check('every other block of commands in the runbook was run', async () => {
    assert.deepEqual(blocksMissed(), []);
  });
}

/** Makes the deployed bank usable: an administrator, methods of payment, and an address in place of CloudFront's. */
async function openBank(url: string, operator: Operator, checkout: Checkout): Promise<DeploymentTest> {
  const api = new DeployedApi(url, await readStackOutputs(url));
  await lockBuckets(api);
  const { email: EMAIL, name: NAME, password } = admin;
  await report.step('the first administrator', () =>
    operator.run('Create an administrator', { EMAIL, NAME }, `${password}\n`),
  );
  await runEdgeJourneys(api, report);
  let smokeRuns = 0;
  // Each run comes from an address of its own, because it fails to sign in five times.
  standIn = await startCloudFrontStandIn(api, () => `192.0.2.${smokeRuns}`);
  const bank = new BankClient(`http://localhost:${standIn.port}`);
  await saveMethods(bank, admin, report);
  const deploy: DeploymentTest['deploy'] = async (title, block = 'Deploy', variables = {}) => {
    const output = await report.step(`deployment: ${title}`, () => operator.run(block, variables));
    api.afterDeployment();
    return output;
  };
  const smoke = () => {
    smokeRuns += 1;
    return runSmokeTests(bank, admin, report, emulatorSmokeEnvironment(api, report));
  };
  return { report, checkout, operator, api, bank, admin, deploy, smoke };
}

async function createCheckout(): Promise<Checkout> {
  const checkout = await Checkout.create(join(workDir, 'checkout'));
  const settings = {
    staging: { account: STAGING_ACCOUNT },
    prod: { account: PROD_ACCOUNT, alarmEmail: 'operations@example.com' },
  };
  for (const [environment, content] of Object.entries(settings)) {
    await checkout.write(`infra/environments/${environment}.json`, JSON.stringify(content));
  }
  await replaceMetricMath(checkout);
  await checkout.commit('release-1');
  return checkout;
}

/** MiniStack's CloudFormation creates no `AWS::CloudWatch::Alarm` with the property `Metrics`. */
async function replaceMetricMath(checkout: Checkout): Promise<void> {
  const app = 'infra/cdk/app.ts';
  await checkout.change(app, 'import ', "import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';\nimport ");
  await checkout.change(
    app,
    '  app.synth();',
    `  for (const alarm of app.node.findAll()) {
    if (!(alarm instanceof CfnAlarm) || alarm.metrics === undefined) continue;
    alarm.addPropertyDeletionOverride('Metrics');
    const properties = { Namespace: 'none', MetricName: 'none', Statistic: 'Sum', Period: 60 };
    for (const [name, value] of Object.entries(properties)) alarm.addPropertyOverride(name, value);
  }
  app.synth();`,
  );
}
