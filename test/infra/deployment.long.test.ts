/** Tests what `npm run deploy` checks before it changes anything. */
import { readFileSync } from 'node:fs';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { Stack } from 'aws-cdk-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCdkApp } from '#infra/cdk/build-bank.ts';
import { BackupKeys } from '#infra/cdk/constructs/backup-keys.ts';
import { parseDeploymentSettings } from '#infra/cdk/settings.ts';
import { compareTemplates, type Template } from '#infra/cli/deployment/compare-stacks.ts';
import { findLosses } from '#infra/cli/deployment/find-losses.ts';
import { runPreflight } from '#infra/cli/deployment/preflight.ts';
import { mockAwsClient } from '#test/support/mock-aws-client.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';
import { NO_OPTIONS, OPTIONS, synthesize } from './synthesize.ts';

const account = '111122223333';
const { alarmEmail, site, mail } = OPTIONS;

/** Returns the actions that a committed policy allows. */
function actionsOf(policy: string): string[] {
  const file = new URL(`../../infra/environments/${policy}-policy.json`, import.meta.url);
  const { Statement } = JSON.parse(readFileSync(file, 'utf8')) as { Statement: { Action: string | string[] }[] };
  return Statement.flatMap(({ Action }) => Action);
}

const failure = (name: string, message = name) => Object.assign(new Error(message), { name });

describe('the preflight of a deployment', () => {
  const sts = mockAwsClient(STSClient);
  const ssm = mockAwsClient(SSMClient);
  const lambda = mockAwsClient(LambdaClient);
  const cloudFront = mockAwsClient(CloudFrontClient);
  const cloudFormation = mockAwsClient(CloudFormationClient);
  const acm = mockAwsClient(ACMClient);
  const ses = mockAwsClient(SESv2Client);

  /** An account in which everything is in order. */
  beforeEach(() => {
    for (const mock of [sts, ssm, lambda, cloudFront, cloudFormation, acm, ses]) mock.reset();
    sts.on(GetCallerIdentityCommand).resolves({ Account: account });
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: '30' } });
    lambda.on(GetAccountSettingsCommand).resolves(limits(1000));
    cloudFront.on(ListDistributionsCommand).resolves(distributions(1));
    cloudFormation.on(DescribeStacksCommand).rejects(failure('ValidationError', 'Stack with id x does not exist'));
    acm.on(DescribeCertificateCommand).resolves(certificate('*.example.com'));
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
    ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true });
  });

  const limits = (ConcurrentExecutions: number) => ({ AccountLimit: { ConcurrentExecutions } });
  const distributions = (Quantity: number) => ({
    DistributionList: { Quantity, Marker: '', MaxItems: 1, IsTruncated: false },
  });
  const certificate = (DomainName: string) => ({ Certificate: { DomainName, Status: 'ISSUED' as const } });
  const stackExists = (StackName: string) =>
    cloudFormation.on(DescribeStacksCommand, { StackName }).resolves({
      Stacks: [{ StackName, StackStatus: 'UPDATE_COMPLETE', CreationTime: new Date(0) }],
    });
  const check = (content: object = {}, environment: 'prod' | 'staging' = 'prod') =>
    runPreflight(
      environment,
      parseDeploymentSettings(environment, { account, alarmEmail, ...site, mailDomain: mail.domain, ...content }),
    );

  it('the preflight of a deployment finds nothing in an account that is prepared', async () => {
    expect(await check()).toEqual({ problems: [], notes: [] });
  });

  it.each<[string, () => void, string]>([
    [
      'a shell without credentials',
      () => sts.rejects(failure('CredentialsProviderError')),
      'AWS does not accept the credentials of this shell',
    ],
    [
      'another account',
      () => sts.resolves({ Account: '444455556666' }),
      `This shell is signed in to account 444455556666, and prod belongs to ${account}.`,
    ],
    [
      'an account without CDK',
      () => ssm.rejects(failure('ParameterNotFound')),
      'CDK is not prepared in eu-central-1 and us-east-1 of account 111122223333.',
    ],
    ['a new account', () => lambda.resolves(limits(10)), 'Lambda runs at most 10 functions at a time in eu-central-1'],
    [
      'an account of another environment',
      () => stackExists('aldermoor-staging-data'),
      'Account 111122223333 has the stack aldermoor-staging-data in eu-central-1. Production needs an account of its own',
    ],
    [
      "another site's certificate",
      () => acm.resolves(certificate('*.bank.example.com')),
      `is for *.bank.example.com and not for bank.example.com.`,
    ],
  ])('the preflight of a deployment refuses %s with a sentence', async (_, arrange, sentence) => {
    arrange();
    const { problems } = await check();
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });

  it.each<[string, () => void, object, string]>([
    [
      'a sandbox',
      () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true }),
      {},
      'is in its sandbox in eu-central-1: it sends 200 e-mails a day, one a second, and to verified addresses only.',
    ],
    ['no domain for mail', () => undefined, { mailDomain: undefined }, 'has no "mailDomain": the bank sends no e-mail'],
  ])('the preflight of a deployment notes %s, and does not refuse', async (_, arrange, content, sentence) => {
    arrange();
    expect(await check(content)).toEqual({ problems: [], notes: [expect.stringContaining(sentence)] });
  });

  it('the preflight and the migrations of a deployment make only calls that the policy of a pipeline allows', async () => {
    await check();
    const mocks = { acm, cloudformation: cloudFormation, cloudfront: cloudFront, lambda, ses, ssm };
    const calls = Object.entries(mocks).flatMap(([service, mock]) =>
      mock.calls().map(({ args: [command] }) => `${service}:${command.constructor.name.replace(/Command$/, '')}`),
    );
    const conversion = readFileSync(new URL('../../infra/migrations/migrate-table.ts', import.meta.url), 'utf8');
    // A transaction needs the rights of its parts, of which only the check of an item is not a call of its own.
    const rights: Record<string, string> = { Scan: 'Scan', Query: 'Query', TransactWrite: 'ConditionCheckItem' };
    const items = [...conversion.matchAll(/new (\w+)Command\(/g)].map(
      ([, name = '']) => `dynamodb:${rights[name] ?? `${name}Item`}`,
    );
    // The templates are read later, and stacks are changed by the roles of the CDK.
    const needed = new Set([...calls, ...items, 'cloudformation:GetTemplate', 'sts:AssumeRole']);
    expect(actionsOf('pipeline').toSorted()).toEqual([...needed].toSorted());
  });
});

describe('a deployment', () => {
  type Part = 'data' | 'api' | 'watch' | 'edge';
  type Settings = NonNullable<Parameters<typeof synthesize>[0]>;

  /** Returns what a deployment of one bank over another would lose. */
  function losses(part: Part, deployed: Settings, next: Settings) {
    const change = compareTemplates(named(part), synthesize(deployed).template(part), synthesize(next).template(part));
    return findLosses([change]);
  }
  const named = (part: string) => ({ stack: `aldermoor-prod-${part}`, region: 'eu-central-1' });
  const compare = (deployed: Template, next: Template) => findLosses([compareTemplates(named('data'), deployed, next)]);
  const none = { ofSettings: [], ofData: [] };

  it('a deployment of the same settings, or of the first ones, loses nothing', () => {
    for (const part of ['data', 'api', 'watch', 'edge'] as const) {
      expect(losses(part, {}, {})).toEqual(none);
      expect(losses(part, NO_OPTIONS, {})).toEqual(none);
      expect(findLosses([compareTemplates(named(part), undefined, synthesize().template(part))])).toEqual(none);
    }
  });

  it.each([
    ['edge', 'The site would lose its domain bank.example.com and its certificate'],
    ['watch', 'Nobody would receive the alarms, which operations@example.com receives'],
  ] as const)(
    'a deployment that loses a setting of the stack %s is refused, unless the operator accepts it',
    (part, loss) => {
      expect(losses(part, {}, NO_OPTIONS)).toEqual({ ...none, ofSettings: [expect.stringContaining(loss)] });
    },
  );

  it('a deployment with fewer backup keys than the deployed bank has is refused', () => {
    const withKeys = (count: number): Template => {
      const app = createCdkApp({ outdir: createTempFolder('bank-test-'), validated: false });
      new BackupKeys(new Stack(app, 'data'), 'BackupKeys', { keep: true }, count);
      return app.synth().getStackByName('data').template;
    };
    const [one, two] = [withKeys(1), withKeys(2)];
    expect(compare(one, two)).toEqual(none);
    expect(compare(two, one).ofData).toEqual([
      expect.stringMatching(/^aldermoor-prod-data would lose the backup key \w+, .*lower `BackupKeys.COUNT`/),
    ]);
  });

  const data: Template = synthesize().template('data');
  const ofType = (type: string): string =>
    Object.entries(data.Resources ?? {}).find(([, { Type }]) => Type === type)?.[0] ??
    expect.fail(`There is no ${type}`);
  /** Returns the data stack with other properties of a resource; null removes the resource. */
  function changed(id: string, properties: object | null): Template {
    const { [id]: resource, ...others } = data.Resources ?? {};
    const Properties = { ...resource?.Properties, ...properties };
    return {
      Resources: { ...others, ...(properties && { [id]: { ...resource, Type: resource?.Type ?? '', Properties } }) },
    };
  }

  it.each([
    ['AWS::DynamoDB::Table', { TableName: 'bank' }],
    ['AWS::S3::Bucket', null],
    ['AWS::Cognito::UserPool', null],
    ['AWS::DynamoDB::Table', null],
  ])('a deployment that replaces or abandons a resource of the type %s is refused (%j)', (type, properties) => {
    const id = ofType(type);
    expect(compare(data, changed(id, properties)).ofData).toEqual([
      expect.stringContaining(`${type} ${id}. Keep its logical ID and the properties that it was created with.`),
    ]);
  });

  it('a deployment that creates, deletes or redefines more than one index is refused', () => {
    const table = ofType('AWS::DynamoDB::Table');
    const indexes = data.Resources?.[table]?.Properties?.GlobalSecondaryIndexes as { IndexName: string }[];
    const withIndexes = (list: object[]) => compare(data, changed(table, { GlobalSecondaryIndexes: list })).ofData;
    const [first, second, ...rest] = indexes;
    expect(withIndexes([...indexes, { ...first, IndexName: 'gsi9' }])).toEqual([]);
    expect(withIndexes(indexes.slice(1))).toEqual([]);
    expect(withIndexes([{ ...first, IndexName: 'gsi9' }, ...rest, { ...second }])).toEqual([
      expect.stringContaining('would create or delete 2 indexes at once (gsi1, gsi9)'),
    ]);
    expect(withIndexes([{ ...first, Projection: { ProjectionType: 'ALL' } }, ...indexes.slice(1)])).toEqual([
      expect.stringContaining('would redefine gsi1 of the table.'),
    ]);
  });
});

it('the policy of CloudFormation allows the services of all resources in the templates, and roles named after their stacks', () => {
  const resources = (['prod', 'staging'] as const)
    .flatMap((environment) => synthesize({ environment }).bank.app.synth().stacks)
    .flatMap(({ template }): { Type: string; Properties?: { RoleName?: unknown } }[] =>
      Object.values(template.Resources),
    );
  /** Services whose actions begin otherwise than the types of their resources. */
  const prefixes: Readonly<Record<string, string>> = { ApiGatewayV2: 'apigateway', Cognito: 'cognito-idp' };
  const named = resources.flatMap(({ Type }) => /^AWS::(?!IAM|CDK)(\w+)::/.exec(Type)?.[1] ?? []);
  const services = new Set(named.map((service) => `${prefixes[service] ?? service.toLowerCase()}:*`));
  expect(actionsOf('cloudformation').filter((action) => action.endsWith(':*'))).toEqual([...services].toSorted());
  const ofIam = resources.filter(({ Type }) => Type.startsWith('AWS::IAM::'));
  expect(ofIam.filter(({ Type, Properties }) => Type !== 'AWS::IAM::Role' || Properties?.RoleName)).toEqual([]);
});
