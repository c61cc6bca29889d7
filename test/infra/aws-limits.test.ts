/** Limits of AWS, by their default numbers, which a template or an account is nearest to exceeding. */
import { describe, expect, it } from 'vitest';
import { type Resource, synthesize } from './synthesize.ts';

const banks = (['prod', 'staging'] as const).map((environment) => ({
  name: environment,
  stacks: stacksOf(synthesize({ environment })),
}));

type Stacks = ReturnType<typeof stacksOf>;
function stacksOf({ bank: { app } }: ReturnType<typeof synthesize>) {
  return app.synth().stacks.map(({ stackName, template }) => ({ stackName, template }));
}

/** What is counted, with its number. */
type Counts = readonly (readonly [what: string, count: number])[];

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
const ofTemplates =
  (count: (template: Properties) => number) =>
  (stacks: Stacks): Counts =>
    stacks.map(({ stackName, template }) => [stackName, count(template)]);

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

const sum = (list: readonly Properties[], count: (one: Properties) => number) =>
  list.reduce((total: number, one) => total + count(one), 0);

const limits: readonly (readonly [what: string, most: number, counts: (stacks: Stacks) => Counts])[] = [
  ['resources of a template', 500, ofTemplates(({ Resources }) => Object.keys(Resources).length)],
  ['outputs of a template, exports included', 200, ofTemplates(({ Outputs = {} }) => Object.keys(Outputs).length)],
  ['bytes of an uploaded template', 1_000_000, ofTemplates((template) => bytesOf(JSON.stringify(template, null, 1)))],
  ['routes of the API', 300, together('AWS::ApiGatewayV2::Route')],
  ['integrations of the API', 300, together('AWS::ApiGatewayV2::Integration')],
  [
    'characters of all inline policies of a role',
    10_240,
    each('AWS::IAM::Role', ({ Policies = [] }) => sum(Policies, ({ PolicyDocument }) => bytesOf(PolicyDocument))),
  ],
  // An account has 1 000 roles by default, and prod and staging may share one.
  ['roles of a bank, half of those of an account', 500, together('AWS::IAM::Role')],
  [
    'characters of the name of a function',
    64,
    each('AWS::Lambda::Function', ({ FunctionName = '' }) => resolved(FunctionName).length),
  ],
  [
    "bytes of a function's variables",
    4096,
    each('AWS::Lambda::Function', ({ Environment }) => bytesOf(Environment?.Variables ?? {})),
  ],
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.Lambda.html
  ['event sources on the stream of the table', 2, together('AWS::Lambda::EventSourceMapping')],
  [
    'characters of the name of a queue',
    80,
    each('AWS::SQS::Queue', ({ QueueName = '' }) => resolved(QueueName).length),
  ],
  [
    'characters of the pattern of a metric filter',
    1024,
    each('AWS::Logs::MetricFilter', ({ FilterPattern }) => resolved(FilterPattern).length),
  ],
  [
    'metrics of an alarm',
    10,
    each('AWS::CloudWatch::Alarm', ({ Metrics = [] }) => JSON.stringify(Metrics).split('"MetricStat"').length - 1),
  ],
  [
    // API Gateway lists log groups in one policy, but for those whose names begin with /aws/vendedlogs/.
    'characters of log groups in the policy of log deliveries',
    5120,
    (stacks) => {
      const names = all(stacks, 'AWS::Logs::LogGroup').map(([, { LogGroupName }]) => LogGroupName);
      const listed = names.filter((name) => !/^\/aws\/(lambda|vendedlogs)\//.test(name));
      return [['policy', listed.length * REFERENCE.length]];
    },
  ],
  [
    'capacity units of the firewall that need no request and no surcharge',
    1500,
    each('AWS::WAFv2::WebACL', ({ Rules }) => sum(Rules, capacityOf)),
  ],
  [
    'characters of the Content-Security-Policy',
    1783,
    each('AWS::CloudFront::ResponseHeadersPolicy', ({ ResponseHeadersPolicyConfig: { SecurityHeadersConfig } }) =>
      bytesOf(resolved(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)),
    ),
  ],
];

describe.each(banks)('the templates of $name', ({ stacks }) => {
  it.each(limits)('the templates have no more %s than %i', (_, most, counts) => {
    const counted = counts(stacks);
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter(([, count]) => !(count <= most))).toEqual([]);
  });
});
