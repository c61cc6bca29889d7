/**
 * `npm run test:deploy` deploys the bank with the CDK command line to an emulator of AWS, and tests it over HTTP and
 * in a browser. It needs python3 with venv. MiniStack stores the firewall, rights, Object Lock, throttles and alarms
 * without applying them, so tests in `test/infra` read them in the templates.
 */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  ListUserPoolsCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { buildSite } from '#infra/build/build-site.ts';
import type { LocalGateway } from '#infra/local/gateway/start-gateway.ts';
import { Report } from '#test/journeys/report.ts';
import { runSmokeTests } from '#test/journeys/run-smoke-tests.ts';
import { BankClient } from '#test/journeys/running-bank.ts';
import { type CommandResult, killRunningCommands } from '#test/support/run-command.ts';
import { Checkout } from './checkout.ts';
import { clientSettings, DeployedApi, readStackOutputs, STAGING_ACCOUNT } from './deployed-api.ts';
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

const PROD_ACCOUNT = '111111111111';

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
  const { url } = await report.step('MiniStack, started', async () => {
    emulator = await startEmulator(python, workDir);
    return emulator;
  });
  const checkout = await report.step('the checkout of an operator', createCheckout);
  const operator = new DeploymentCommandRunner(url, checkout, 'staging', STAGING_ACCOUNT);

  await report.check('a deployment says what an account lacks, and that it is the wrong one', async () => {
    assert.match(
      await refusalOf(operator.deploy()),
      /CDK is not prepared in eu-central-1 and us-east-1 .+ -c env=staging/,
    );
    const mistaken = new DeploymentCommandRunner(url, checkout, 'prod', STAGING_ACCOUNT);
    assert.match(await refusalOf(mistaken.deploy('--yes')), /account 000000000000, and prod belongs to 111111111111/);
  });
  await report.step('cdk bootstrap', () => operator.bootstrap());
  await failedFirstDeployment(checkout, url);
  try {
    await deploy(operator, 'npm run deploy');
    const api = new DeployedApi(url, await readStackOutputs(url));
    await lockBuckets(api);
    await report.step('npm run create-admin', () => succeed(operator.createAdmin(admin)));
    await runEdgeJourneys(api, report);
    let smokeRuns = 0;
    // Each run comes from an address of its own, because it fails to sign in five times.
    standIn = await startCloudFrontStandIn(api, () => `192.0.2.${smokeRuns}`);
    const bank = new BankClient(`http://localhost:${standIn.port}`);
    await saveMethods(bank, admin, report);
    const smoke = () => {
      smokeRuns += 1;
      return runSmokeTests(bank, admin, report, emulatorSmokeEnvironment(api, report));
    };
    await smoke();
    await runSiteJourneys(api, report);
    await renamedRoute(checkout, operator, bank);
    await smoke();
    await failedDeployment(checkout, operator, bank);
    await smoke();
  } finally {
    await report.step('cdk destroy', () => operator.destroy());
  }
  await report.check('nothing with data in it is left of staging but its buckets', async () => {
    const { tables, pools } = await stores(url, STAGING_ACCOUNT);
    assert.deepEqual({ tables, pools: pools.filter((pool) => pool.includes('staging')) }, { tables: [], pools: [] });
  });
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

async function succeed(command: Promise<CommandResult>): Promise<string> {
  const { code, output } = await command;
  assert.equal(code, 0, output.slice(-6000));
  return output;
}

async function refusalOf(command: Promise<CommandResult>): Promise<string> {
  const { code, output } = await command;
  assert.notEqual(code, 0, output.slice(-6000));
  return output;
}

function deploy(operator: DeploymentCommandRunner, title: string): Promise<string> {
  return report.step(title, () => succeed(operator.deploy('--yes')));
}

/** Makes a resource that fails after all others of its stack but the named one. */
async function breakStack(checkout: Checkout, stack: 'data' | 'routes', last: string): Promise<void> {
  const file = 'infra/cdk/build-bank.ts';
  await checkout.change(file, 'import { App,', 'import { App, CfnResource,');
  await checkout.change(
    file,
    new RegExp(`\\n  const ${stack} = new .+\\n`),
    `$&
  const failing = new CfnResource(${stack}, 'CannotBeCreated', {
    type: 'AWS::SSM::Parameter',
    properties: { Type: 'String', Value: '{{resolve:ssm:/aldermoor/no-such-parameter}}' },
  });
  for (const child of ${stack}.node.children) if (!['${last}', 'CannotBeCreated'].includes(child.node.id)) failing.node.addDependency(child);
  ${stack}.node.tryFindChild('${last}')?.node.addDependency(failing);
`,
  );
}

async function failedFirstDeployment(checkout: Checkout, url: string): Promise<void> {
  const operator = new DeploymentCommandRunner(url, checkout, 'prod', PROD_ACCOUNT);
  await report.step('cdk bootstrap of another account', () => operator.bootstrapAccount(PROD_ACCOUNT));
  await report.check('a first deployment that fails leaves no half-made data store', async () => {
    await breakStack(checkout, 'data', 'Table');
    assert.match(await refusalOf(operator.deploy('--yes')), /CannotBeCreated/);
    const { tables, buckets, people } = await stores(url, PROD_ACCOUNT);
    assert.deepEqual({ tables, buckets, people }, { tables: [], buckets: [], people: 0 });
  });
  await checkout.switchTo('release-1');
}

/** A renamed route has another function, handler file and client call, and the same path. */
async function renamedRoute(checkout: Checkout, operator: DeploymentCommandRunner, bank: BankClient): Promise<void> {
  await checkout.move('functions/reports/handlers/get-docs.ts', 'functions/reports/handlers/get-reference.ts');
  for (const file of ['functions/reports/handlers/get-reference.ts', 'shared/contract/reports.ts']) {
    await checkout.change(file, /getDocs/g, 'getReference');
  }
  await checkout.commit('release-2');
  await report.check('a deployment shows a renamed route, and serves it', async () => {
    const output = await deploy(operator, 'npm run deploy, with a renamed route');
    assert.match(output, /removed +AWS::Lambda::Function \w*getDocs/);
    assert.match(output, /added +AWS::Lambda::Function \w*getReference/);
    assert.equal((await fetch(`${bank.url}/api/docs`)).status, 200);
  });
}

async function failedDeployment(
  checkout: Checkout,
  operator: DeploymentCommandRunner,
  bank: BankClient,
): Promise<void> {
  await report.check('a deployment that creates two indexes at once is refused', async () => {
    await checkout.change(
      'infra/cdk/constructs/bank-table.ts',
      '  gsi1: listed,',
      '  gsi1: listed,\n  gsi8: listed,\n  gsi9: listed,',
    );
    assert.match(await refusalOf(operator.deploy()), /would create or delete 2 indexes at once \(gsi8, gsi9\)/);
    await checkout.switchTo('release-2');
  });
  await report.check('a deployment that fails half-way leaves the bank in service', async () => {
    await breakStack(checkout, 'routes', '');
    await checkout.commit('release-3');
    assert.match(await refusalOf(operator.deploy()), /CannotBeCreated/);
    assert.equal((await fetch(`${bank.url}/api/health`)).status, 200);
  });
  await checkout.switchTo('release-2');
  await deploy(operator, 'npm run deploy of the release before');
}

async function stores(url: string, account: string) {
  const settings = clientSettings(url, account);
  const cognito = new CognitoIdentityProviderClient(settings);
  const { TableNames = [] } = await new DynamoDBClient(settings).send(new ListTablesCommand({}));
  const { Buckets = [] } = await new S3Client({ ...settings, forcePathStyle: true }).send(new ListBucketsCommand({}));
  const { UserPools = [] } = await cognito.send(new ListUserPoolsCommand({ MaxResults: 60 }));
  const users = UserPools.map(({ Id }) => cognito.send(new ListUsersCommand({ UserPoolId: Id })));
  return {
    tables: TableNames,
    buckets: Buckets.map(({ Name = '' }) => Name).filter((name) => name.startsWith('aldermoor')),
    pools: UserPools.map(({ Name = '' }) => Name),
    people: (await Promise.all(users)).flatMap(({ Users = [] }) => Users).length,
  };
}
