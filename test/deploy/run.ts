/**
 * `npm run test:deploy` deploys the bank with the CDK command line to an emulator of AWS, and tests it over HTTP and
 * in a browser. It needs python3 with venv. MiniStack stores the firewall, rights, Object Lock, throttles and alarms
 * without applying them, so tests in `test/infra` read them in the templates.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListUserPoolsCommand, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { buildSite } from '#infra/build/build-site.ts';
import type { LocalGateway } from '#infra/local/gateway/start-gateway.ts';
import { Report } from '#test/journeys/report.ts';
import { runSmokeTests } from '#test/journeys/run-smoke-tests.ts';
import { BankClient } from '#test/journeys/running-bank.ts';
import { killRunningCommands } from '#test/support/run-command.ts';
import { DeployedApi, readStackOutputs } from './deployed-api.ts';
import { type Emulator, installEmulatorPythonEnvironment, startEmulator } from './emulator.ts';
import {
  emulatorSmokeEnvironment,
  lockBuckets,
  runEdgeJourneys,
  runSiteJourneys,
  saveMethods,
} from './emulator-journeys.ts';
import { LINTED_REGIONS, lintTemplates } from './lint-templates.ts';
import { DeploymentCommandRunner } from './operator.ts';
import { startCloudFrontStandIn } from './stand-in.ts';

const admin = { email: 'ann@example.com', name: 'Ann Admin', password: 'seven quiet otters' };

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
  await deployAndTry();
} catch (error) {
  report.failure('the run', error);
  const log = emulator && (await readFile(emulator.logFile, 'utf8').catch(() => ''));
  if (log) process.stderr.write(`\nMiniStack said last:\n${log.slice(-4000)}\n`);
} finally {
  await endEverything();
}
process.exit(report.close() ? 0 : 1);

async function deployAndTry(): Promise<void> {
  const python = await report.step('MiniStack and cfn-lint in a virtual environment', installEmulatorPythonEnvironment);
  await report.check(`cfn-lint finds nothing in the templates for ${LINTED_REGIONS.join(' and ')}`, () =>
    lintTemplates(python, workDir),
  );
  await report.step('the web app, built', buildSite);
  emulator = await report.step('MiniStack, started', () => startEmulator(python, workDir));
  const operator = new DeploymentCommandRunner(emulator.url, workDir);

  await report.check('a deployment without bootstrap says what to do', async () => {
    const { code, output } = await operator.deploy();
    assert.notEqual(code, 0);
    assert.match(output, /Prepare both regions of the bank once:\n {2}npx cdk bootstrap -c env=staging/);
  });
  await report.step('cdk bootstrap', () => operator.bootstrap());
  await report.check('a deployment that fails leaves no half-made data store', () => failingDeployment(operator));
  try {
    await report.step('npm run deploy', async () => {
      const { code, output } = await operator.deploy();
      assert.equal(code, 0, output.slice(-6000));
    });
    const api = new DeployedApi(emulator.url, await readStackOutputs(emulator.url));
    await lockBuckets(api);
    await firstAdministrator(operator);
    await runEdgeJourneys(api, report);
    standIn = await startCloudFrontStandIn(api);
    const bank = new BankClient(`http://localhost:${standIn.port}`);
    await saveMethods(bank, admin, report);
    await runSmokeTests(bank, admin, report, emulatorSmokeEnvironment(api, report));
    await runSiteJourneys(api, report);
  } finally {
    await report.step('cdk destroy', () => operator.destroy());
  }
  await report.check('nothing with data in it is left of staging but its buckets', async () => {
    const { tables, pools } = await stores();
    assert.deepEqual({ tables, pools: pools.filter((pool) => pool.includes('staging')) }, { tables: [], pools: [] });
  });
}

async function failingDeployment(operator: DeploymentCommandRunner): Promise<void> {
  const { code, output } = await operator.deployApp(fileURLToPath(import.meta.resolve('./failing-app.ts')));
  assert.notEqual(code, 0);
  assert.match(output, /CannotBeMade/);
  const { tables, buckets, people } = await stores();
  assert.deepEqual({ tables, buckets, people }, { tables: [], buckets: [], people: 0 });
}

async function stores() {
  const { dynamodb, s3, cognito } = new DeployedApi(emulator?.url ?? '', {
    'aldermoor-staging-api': { ApiUrl: 'http://none/' },
  });
  const { TableNames = [] } = await dynamodb.send(new ListTablesCommand({}));
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  const { UserPools = [] } = await cognito.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  const users = UserPools.map(({ Id }) => cognito.send(new ListUsersCommand({ UserPoolId: Id })));
  return {
    tables: TableNames,
    buckets: Buckets.map(({ Name = '' }) => Name).filter((name) => name.startsWith('aldermoor')),
    pools: UserPools.map(({ Name = '' }) => Name),
    people: (await Promise.all(users)).flatMap(({ Users = [] }) => Users).length,
  };
}

async function firstAdministrator(operator: DeploymentCommandRunner): Promise<void> {
  await report.step('npm run create-admin', async () => {
    const { code, output } = await operator.createAdmin(admin);
    assert.equal(code, 0, output);
  });
}
