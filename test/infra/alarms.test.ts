/** Each alarm with what raises it: an event of the running bank, or a metric as AWS documents it. */
import { readFile } from 'node:fs/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it, vi } from 'vitest';
import { createBackup } from '#shared/contract/backups.ts';
import { updateProfile } from '#shared/contract/customers.ts';
import { login } from '#shared/contract/sign-in.ts';
import { CANARY_EMAIL } from '#shared/domain/bank.ts';
import { type Datum, isRaised, metricsCountedIn, metricsInLine } from '#test/support/cloudwatch.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { failWrites, fastForwardClock } from '#test/support/faults/fail-writes.ts';
import { runCanary } from '#test/support/faults/workers.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { OPTIONS, synthesize } from './synthesize.ts';

const { bank, customerForAll } = setupBank();
const ada = customerForAll();
afterAll(() => void vi.unstubAllEnvs());

/** The templates of the bank that runs here, so that the names in them are those that its functions write. */
const { resources, only } = synthesize({ environment: 'local' });
const prefix = 'aldermoor-local';
const parts = ['watch', 'firewall'] as const;
const alarms = parts
  .flatMap((part) => resources(part, 'AWS::CloudWatch::Alarm'))
  .map(({ properties }) => ({ ...properties, name: properties.AlarmName.slice(prefix.length + 1) }));
const alarmOf = (name: string) => alarms.find((one) => one.name === name) ?? expect.fail(`there is no ${name}`);
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

const ofTable = { TableName: /Table/ };
const ofPool = { UserPool: /IdentityPool/, UserPoolClient: /PoolClient/ };
const ofCloudFront = { DistributionId: 'E1', Region: 'Global' };
const ofFirewall = { WebACL: `${prefix}-firewall`, Rule: 'ALL' };
const ofWorker = { FunctionName: `${prefix}-workers-customerChanges` };
const QueueName: string = resources('jobs', 'AWS::SQS::Queue')[0]?.properties.QueueName;

const CANARY_PASSWORD = 'twelve small lanterns';

function canary(): Promise<void> {
  vi.stubEnv('SITE_URL', bank.url);
  vi.stubEnv('CANARY_PASSWORD', CANARY_PASSWORD);
  return runCanary();
}

const quietHours = (count: number): Period[] => Array.from({ length: count }, () => []);

it.each<[string, readonly Datum[]]>([
  ['API answers 5xx', [aws('ApiGateway', '5xx', { ApiId: /ApiHttp/ }, 5)]],
  ['API is slow', [5000, 6000, 5000].map((latency) => aws('ApiGateway', 'Latency', { ApiId: /ApiHttp/ }, latency))],
  ['AWS throttles the bank', [aws('Cognito', 'TokenRefreshThrottles', ofPool, 1)]],
  [
    'AWS throttles the bank',
    [aws('DynamoDB', 'WriteThrottleEvents', { ...ofTable, GlobalSecondaryIndexName: 'gsi3' }, 1)],
  ],
  ['CloudFront answers 5xx', [5, 20, 5].map((percent) => aws('CloudFront', '5xxErrorRate', ofCloudFront, percent))],
  ['requests are blocked', [aws('WAFV2', 'BlockedRequests', ofFirewall, 1000)]],
  ['functions reach their limit', [aws('Lambda', 'ConcurrentExecutions', {}, 800)]],
  ['stream is behind', [aws('Lambda', 'IteratorAge', ofWorker, 300_000)]],
  ['work was given up', [aws('SQS', 'ApproximateNumberOfMessagesVisible', { QueueName }, 1)]],
])('the alarm "%s" is raised by its metric as AWS documents it', (name, data) => {
  const alarm = alarmOf(name);
  const periods = (values: readonly Datum[]): Period[] => values.map((one) => [one]);
  expect(isRaised(alarm, periods(data))).toBe(true);
  expect(isRaised(alarm, periods(data.map((one) => ({ ...one, value: 0 }))))).toBe(false);
});

interface Case {
  readonly alarm: string;
  readonly raised: () => Period[] | Promise<Period[]>;
  readonly quiet: () => Period[] | Promise<Period[]>;
}

const cases: readonly Case[] = [
  {
    alarm: 'calls fail',
    raised: () => failingCall(new Error('A fault of the function')),
    quiet: () => failingCall(Object.assign(new Error('Throttled'), { name: 'ThrottlingException' })),
  },
  {
    alarm: 'no backup for 26 hours',
    raised: () => quietHours(26),
    quiet: async () => [await countedDuring('FinishedBackups', () => bank.admin.call(createBackup)), ...quietHours(25)],
  },
  {
    alarm: 'audit trail not sealed for 26 hours',
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
    // The operator has not opened its account yet.
    raised: () =>
      expect(canary())
        .rejects.toThrow('401')
        .then(() => quietHours(2)),
    quiet: async () => {
      await bank.newCustomer({ email: CANARY_EMAIL, password: CANARY_PASSWORD });
      return [await countedDuring('CanarySignIns', canary), ...quietHours(1)];
    },
  },
  { alarm: 'sign-ins are refused', raised: () => refusedSignIns(100), quiet: () => refusedSignIns(99) },
];

it.each(cases)('the alarm "$alarm" is raised by its event in the bank, and only by it', async (one) => {
  expect(isRaised(alarmOf(one.alarm), await one.raised())).toBe(true);
  expect(isRaised(alarmOf(one.alarm), await one.quiet())).toBe(false);
});

it('every function writes its metrics into the namespace that the alarms read', () => {
  const functions = (['api', 'jobs'] as const).flatMap((part) => resources(part, 'AWS::Lambda::Function'));
  const variables = functions.flatMap(({ properties }) => properties.Environment?.Variables ?? []);
  const writing = variables.filter((one) => 'POWERTOOLS_SERVICE_NAME' in one);
  expect(writing.length).toBeGreaterThan(100);
  for (const one of writing)
    expect(one, one.POWERTOOLS_SERVICE_NAME).toHaveProperty('POWERTOOLS_METRICS_NAMESPACE', prefix);
});

it('the alarms notify the operator by mail, and CloudWatch may publish', () => {
  for (const part of parts) {
    const topic = only(part, 'AWS::SNS::Topic');
    expect(only(part, 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: OPTIONS.alarmEmail,
    });
    for (const { properties } of resources(part, 'AWS::CloudWatch::Alarm'))
      expect(properties.AlarmActions).toEqual([{ Ref: topic.id }]);
    expect(only(part, 'AWS::SNS::TopicPolicy').properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    );
  }
});

it('the budget sends mail before 50 dollars a month are spent, and when they will be', () => {
  const Subscribers = [{ SubscriptionType: 'EMAIL', Address: OPTIONS.alarmEmail }];
  expect(only('firewall', 'AWS::Budgets::Budget').properties).toMatchObject({
    Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 50, Unit: 'USD' } },
    NotificationsWithSubscribers: [
      { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers },
      { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers },
    ],
  });
});
