/** Calculates what a bank costs in a month, from the resources of its templates and from the use that is assumed. */
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import { repositoryRoot } from '../build/sources.ts';
import { buildBankStacks, createCdkApp } from '../cdk/build-bank.ts';
import { placeholderCode } from '../cdk/function-code.ts';
import { type DeployedEnvironment, parseDeploymentSettings } from '../cdk/settings.ts';
import { FREE, LOG_GB, PRICES, PRICES_AS_OF } from './prices.ts';

export const RUNBOOK = join(repositoryRoot, 'docs/runbook.md');
const SECTION = /(?<=<!-- costs:begin -->\n).*(?=<!-- costs:end -->)/s;

/** The CDK's type of properties is loose; a wrong assumption ends the script. */
type Properties = CloudFormationStackArtifact['template'];

interface MonthlyCost {
  readonly item: string;
  readonly price: string;
  /** Returns dollars. */
  readonly of: (customers: number) => number;
}

/** Use of a customer in a month. Sizes are in GB. */
const USE = {
  signIns: 8,
  calls: 150,
  readUnits: 375,
  writeUnits: 80,
  gbSeconds: 150 * 0.03 * 0.5,
  logged: 150 * 0.35e-6,
  files: 80,
  sent: 2.3e-3,
  emails: 6,
  returnedEmails: 0.06,
  /** With indexes; a half of it without. */
  stored: 50e-6,
  backup: 5e-6,
};

const HOURS = 730;
const NIGHTS = 30;
const BACKUPS_KEPT = 35;
/** Each call of a schedule is taken as a second at 512 MB with 1 kB of logs. */
const SCHEDULED_CALL = PRICES.invocation + 0.5 * PRICES.gbSecond + 1e-6 * LOG_GB;
/** Calls of the canary in an hour, at the usual price of a call in `docs/cost-card.md`. */
const CANARY_HOUR = 3 * 10e-6;

/** Types without a price of their own: what they cost depends on their use, which is above or next to nothing. */
const PAID_BY_USE = new Set(
  [
    'ApiGatewayV2::Api ApiGatewayV2::Authorizer ApiGatewayV2::Integration ApiGatewayV2::Route ApiGatewayV2::Stage',
    'Budgets::Budget CDK::Metadata CloudFront::CachePolicy CloudFront::Distribution CloudFront::Function',
    // No call of the functions reaches the trail, which costs 0.10 for 100 000 others (https://aws.amazon.com/cloudtrail/pricing/).
    'CloudTrail::Trail',
    // CodeDeploy is free for Lambda (https://aws.amazon.com/codedeploy/pricing/).
    'CodeDeploy::Application CodeDeploy::DeploymentGroup Lambda::Alias',
    'CloudFront::OriginAccessControl CloudFront::ResponseHeadersPolicy Cognito::UserPool Cognito::UserPoolClient',
    'Cognito::UserPoolGroup DynamoDB::Table IAM::Policy IAM::Role Lambda::EventInvokeConfig Lambda::EventSourceMapping',
    'Lambda::Function Lambda::Permission Lambda::Version Logs::LogGroup S3::Bucket S3::BucketPolicy SNS::Subscription SNS::Topic',
    'Route53::RecordSet SES::ConfigurationSet SES::ConfigurationSetEventDestination SES::EmailIdentity',
    'SNS::TopicPolicy SQS::Queue SQS::QueuePolicy WAFv2::LoggingConfiguration',
  ].flatMap((line) => line.split(' ').map((type) => `AWS::${type}`)),
);

/** @throws Error for a type of resources that has neither a price here nor a place among those that are paid by use */
function monthlyCosts(resources: readonly Properties[]): MonthlyCost[] {
  const priced = new Set<string>();
  const all = (type: string) => {
    priced.add(`AWS::${type}`);
    return resources.filter(({ Type }) => Type === `AWS::${type}`).map(({ Properties }) => Properties);
  };
  const alarms = all('CloudWatch::Alarm');
  const alarmMetrics = sum(alarms.map(metricsOfAlarm));
  const rules = sum(all('WAFv2::WebACL').map(({ Rules }) => Rules.length));
  const acls = all('WAFv2::WebACL').length;
  const secrets = all('SecretsManager::Secret').length;
  const keys = all('KMS::Key').length;
  const dashboards = all('CloudWatch::Dashboard').length;
  const filters = all('Logs::MetricFilter').length;
  const scheduled = sum(all('Events::Rule').map(({ ScheduleExpression }) => callsInMonth(ScheduleExpression)));
  const types = new Set(resources.map(({ Type }) => Type).filter((type) => type.startsWith('AWS::')));
  const unknown = [...types].filter((type) => !priced.has(type) && !PAID_BY_USE.has(type));
  if (unknown.length > 0) throw new Error(`There is no price in infra/costs of ${unknown.join(', ')}`);
  return [
    {
      item: `Firewall: ${rules} rules`,
      price: '5, 1 a rule, 0.60 / million',
      of: (customers) =>
        acls * PRICES.webAcl +
        rules * PRICES.firewallRule +
        customers * (USE.calls + USE.files) * PRICES.firewallRequest,
    },
    {
      item: `Alarms: ${alarms.length}, with ${alarmMetrics} metrics`,
      price: '0.10 a metric',
      of: () => alarmMetrics * PRICES.alarmMetric,
    },
    { item: `Secrets: ${secrets}`, price: '0.40 each', of: () => secrets * PRICES.secret },
    { item: `Keys: ${keys}`, price: '1 each', of: () => keys * PRICES.key },
    {
      item: `Dashboards: ${dashboards}`,
      price: `3 each, ${FREE.dashboards} free`,
      of: () => Math.max(0, dashboards - FREE.dashboards) * PRICES.dashboard,
    },
    {
      item: 'Metrics of the bank',
      price: '0.30 each, by the hour',
      // An idle bank has a metric every hour, and two every night. In a bank with customers all of them have data.
      of: (customers) => (customers > 0 ? filters + 4 : 1 + 2 / 24) * PRICES.customMetric,
    },
    {
      item: 'Schedules, canary',
      price: 'as calls',
      of: () => scheduled * SCHEDULED_CALL + HOURS * CANARY_HOUR,
    },
    {
      item: 'Cognito Essentials',
      price: `0.015 a person, ${thousands(FREE.signedInPeople)} free`,
      of: (customers) => Math.max(0, customers - FREE.signedInPeople) * PRICES.signedInPerson,
    },
    {
      item: 'E-mail by SES, returned e-mail by SNS',
      price: '0.10 / thousand, 0.50 / million',
      of: (customers) => customers * (USE.emails * PRICES.email + USE.returnedEmails * PRICES.snsMessage),
    },
    { item: 'HTTP API', price: '1.20 / million', of: (customers) => customers * USE.calls * PRICES.apiCall },
    {
      item: 'Lambda',
      price: '0.20 / million, 0.0000133 a GB-second',
      of: (customers) => customers * (USE.calls * PRICES.invocation + USE.gbSeconds * PRICES.gbSecond),
    },
    {
      item: 'DynamoDB units',
      price: '0.1525 / million reads, 0.7625 writes',
      of: (customers) => customers * (USE.readUnits * PRICES.readUnit + USE.writeUnits * PRICES.writeUnit),
    },
    {
      item: 'DynamoDB storage, recovery',
      price: '0.306 + 0.245 a GB',
      of: (customers) => customers * USE.stored * (PRICES.tableGbMonth + PRICES.recoveryGbMonth),
    },
    {
      item: 'CloudFront',
      price: '1.20 / million, 0.085 a GB, functions 0.10 / million; 10 million and 1 TB free',
      of: (customers) => {
        const requests = customers * (USE.calls + USE.files);
        return (
          Math.max(0, requests - FREE.cloudFrontRequests) * PRICES.cloudFrontRequest +
          requests * PRICES.cloudFrontFunction +
          Math.max(0, customers * USE.sent - FREE.cloudFrontGb) * PRICES.cloudFrontGb
        );
      },
    },
    {
      item: 'Logs, kept for a year',
      price: '0.63 a GB in, 0.032 kept',
      of: (customers) => customers * USE.logged * LOG_GB,
    },
    {
      item: `Backups: a consistent read every night, ${BACKUPS_KEPT} kept`,
      price: '0.1525 / million reads, 0.0245 a GB',
      of: (customers) =>
        customers *
        (NIGHTS * (((USE.stored / 2) * 1e6) / 4) * PRICES.readUnit + BACKUPS_KEPT * USE.backup * PRICES.fileGbMonth),
    },
  ];
}

/** Synthesizes the templates, with the default settings and without the code of functions. */
export function costOfEnvironment(environment: DeployedEnvironment): MonthlyCost[] {
  using outdir = mkdtempDisposableSync(join(tmpdir(), 'bank-costs-'));
  const app = createCdkApp({ outdir: outdir.path, validated: false });
  const settings = parseDeploymentSettings(environment, {});
  buildBankStacks(app, { settings, code: placeholderCode, inlineScripts: [] });
  return monthlyCosts(app.synth().stacks.flatMap(({ template }) => Object.values(template.Resources)));
}

export const totalOf = (costs: readonly MonthlyCost[], customers: number): number =>
  sum(costs.map(({ of }) => of(customers)));

/** Returns the runbook with the current table. @throws Error when it has no section between the markers */
export function updateMonthlyCosts(runbook: string): string {
  if (!SECTION.test(runbook)) throw new Error(`${RUNBOOK} has no section between the markers of costs`);
  const [prod, staging] = [costOfEnvironment('prod'), costOfEnvironment('staging')];
  const heading = `Dollars a month of \`prod\`, ${PRICES_AS_OF}. An idle \`staging\` costs ${dollars(totalOf(staging, 0))}.`;
  return runbook.replace(SECTION, () => `\n${heading}\n\n${monthlyCostTable(prod)}\n\n`);
}

function monthlyCostTable(costs: readonly MonthlyCost[]): string {
  const columns = [0, 1_000, 1_000_000];
  const amounts = (of: (customers: number) => number) => columns.map((customers) => dollars(of(customers)));
  const rows = costs.map(({ item, price, of }) => [item, price, ...amounts(of)]);
  const total = ['all', '', ...amounts((customers) => totalOf(costs, customers))].map((cell) => cell && `**${cell}**`);
  return [
    ['', 'price', 'idle', '1 000 customers', '1 000 000 customers'],
    ['---', '---', '---', '---', '---'],
    ...rows,
    total,
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** CloudWatch charges an alarm for each metric of its expression. */
function metricsOfAlarm({ Metrics = [] }: Properties): number {
  return Math.max(1, Metrics.filter((query: { MetricStat?: object }) => query.MetricStat).length);
}

/** @throws Error for a schedule that is neither a rate nor daily */
function callsInMonth(schedule: string): number {
  const [, count = '', unit = ''] = /^rate\((\d+) (minute|hour)s?\)$/.exec(schedule) ?? [];
  if (count) return (HOURS * (unit === 'minute' ? 60 : 1)) / Number(count);
  if (/^cron\(\d+ \d+ \* \* \? \*\)$/.test(schedule)) return HOURS / 24;
  throw new Error(`How often is ${schedule}?`);
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const thousands = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ');

const dollars = (amount: number): string => (amount < 100 ? amount.toFixed(2) : thousands(Math.round(amount)));
