/** Limits of AWS, by their default numbers, that a template or an account could exceed. */
import { describe, expect, it } from 'vitest';
import { EVERYTHING_ON, type Resource, synthesize } from './synthesize.ts';

const CLOUDFORMATION = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html';
const HTTP_API = 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html';
const IAM = 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html';
const LAMBDA = 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html';
const CREATE_FUNCTION = 'https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html';
const CLOUDFRONT = 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html';
const LOGS = 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html';
const METRIC_FILTER = 'https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html';
const CLOUDWATCH = 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html';
const WAF = 'https://docs.aws.amazon.com/waf/latest/developerguide/aws-waf-capacity-units.html';
const COGNITO = 'https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html';
const S3_NAMES = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html';
const S3 = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/BucketRestrictions.html';
const SQS = 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html';
const EVENTS = 'https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html';
const DYNAMODB = 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html';
const TAGS = 'https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html';

const LONG_DOMAIN = `${'a'.repeat(63)}.bank.example.com`;
const banks = (['prod', 'staging'] as const).map((environment) => {
  const site = { ...EVERYTHING_ON.site, domain: LONG_DOMAIN };
  return { name: environment, stacks: stacksOf(synthesize({ ...EVERYTHING_ON, environment, site })) };
});

type Stacks = ReturnType<typeof stacksOf>;
function stacksOf({ bank: { app } }: ReturnType<typeof synthesize>) {
  return app.synth().stacks.map(({ stackName, template, tags }) => ({ stackName, template, tags }));
}

/** What is counted, with its number. */
type Counts = readonly (readonly [what: string, count: number])[];

const sectionOf = (name: string) => (stacks: Stacks) =>
  stacks.map(({ stackName, template }): Counts[number] => [stackName, Object.keys(template[name] ?? {}).length]);

type Properties = Resource['properties'];
const all = (stacks: Stacks, type: string): [id: string, properties: Properties][] =>
  stacks.flatMap(({ template }) =>
    Object.entries<{ Type: string; Properties: Properties }>(template.Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties: properties = {} }]): [string, Properties] => [id, properties]),
  );
const each =
  (type: string, count: (properties: Properties) => number) =>
  (stacks: Stacks): Counts =>
    all(stacks, type).map(([id, properties]) => [id, count(properties)]);
const together =
  (type: string) =>
  (stacks: Stacks): Counts => [[type, all(stacks, type).length]];

/** Longer than every name and ARN in the place of a reference. */
const REFERENCE = 'x'.repeat(120);

/** Returns a value as AWS receives it, but for references. */
function resolved(value: Properties): Properties {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, given] = ['', undefined]] = Object.entries<Properties>(value);
  if (name === 'Fn::Join') return resolved(given[1]).join(given[0]);
  if (name === 'Ref' || name.startsWith('Fn::')) return REFERENCE;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]));
}
const bytesOf = (value: Properties): number =>
  Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(resolved(value)));
const nameOf = (property: string) => (properties: Properties) => resolved(properties[property] ?? '').length;

const headersPolicy = (properties: Properties) => properties.ResponseHeadersPolicyConfig;
const parametersOf = (properties: Properties) => properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;

/** Capacity units of AWS's own rule groups and of the bank's rules. */
const MANAGED_RULES_WCU: Readonly<Record<string, number>> = {
  AWSManagedRulesAmazonIpReputationList: 25,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
  AWSManagedRulesCommonRuleSet: 700,
};
function capacityOf({ Statement: { ManagedRuleGroupStatement, RateBasedStatement } }: Properties): number {
  if (ManagedRuleGroupStatement) return MANAGED_RULES_WCU[ManagedRuleGroupStatement.Name] ?? Number.NaN;
  const { ByteMatchStatement: match } = RateBasedStatement.ScopeDownStatement ?? {};
  return 2 + (match ? 2 + 10 * match.TextTransformations.length : 0);
}

interface Limit {
  readonly of: string;
  readonly most: number;
  readonly source: string;
  readonly counts: (stacks: Stacks) => Counts;
}

const limits: readonly Limit[] = [
  { of: 'resources of a template', most: 500, source: CLOUDFORMATION, counts: sectionOf('Resources') },
  { of: 'parameters of a template', most: 200, source: CLOUDFORMATION, counts: sectionOf('Parameters') },
  { of: 'outputs of a template, exports included', most: 200, source: CLOUDFORMATION, counts: sectionOf('Outputs') },
  { of: 'mappings of a template', most: 200, source: CLOUDFORMATION, counts: sectionOf('Mappings') },
  {
    of: 'dynamic references of a template',
    most: 60,
    source: CLOUDFORMATION,
    counts: (stacks) =>
      stacks.map(({ stackName, template }) => [stackName, JSON.stringify(template).split('{{resolve:').length - 1]),
  },
  {
    // The CDK uploads every template; one of up to 51 200 bytes could also be sent with the request.
    of: 'bytes of an uploaded template',
    most: 1_000_000,
    source: CLOUDFORMATION,
    counts: (stacks) =>
      stacks.map(({ stackName, template }) => [stackName, bytesOf(JSON.stringify(template, null, 1))]),
  },
  {
    of: 'tags of a resource',
    most: 50,
    source: TAGS,
    counts: (stacks) => stacks.map(({ stackName, tags }) => [stackName, Object.keys(tags).length]),
  },
  { of: 'routes of the API', most: 300, source: HTTP_API, counts: together('AWS::ApiGatewayV2::Route') },
  { of: 'integrations of the API', most: 300, source: HTTP_API, counts: together('AWS::ApiGatewayV2::Integration') },
  { of: 'authorizers of the API', most: 10, source: HTTP_API, counts: together('AWS::ApiGatewayV2::Authorizer') },
  {
    of: 'scopes of a route',
    most: 10,
    source: HTTP_API,
    counts: each('AWS::ApiGatewayV2::Route', ({ AuthorizationScopes = [] }) => AuthorizationScopes.length),
  },
  {
    of: 'bytes of the format of the access log',
    most: 3072,
    source: HTTP_API,
    counts: each('AWS::ApiGatewayV2::Stage', ({ AccessLogSettings }) => bytesOf(AccessLogSettings.Format)),
  },
  {
    of: 'characters of all inline policies of a role',
    most: 10_240,
    source: IAM,
    counts: each('AWS::IAM::Role', ({ Policies = [] }) =>
      Policies.reduce((sum: number, { PolicyDocument }: Properties) => sum + bytesOf(PolicyDocument), 0),
    ),
  },
  {
    of: 'characters of the trust policy of a role',
    most: 2048,
    source: IAM,
    counts: each('AWS::IAM::Role', ({ AssumeRolePolicyDocument }) => bytesOf(AssumeRolePolicyDocument)),
  },
  {
    of: 'managed policies of a role',
    most: 10,
    source: IAM,
    counts: each('AWS::IAM::Role', ({ ManagedPolicyArns = [] }) => ManagedPolicyArns.length),
  },
  { of: 'characters of the name of a role', most: 64, source: IAM, counts: each('AWS::IAM::Role', nameOf('RoleName')) },
  // An account has 1 000 roles by default, and prod and staging may share one.
  { of: 'roles of a bank, half of those of an account', most: 500, source: IAM, counts: together('AWS::IAM::Role') },
  {
    of: 'characters of the name of a function',
    most: 64,
    source: CREATE_FUNCTION,
    counts: each('AWS::Lambda::Function', nameOf('FunctionName')),
  },
  {
    of: "bytes of a function's variables",
    most: 4096,
    source: LAMBDA,
    counts: each('AWS::Lambda::Function', ({ Environment }) => bytesOf(Environment?.Variables ?? {})),
  },
  {
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.Lambda.html
    of: 'event sources on the stream of the table',
    most: 2,
    source: DYNAMODB,
    counts: together('AWS::Lambda::EventSourceMapping'),
  },
  {
    of: 'secondary indexes of the table',
    most: 20,
    source: DYNAMODB,
    counts: each('AWS::DynamoDB::Table', ({ GlobalSecondaryIndexes }) => GlobalSecondaryIndexes.length),
  },
  {
    of: 'characters of the name of a queue',
    most: 80,
    source: SQS,
    counts: each('AWS::SQS::Queue', nameOf('QueueName')),
  },
  { of: 'rules of the event bus', most: 300, source: EVENTS, counts: together('AWS::Events::Rule') },
  // An account has 5 000 alarms by default.
  { of: 'alarms of a bank', most: 5000, source: CLOUDWATCH, counts: together('AWS::CloudWatch::Alarm') },
  {
    of: 'characters of the pattern of a metric filter',
    most: 1024,
    source: METRIC_FILTER,
    counts: each('AWS::Logs::MetricFilter', ({ FilterPattern }) => resolved(FilterPattern).length),
  },
  {
    of: 'resource policies of CloudWatch Logs',
    most: 10,
    source: LOGS,
    counts: together('AWS::Logs::ResourcePolicy'),
  },
  {
    // API Gateway lists log groups in one policy, but for those whose names begin with /aws/vendedlogs/.
    of: 'characters of log groups in the policy of log deliveries',
    most: 5120,
    source: 'https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/AWS-logs-and-resource-policy.html',
    counts: (stacks) => {
      const names = all(stacks, 'AWS::Logs::LogGroup').map(([, { LogGroupName }]) => LogGroupName);
      const listed = names.filter((name) => !/^\/aws\/(lambda|vendedlogs)\//.test(name));
      return [['policy', listed.length * REFERENCE.length]];
    },
  },
  {
    of: 'capacity units of the firewall that need no request and no surcharge',
    most: 1500,
    source: WAF,
    counts: each('AWS::WAFv2::WebACL', ({ Rules }) =>
      Rules.reduce((sum: number, rule: Properties) => sum + capacityOf(rule), 0),
    ),
  },
  {
    of: 'trails of a region',
    most: 5,
    source: 'https://docs.aws.amazon.com/awscloudtrail/latest/userguide/WhatIsCloudTrail-Limits.html',
    counts: together('AWS::CloudTrail::Trail'),
  },
  {
    of: 'bytes of a function of CloudFront',
    most: 10_000,
    source: CLOUDFRONT,
    counts: each('AWS::CloudFront::Function', ({ FunctionCode }) => bytesOf(FunctionCode)),
  },
  {
    of: 'headers that CloudFront adds to a request',
    most: 30,
    source: CLOUDFRONT,
    counts: each('AWS::CloudFront::Distribution', ({ DistributionConfig: { Origins } }) =>
      Math.max(...Origins.map(({ OriginCustomHeaders = [] }: Properties) => OriginCustomHeaders.length)),
    ),
  },
  {
    of: 'custom headers of a response headers policy',
    most: 10,
    source: CLOUDFRONT,
    counts: each(
      'AWS::CloudFront::ResponseHeadersPolicy',
      (one) => headersPolicy(one).CustomHeadersConfig.Items.length,
    ),
  },
  {
    of: 'headers that a response headers policy removes',
    most: 10,
    source: CLOUDFRONT,
    counts: each(
      'AWS::CloudFront::ResponseHeadersPolicy',
      (one) => headersPolicy(one).RemoveHeadersConfig.Items.length,
    ),
  },
  {
    of: 'characters of the Content-Security-Policy',
    most: 1783,
    source: CLOUDFRONT,
    counts: each('AWS::CloudFront::ResponseHeadersPolicy', (one) =>
      bytesOf(resolved(headersPolicy(one).SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)),
    ),
  },
  {
    of: 'headers, cookies and query strings of a cache policy',
    most: 10,
    source: CLOUDFRONT,
    counts: each('AWS::CloudFront::CachePolicy', (one) => {
      const { HeadersConfig, CookiesConfig, QueryStringsConfig } = parametersOf(one);
      const lists = [HeadersConfig.Headers, CookiesConfig.Cookies, QueryStringsConfig.QueryStrings];
      return Math.max(...lists.map((list = []) => list.length));
    }),
  },
  {
    of: 'behaviours of the distribution',
    most: 25,
    source: CLOUDFRONT,
    counts: each(
      'AWS::CloudFront::Distribution',
      ({ DistributionConfig: { CacheBehaviors } }) => CacheBehaviors.length,
    ),
  },
  { of: 'clients of the user pool', most: 1000, source: COGNITO, counts: together('AWS::Cognito::UserPoolClient') },
  {
    of: "minutes of a sign-in's session at the pool",
    most: 15,
    source: 'https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPoolClient.html',
    counts: each('AWS::Cognito::UserPoolClient', ({ AuthSessionValidity }) => AuthSessionValidity),
  },
  {
    of: 'characters of the name of a bucket',
    most: 63,
    source: S3_NAMES,
    counts: each('AWS::S3::Bucket', nameOf('BucketName')),
  },
  {
    of: 'lifecycle rules of a bucket',
    most: 1000,
    source: S3,
    counts: each('AWS::S3::Bucket', ({ LifecycleConfiguration }) => LifecycleConfiguration?.Rules.length ?? 0),
  },
];

describe.each(banks)('the templates of $name', ({ stacks }) => {
  it.each(limits)('the templates have no more $of than $most ($source)', ({ most, counts }) => {
    const counted = counts(stacks);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter(([, count]) => !(count <= most))).toEqual([]);
  });
});
