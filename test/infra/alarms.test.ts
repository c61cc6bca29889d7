/** Each alarm with what raises it: an event of the running bank, or a metric as AWS documents it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it, vi } from 'vitest';
import { repositoryRoot } from '#infra/build/sources.ts';
import { createBackup } from '#shared/contract/backups.ts';
import { updateProfile } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { CANARY_EMAIL } from '#shared/domain/bank.ts';
import { type Datum, isRaised, metricsCountedIn, metricsInLine, secondsOf } from '#test/support/cloudwatch.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { failWrites, fastForwardClock } from '#test/support/faults/fail-writes.ts';
import { runCanary } from '#test/support/faults/workers.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { synthesize } from './synthesize.ts';

const { bank, customerForAll } = setupBank();
const ada = customerForAll();
afterAll(() => void vi.unstubAllEnvs());

/** The templates of the bank that runs here, so that the names in them are those that its functions write. */
const EMAIL = 'operations@example.com';
const { resources, only } = synthesize({ environment: 'local', alarmEmail: EMAIL });
const prefix = 'aldermoor-local';
const parts = ['watch', 'firewall'] as const;
const STACKS = ['data', 'api', 'jobs', 'routes', 'edge', ...parts] as const;
const NAMESPACE_VARIABLE = 'POWERTOOLS_METRICS_NAMESPACE';
const alarms = parts
  .flatMap((part) => resources(part, 'AWS::CloudWatch::Alarm'))
  .map(({ properties }) => ({ ...properties, name: properties.AlarmName.slice(prefix.length + 1) }));
const filters = resources('watch', 'AWS::Logs::MetricFilter').map(({ properties }) => properties);

type Period = readonly Datum[];
const aws = (namespace: string, name: string, dimensions: Datum['dimensions'], value: number): Datum => ({
  namespace: `AWS/${namespace}`,
  name,
  dimensions,
  value,
});

const logGroup = (id: RegExp): string =>
  resources('api', 'AWS::Logs::LogGroup').find((one) => id.test(one.id))?.properties.LogGroupName ?? expect.fail();

/** Returns the line of a call in API Gateway's access log, in which each variable is a text. */
function accessLogLine(route: { method: string; path: string }, status: number): string {
  const format: Record<string, string> = JSON.parse(
    only('routes', 'AWS::ApiGatewayV2::Stage').properties.AccessLogSettings.Format,
  );
  const variables: Record<string, string> = {
    '$context.routeKey': `${route.method} /api${route.path}`,
    '$context.status': String(status),
  };
  return JSON.stringify(
    Object.fromEntries(Object.entries(format).map(([field, name]) => [field, variables[name] ?? '-'])),
  );
}

const inAccessLog = (...call: Parameters<typeof accessLogLine>): Datum[] =>
  metricsCountedIn(filters, logGroup(/^ApiAccessLog/), accessLogLine(...call));

const logged = async () => (await readFile(bank.stack.logFile, 'utf8')).split('\n');

/** Returns what the functions count in their logs while something happens. */
async function countedDuring(name: string, act: () => Promise<unknown>): Promise<Datum[]> {
  const before = (await logged()).length - 1;
  await act();
  const counted = async () =>
    (await logged()).slice(before).filter((line) => line.includes('"_aws"') && line.includes(`"${name}"`));
  await expect.poll(counted).toHaveLength(1);
  return (await counted()).flatMap(metricsInLine);
}

const rename = () => ada.call(updateProfile, { body: { city: 'Lindhaven' } });

async function failingCall(error: Error): Promise<Period[]> {
  const endings = [failWrites(error), fastForwardClock()];
  const { status } = await rename();
  for (const end of endings) end();
  return [inAccessLog(updateProfile, status)];
}

async function refusedSignIns(count: number): Promise<Period[]> {
  const { status } = await bank.call(login, { body: { email: ada.email, password: 'wrong' } });
  return [Array.from({ length: count }, () => inAccessLog(login, status)).flat()];
}

/** Returns what is counted in the log of the worker that sees every change of the table. */
async function changesOfAuditTrail(change: () => Promise<unknown>): Promise<Period[]> {
  await bank.drain();
  const before = (await logged()).length - 1;
  await change();
  await bank.drain();
  const lines = (await logged()).slice(before).filter((line) => line.startsWith('{"level"'));
  return [lines.flatMap((line) => metricsCountedIn(filters, logGroup(/allChanges/), line))];
}

async function changeAuditRecord() {
  const { pk, sk } = (await bank.tableItems()).find(({ kind }) => kind === 'audit') ?? expect.fail();
  const set = { UpdateExpression: 'set sourceIp = :ip', ExpressionAttributeValues: { ':ip': '192.0.2.1' } };
  await table().send(new UpdateCommand({ TableName: bank.stack.tableName, Key: { pk, sk }, ...set }));
}

const api = (name: string, value: number) => aws('ApiGateway', name, { ApiId: /ApiHttp/ }, value);
const ofTable = { TableName: /Table/ };
const cognito = (name: string) => aws('Cognito', name, { UserPool: /IdentityPool/, UserPoolClient: /PoolClient/ }, 1);
const cloudFront = (percent: number) =>
  aws('CloudFront', '5xxErrorRate', { DistributionId: 'E1', Region: 'Global' }, percent);
const blocked = (count: number) =>
  aws('WAFV2', 'BlockedRequests', { WebACL: `${prefix}-firewall`, Rule: 'ALL' }, count);
const behind = (milliseconds: number) =>
  aws('Lambda', 'IteratorAge', { FunctionName: `${prefix}-workers-customerChanges` }, milliseconds);
const QueueName: string = resources('jobs', 'AWS::SQS::Queue')[0]?.properties.QueueName;

const CANARY_PASSWORD = 'twelve small lanterns';

function canary(): Promise<void> {
  vi.stubEnv('SITE_URL', bank.url);
  vi.stubEnv('CANARY_PASSWORD', CANARY_PASSWORD);
  return runCanary();
}

const HOUR = 3600;
const quietHours = (count: number): Period[] => Array.from({ length: count }, () => []);

interface Case {
  readonly alarm: string;
  /** Seconds that the alarm looks at. */
  readonly seconds?: number;
  readonly raised: () => Period[] | Promise<Period[]>;
  readonly quiet: () => Period[] | Promise<Period[]>;
}

const cases: readonly Case[] = [
  {
    alarm: 'calls fail',
    raised: () => failingCall(new Error('A fault of the function')),
    quiet: () => failingCall(Object.assign(new Error('Throttled'), { name: 'ThrottlingException' })),
  },
  { alarm: 'API answers 5xx', raised: () => [[api('5xx', 5)]], quiet: () => [[api('5xx', 4)]] },
  {
    alarm: 'API is slow',
    seconds: HOUR / 4,
    raised: () => [5000, 6000, 5000].map((latency) => [api('Latency', latency)]),
    quiet: () => [6000, 6000, 4999].map((latency) => [api('Latency', latency)]),
  },
  {
    alarm: 'AWS throttles the bank',
    raised: () => [[cognito('TokenRefreshThrottles')]],
    quiet: () => [[cognito('SignInSuccesses')]],
  },
  {
    alarm: 'AWS throttles the bank',
    raised: () => [[aws('DynamoDB', 'WriteThrottleEvents', { ...ofTable, GlobalSecondaryIndexName: 'gsi3' }, 1)]],
    quiet: () => [
      [aws('DynamoDB', 'WriteThrottleEvents', ofTable, 0), aws('DynamoDB', 'ReadThrottleEvents', ofTable, 0)],
    ],
  },
  {
    alarm: 'CloudFront answers 5xx',
    seconds: HOUR / 4,
    raised: () => [5, 20, 5].map((percent) => [cloudFront(percent)]),
    quiet: () => [20, 20, 4.9].map((percent) => [cloudFront(percent)]),
  },
  { alarm: 'requests are blocked', raised: () => [[blocked(1000)]], quiet: () => [[blocked(999)]] },
  {
    alarm: 'functions reach their limit',
    raised: () => [[aws('Lambda', 'ConcurrentExecutions', {}, 800)]],
    quiet: () => [[aws('Lambda', 'ConcurrentExecutions', {}, 799)]],
  },
  { alarm: 'stream is behind', raised: () => [[behind(300_000)]], quiet: () => [[behind(299_999)]] },
  {
    alarm: 'work was given up',
    raised: () => [[aws('SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, 1)]],
    quiet: () => [[aws('SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, 0)]],
  },
  {
    alarm: 'no backup for 26 hours',
    seconds: 26 * HOUR,
    raised: () => quietHours(26),
    quiet: async () => [await countedDuring('FinishedBackups', () => bank.admin.call(createBackup)), ...quietHours(25)],
  },
  {
    alarm: 'audit trail not sealed for 26 hours',
    seconds: 26 * HOUR,
    raised: () => quietHours(26),
    quiet: async () => [
      await countedDuring('FinishedSeals', () => bank.stack.runWorker('sealTrail')),
      ...quietHours(25),
    ],
  },
  {
    alarm: 'audit records were changed',
    raised: () => changesOfAuditTrail(changeAuditRecord),
    quiet: () => changesOfAuditTrail(rename),
  },
  {
    alarm: 'canary fails',
    seconds: 2 * HOUR,
    // The operator has not opened its account yet.
    raised: () =>
      expect(canary())
        .rejects.toThrow('401')
        .then(() => quietHours(2)),
    quiet: async () => {
      const { id } = await bank.newCustomer({ email: CANARY_EMAIL, password: CANARY_PASSWORD });
      const counted = await countedDuring('CanarySignIns', canary);
      const actions = (await bank.auditOf(id)).map(({ action }) => action);
      expect(actions.slice(-2)).toEqual(['session.started', 'session.ended']);
      return [counted, ...quietHours(1)];
    },
  },
  { alarm: 'sign-ins are refused', raised: () => refusedSignIns(100), quiet: () => refusedSignIns(99) },
];

it.each(cases)('the alarm "$alarm" is raised by its event, and not by a lower value', async (one) => {
  const alarm = alarms.find(({ name }) => name === one.alarm) ?? expect.fail(`there is no ${one.alarm}`);
  expect(isRaised(alarm, await one.raised())).toBe(true);
  expect(isRaised(alarm, await one.quiet())).toBe(false);
  expect(secondsOf(alarm)).toBe(one.seconds ?? 300);
});

it('every alarm has an event here and an action in the runbook, and both environments have at most 30', async () => {
  const names = alarms.map(({ name }) => name).toSorted();
  expect([...new Set(cases.map(({ alarm }) => alarm))].toSorted()).toEqual(names);
  const runbook = await readFile(join(repositoryRoot, 'docs/runbook.md'), 'utf8');
  const [, actions = ''] = /\n\| alarm \| action \|\n([\s\S]*?)\n\n/.exec(runbook) ?? [];
  expect([...actions.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name).toSorted()).toEqual(names);
  const all = (['prod', 'staging'] as const).flatMap((environment) =>
    STACKS.flatMap((part) => synthesize({ environment }).resources(part, 'AWS::CloudWatch::Alarm')),
  );
  expect(all.length).toBeLessThanOrEqual(30);
});

it('an alarm has at most ten metrics, and no search', () => {
  for (const { name, Metrics = [] } of alarms) {
    const text = JSON.stringify(Metrics);
    expect(text.split('"MetricStat"').length - 1, name).toBeLessThanOrEqual(10);
    expect(text, name).not.toContain('SEARCH');
  }
});

it('every function writes its metrics into the namespace that the alarms read', () => {
  const functions = STACKS.flatMap((part) => resources(part, 'AWS::Lambda::Function'));
  const variables = functions.flatMap(({ properties }) => properties.Environment?.Variables ?? []);
  const writing = variables.filter((one) => 'POWERTOOLS_SERVICE_NAME' in one);
  expect(writing.length).toBeGreaterThan(100);
  for (const one of writing) expect(one, one.POWERTOOLS_SERVICE_NAME).toHaveProperty(NAMESPACE_VARIABLE, prefix);
});

it('the alarms notify the operator by mail, and CloudWatch may publish', () => {
  for (const part of parts) {
    const topic = only(part, 'AWS::SNS::Topic');
    expect(only(part, 'AWS::SNS::Subscription').properties).toMatchObject({ Protocol: 'email', Endpoint: EMAIL });
    for (const { properties } of resources(part, 'AWS::CloudWatch::Alarm'))
      expect(properties.AlarmActions).toEqual([{ Ref: topic.id }]);
    expect(only(part, 'AWS::SNS::TopicPolicy').properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    );
  }
  expect(synthesize().resources('watch', 'AWS::SNS::Subscription')).toEqual([]);
});

it('the alarm of a release is raised by a failed call that moves money, and by no other', () => {
  const prod = synthesize();
  const alarm = prod.only('api', 'AWS::CloudWatch::Alarm').properties;
  const filter = prod.only('api', 'AWS::Logs::MetricFilter').properties;
  const isRaisedBy = (...call: Parameters<typeof accessLogLine>) =>
    isRaised(alarm, [metricsCountedIn([filter], filter.LogGroupName, accessLogLine(...call))]);
  expect(isRaisedBy(requestWithdrawal, 500)).toBe(true);
  expect(isRaisedBy(requestWithdrawal, 409)).toBe(false);
  expect(isRaisedBy(updateProfile, 500)).toBe(false);
});

it('the budget sends mail before 50 dollars a month are spent, and when they will be', () => {
  const Subscribers = [{ SubscriptionType: 'EMAIL', Address: EMAIL }];
  expect(only('firewall', 'AWS::Budgets::Budget').properties).toMatchObject({
    Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers },
    ],
  });
});

it('the three dashboards have at most 50 metrics each, up to which they are free', () => {
  const dashboards = resources('watch', 'AWS::CloudWatch::Dashboard');
  expect(dashboards).toHaveLength(3);
  for (const { properties } of dashboards) {
    const body = JSON.stringify(properties.DashboardBody);
    expect(body.match(/\[\\+"(?:AWS\/|aldermoor-)/g)?.length).toBeLessThanOrEqual(50);
    expect(body).not.toContain('SEARCH');
  }
});
