/** Replaces the table by a copy, as after a loss of data. */
import assert from 'node:assert/strict';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
} from '@aws-sdk/client-dynamodb';
import { ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda';
import { streamWorkers } from '#infra/cdk/workers.ts';
import { createUser } from '#shared/contract/customers.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import { AdministratorSession } from '#test/journeys/administrator.ts';
import { readBankFigures } from '#test/journeys/bank-figures.ts';
import { eventually } from '#test/journeys/running-bank.ts';
import { STAGING_ACCOUNT } from './deployed-api.ts';
import type { DeploymentTest } from './deployment-test.ts';
import { assertAccepted, raiseIssue } from './rotation.ts';

const VERIFY_TRAIL = 'Verify the audit trail';

export async function tableRecovery(test: DeploymentTest): Promise<void> {
  const { report, operator, api, bank } = test;
  const admin = await AdministratorSession.signIn(bank, test.admin);
  await addCustomer(test, admin);
  const before = await readBankFigures(bank, admin);
  const formerStream = (await readTable(test)).LatestStreamArn;
  const formerSecret = (await api.secretValues('EdgeSecret')).other;
  await report.check('a copy of the table has as many customers as its totals', async () => {
    await eventually(async () => assert.doesNotMatch(await operator.run(VERIFY_TRAIL), /Still to be chained/));
    const MOMENT = new Date().toISOString();
    await operator.run('Copy the table as it was at a moment', { MOMENT });
    const numbers = await operator.run('Count the customers of the copy');
    assert.deepEqual(numbers.trim().split('\n'), [String(before.totalUsers), String(before.totalUsers)]);
  });
  await report.check('paused functions answer nothing', async () => {
    await operator.run('Pause the functions');
    const { status } = await api.send(getHealth.path, {});
    assert.ok(status === 429 || status >= 500, `It answered ${status}`);
  });
  await report.check('without the workers of the stream there are no event sources', async () => {
    await operator.run('Refuse the old value', { SECRET: 'EdgeSecret' });
    await switchWorkers(test, 'off', 6);
    assert.deepEqual(await readEventSources(test), []);
  });
  await report.check('a copy takes the place of the table, and gets what it lacks', async () => {
    await operator.run("Put the copy in the table's place");
    assert.equal((await readTable(test)).LatestStreamArn, undefined);
    await operator.run('Add what a copy lacks');
    await assertComplete(test);
  });
  await report.check('the event sources are created on the stream of the new table', async () => {
    await switchWorkers(test, 'on', 7);
    const { LatestStreamArn } = await readTable(test);
    assert.notEqual(LatestStreamArn, formerStream);
    assert.deepEqual(
      await readEventSources(test),
      streamWorkers.map(() => LatestStreamArn),
    );
  });
  await report.check(
    'after a recovery the bank has the figures of before, and an exact and whole audit trail',
    async () => {
      await operator.run('Resume the functions');
      await operator.run('Correct the totals');
      await operator.run('Delete the copy');
      await eventually(async () => assert.deepEqual(await readBankFigures(bank, admin), before));
      assert.match(await operator.run(VERIFY_TRAIL), /Audit trail verified/);
    },
  );
  await report.check('a former value of a secret is refused after its rotation', async () => {
    const { current } = await api.secretValues('EdgeSecret');
    await assertAccepted(api, current, true);
    await assertAccepted(api, formerSecret, false);
  });
  await admin.signOut();
  report.missing('the table as it was at a moment', 'MiniStack copies it as it is (restore-table-to-point-in-time)');
}

/** Adds a customer with money, who is still there when the bank is taken down. */
async function addCustomer({ bank }: DeploymentTest, admin: AdministratorSession): Promise<void> {
  const as = await admin.signedIn();
  const { totalUsers } = await readBankFigures(bank, admin);
  const customer = { name: 'Rita Recovery', email: 'rita@example.com', password: 'nine loud herons' };
  const { user } = await bank.ask(createUser, { body: customer }, { as });
  const body = {
    userId: user._id,
    amount: 250.25,
    type: 'deposit' as const,
    description: 'Money that must not be lost',
  };
  await bank.ask(createAdjustment, { body }, { as });
  await eventually(async () => assert.equal((await readBankFigures(bank, admin)).totalUsers, totalUsers + 1));
  await eventually(async () => assert.ok((await readBankFigures(bank, admin)).totalBalance >= 250.25));
}

async function switchWorkers({ checkout, deploy }: DeploymentTest, streamWorkers: 'on' | 'off', issue: number) {
  const settings = { account: STAGING_ACCOUNT, streamWorkers };
  await checkout.write('infra/environments/staging.json', JSON.stringify(settings));
  await raiseIssue(checkout, issue);
  await checkout.commit(`workers-${streamWorkers}`);
  await deploy(`the workers of the stream ${streamWorkers}`);
}

async function readTable({ api }: DeploymentTest) {
  const TableName = api.output('data', 'TableName');
  const { Table } = await api.dynamodb.send(new DescribeTableCommand({ TableName }));
  return Table ?? assert.fail('There is no table');
}

/** Returns the streams of the event sources. */
async function readEventSources({ api }: DeploymentTest) {
  const { EventSourceMappings = [] } = await api.lambda.send(new ListEventSourceMappingsCommand({}));
  return EventSourceMappings.map(({ EventSourceArn }) => EventSourceArn);
}

/** Asserts that the table has what CloudFormation gave to the first one, and what a copy lacks. */
async function assertComplete(test: DeploymentTest): Promise<void> {
  const { dynamodb } = test.api;
  const table = await readTable(test);
  const { TableName } = table;
  assert.deepEqual(table.StreamSpecification, { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  assert.equal(table.DeletionProtectionEnabled, true);
  assert.deepEqual(table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort(), [
    ...['gsi1', 'gsi2', 'gsi3', 'gsi4'],
  ]);
  const { TimeToLiveDescription } = await dynamodb.send(new DescribeTimeToLiveCommand({ TableName }));
  assert.deepEqual(TimeToLiveDescription, { TimeToLiveStatus: 'ENABLED', AttributeName: 'expiresAt' });
  const backups = await dynamodb.send(new DescribeContinuousBackupsCommand({ TableName }));
  const { PointInTimeRecoveryDescription } = backups.ContinuousBackupsDescription ?? {};
  assert.equal(PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus, 'ENABLED');
  const { Tags = [] } = await dynamodb.send(new ListTagsOfResourceCommand({ ResourceArn: table.TableArn }));
  const tags = Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
  assert.deepEqual(tags, { bank: 'Aldermoor', environment: 'staging' });
}
