import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acknowledgedFindings } from '#infra/cdk/acknowledgements.ts';
import { scheduledWorkers, streamWorkers, workers } from '#infra/cdk/workers.ts';
import { replaceProcessEnvironment } from '#infra/local/lambda/function-environment.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { PROPOSAL_EXPIRES_AFTER_MS } from '#shared/domain/approvals.ts';
import { awsClientDefaults } from '#test/support/faults/aws-clients.ts';
import { type Resource, synthesize } from './synthesize.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const prod = synthesize();
const staging = synthesize({ environment: 'staging' });
/** A bank in which each changed setting must appear in a resource. */
const adjusted = synthesize({ trailRetentionYears: 7, backupRetentionDays: 400 });

const off = synthesize({ streamWorkers: 'off' });

type Bank = typeof prod;
const functionIn = ({ resources }: Bank, part: 'data' | 'api' | 'jobs', name: string) =>
  resources(part, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.FunctionName === `aldermoor-prod-workers-${name}`,
  ) ?? expect.fail(name);
const startingWith = ({ resources }: Bank, type: string, id: string) =>
  resources('data', type).find((resource) => resource.id.startsWith(id)) ?? expect.fail(id);
const statementsOf = (bank: Bank, bucket: string): Record<string, unknown>[] =>
  startingWith(bank, 'AWS::S3::BucketPolicy', bucket).properties.PolicyDocument.Statement;

/** Returns how each client of a function repeats calls with its variables, whatever these are called. */
async function retriesOf({ properties }: ReturnType<typeof functionIn>) {
  const lambda = { AWS_REGION: 'eu-central-1', AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand' };
  const restore = replaceProcessEnvironment({ ...lambda, ...properties.Environment.Variables });
  const all = [DynamoDBClient, CognitoIdentityProviderClient, S3Client, KMSClient, LambdaClient].map(async (Client) => {
    const { config } = new Client(awsClientDefaults());
    const [strategy, attempts] = await Promise.all([config.retryStrategy(), config.maxAttempts()]);
    return `${'mode' in strategy && strategy.mode} ${attempts}`;
  });
  return Promise.all(all).finally(restore);
}
const alike = (retries: string) => Array.from({ length: 5 }, () => retries);

it.each([
  ['prod', prod],
  ['staging', staging],
])('the recommendations of AWS are followed in %s, or the departure is acknowledged with its reason', (_, { bank }) => {
  expect(new AwsSolutionsChecks(bank.app).validateScope(bank.app).violations).toEqual([]);
  expect(acknowledgedFindings.filter(({ rule }) => rule.startsWith('AwsSolutions')).length).toBeLessThanOrEqual(10);
  for (const { rule, reason, on } of acknowledgedFindings) {
    expect(reason.length, rule).toBeGreaterThan(30);
    expect(on(prod.bank).length, rule).toBeGreaterThan(0);
  }
});

it('the table is recoverable to any second, protected, encrypted with KMS, streamed and on demand', () => {
  const { properties, deletionPolicy, replacePolicy } = prod.only('data', 'AWS::DynamoDB::Table');
  expect(properties).toMatchObject({
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    DeletionProtectionEnabled: true,
    SSESpecification: { SSEEnabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    BillingMode: 'PAY_PER_REQUEST',
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  });
  expect([deletionPolicy, replacePolicy]).toEqual(['Retain', 'Retain']);
});

it('the table is deleted with its stack in staging, and stays recoverable until then', () => {
  const table = staging.only('data', 'AWS::DynamoDB::Table');
  expect(table.deletionPolicy).toBe('Delete');
  expect(table.properties).toMatchObject({
    DeletionProtectionEnabled: false,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
});

describe('the user pool', () => {
  const pool = prod.only('data', 'AWS::Cognito::UserPool');
  const client = prod.only('data', 'AWS::Cognito::UserPoolClient').properties;

  it('the user pool has accounts made by administrators only, with a long password and an authenticator at most', () => {
    expect(pool.properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      DeletionProtection: 'ACTIVE',
    });
    const sets = ['Lowercase', 'Uppercase', 'Numbers', 'Symbols'].map((set) => [`Require${set}`, false]);
    expect(pool.properties.Policies.PasswordPolicy).toEqual({ MinimumLength: 12, ...Object.fromEntries(sets) });
    for (const absent of ['AliasAttributes', 'UsernameAttributes']) expect(pool.properties).not.toHaveProperty(absent);
    expect([pool.deletionPolicy, pool.replacePolicy]).toEqual(['Retain', 'Retain']);
  });

  it('the user pool allows the administrator flow alone, hides who exists, and rotates and revokes tokens (ASVS 6.3.4, 10.4.4, 10.4.5)', () => {
    expect(client).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      GenerateSecret: false,
      AllowedOAuthFlowsUserPoolClient: false,
    });
    expect(client).not.toHaveProperty('AllowedOAuthFlows');
    expect(client.WriteAttributes).not.toContain('email');
  });

  it('the user pool issues tokens for 15 minutes, with renewal for 24 hours, and waits 3 minutes for a code (ASVS 10.4.8)', () => {
    expect(client).toMatchObject({
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 1440,
      AuthSessionValidity: 3,
    });
  });

  it('the user pool asks one function without rights about its tokens, and only this pool may call it', () => {
    const trigger = functionIn(prod, 'data', 'scopeTokens');
    const LambdaArn = { 'Fn::GetAtt': [trigger.id, 'Arn'] };
    expect(pool.properties.LambdaConfig).toEqual({ PreTokenGenerationConfig: { LambdaArn, LambdaVersion: 'V2_0' } });
    // Cognito stops waiting for the trigger after five seconds.
    expect(trigger.properties.Timeout).toBe(5);
    const role = startingWith(prod, 'AWS::IAM::Role', trigger.properties.Role['Fn::GetAtt'][0]);
    const actions = JSON.stringify(role.properties.Policies).match(/"\w+:[A-Z]\w+"/g) ?? [];
    expect(actions.filter((action) => !action.startsWith('"logs:'))).toEqual([]);
    expect(prod.only('data', 'AWS::Lambda::Permission').properties).toMatchObject({
      Principal: 'cognito-idp.amazonaws.com',
      FunctionName: LambdaArn,
      SourceArn: { 'Fn::GetAtt': [pool.id, 'Arn'] },
    });
  });
});

describe('the buckets', () => {
  const buckets = [...prod.resources('data', 'AWS::S3::Bucket'), ...prod.resources('edge', 'AWS::S3::Bucket')];

  it('the buckets are private, encrypted, versioned and retained', () => {
    expect(buckets).toHaveLength(5);
    for (const { id, properties, deletionPolicy, replacePolicy } of buckets) {
      expect(Object.values(properties.PublicAccessBlockConfiguration), id).toEqual([true, true, true, true]);
      expect(properties.BucketEncryption, id).toBeDefined();
      expect(properties.VersioningConfiguration, id).toEqual({ Status: 'Enabled' });
      expect(deletionPolicy, id).toMatch(/^Retain/);
      expect(replacePolicy, id).toBe('Retain');
    }
  });

  it('the buckets take access logs of this account alone, by policy and not by an access control list', () => {
    for (const { id, properties } of buckets) expect(properties.AccessControl, id).toBeUndefined();
    expect(statementsOf(prod, 'AccessLogs')).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { Service: 'logging.s3.amazonaws.com' },
        Action: 's3:PutObject',
        Condition: { StringNotEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
  });

  it('the buckets let CloudFront alone read pictures, for this account', () => {
    const allowed = statementsOf(prod, 'Pictures').filter(({ Effect }) => Effect === 'Allow');
    expect(allowed.map(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
    for (const { Principal, Condition } of allowed) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(Condition)).toContain(':cloudfront::",{"Ref":"AWS::AccountId"},":distribution/*"');
    }
  });

  it.each(['Backups', 'Pictures'])(
    'the buckets keep deleted %s recoverable for 30 days, and delete none by themselves',
    (name) => {
      const rules = startingWith(prod, 'AWS::S3::Bucket', name).properties.LifecycleConfiguration.Rules;
      expect(rules).toContainEqual(
        expect.objectContaining({ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
      );
      for (const { Prefix = '', ExpirationInDays } of rules) {
        if (!/^(uploads|work|changes)\/$/.test(Prefix)) expect(ExpirationInDays).toBeUndefined();
      }
    },
  );

  const expiryOf = (prefix: string) => {
    const { Rules } = startingWith(prod, 'AWS::S3::Bucket', 'Backups').properties.LifecycleConfiguration;
    return Rules.find(({ Prefix }: { Prefix?: string }) => Prefix === prefix) ?? expect.fail(prefix);
  };

  it.each([
    ['uploads/', 4],
    ['work/', 2],
  ])(
    'the buckets delete objects below %s after %i days, and their versions a day later',
    (Prefix, ExpirationInDays) => {
      const rest = { Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } };
      expect(expiryOf(Prefix)).toEqual({ Prefix, ExpirationInDays, ...rest });
    },
  );

  it('the buckets keep an uploaded backup for as long as a second administrator may approve its restore', () => {
    expect(expiryOf('uploads/').ExpirationInDays * DAY_MS).toBeGreaterThan(PROPOSAL_EXPIRES_AFTER_MS);
  });

  it('the buckets can lock each backup, and each seal of the trail for years when it is stored (ASVS 16.4.2)', () => {
    const locking = buckets.filter(({ properties }) => properties.ObjectLockEnabled);
    expect(locking.map(({ id }) => /^[A-Z][a-z]+/.exec(id)?.[0]).sort()).toEqual(['Backups', 'Trail']);
    const configurationOf = (bank: Bank, bucket: string) =>
      startingWith(bank, 'AWS::S3::Bucket', bucket).properties.ObjectLockConfiguration;
    expect(configurationOf(prod, 'Backups')).toBeUndefined();
    const retentionOf = (bank: Bank) => configurationOf(bank, 'TrailSeals').Rule.DefaultRetention;
    // In prod, not even the account itself can shorten the retention.
    expect(retentionOf(prod)).toEqual({ Mode: 'COMPLIANCE', Days: 3650 });
    expect(retentionOf(staging)).toEqual({ Mode: 'GOVERNANCE', Days: 3650 });
    expect(retentionOf(adjusted)).toEqual({ Mode: 'COMPLIANCE', Days: 2555 });
  });

  it('the buckets let pages upload backups with a signed link, and read nothing (ASVS 3.4.2)', () => {
    expect(buckets.flatMap(({ properties }) => properties.CorsConfiguration?.CorsRules ?? [])).toEqual([
      { AllowedMethods: ['PUT'], AllowedOrigins: ['*'], AllowedHeaders: ['content-type'] },
    ]);
  });
});

describe('CloudTrail', () => {
  const named = (bank: Bank) => bank.bank.app.synth().stacks.find(({ stackName }) => stackName.endsWith('-cloudtrail'));
  const { Resources } = named(prod)?.template ?? expect.fail('There is no such stack');
  const ofType = (type: string) =>
    Object.values<{ Type: string; Properties: Resource['properties'] }>(Resources).filter(({ Type }) => Type === type);

  it('CloudTrail records writes to the table by everyone but the functions of the bank, in prod (ASVS 16.4.2)', () => {
    expect(named(staging)).toBeUndefined();
    const [trail] = ofType('AWS::CloudTrail::Trail');
    const [{ FieldSelectors }] = trail?.Properties.AdvancedEventSelectors ?? [];
    const selector = (name: string) => FieldSelectors.find(({ Field }: { Field: string }) => Field === name);
    expect(selector('resources.type').Equals).toEqual(['AWS::DynamoDB::Table']);
    expect(JSON.stringify(selector('resources.ARN').Equals)).toContain('ExportsOutputFnGetAttTable');
    expect(selector('readOnly').Equals).toEqual(['false']);
    // CloudFormation names a role after its stack.
    const leftOut = JSON.stringify(selector('userIdentity.arn').NotStartsWith);
    expect(leftOut.match(/:assumed-role\/[\w-]+/g)).toEqual(
      [prod.bank.api, prod.bank.jobs].map(({ stackName }) => `:assumed-role/${stackName}-`),
    );
  });

  it('CloudTrail writes to a private bucket that is retained and locked for as long as the seals', () => {
    const [bucket] = ofType('AWS::S3::Bucket');
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3650 } } },
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
      },
    });
  });
});

it('the stacks are protected from deletion in prod', () => {
  const isProtected = ({ bank: { app } }: Bank) => app.synth().stacks.map((stack) => stack.terminationProtection);
  expect(new Set(isProtected(prod))).toEqual(new Set([true]));
  expect(new Set(isProtected(staging))).toEqual(new Set([false]));
});

it('the stacks of prod leave their logs, which are kept for a year, unless a first deployment fails', () => {
  for (const [bank, policies] of [
    [prod, ['RetainExceptOnCreate', 'Retain', 365]],
    [staging, ['Delete', 'Delete', 30]],
  ] as const) {
    const logs = (['data', 'api', 'jobs', 'edge'] as const).flatMap((part) =>
      bank.resources(part, 'AWS::Logs::LogGroup'),
    );
    expect(logs.length).toBeGreaterThan(namedRoutes.length);
    for (const { id, deletionPolicy, replacePolicy, properties } of logs) {
      expect([deletionPolicy, replacePolicy, properties.RetentionInDays], id).toEqual(policies);
    }
  }
});

it('the stacks keep the table, the sign-ins and the files apart from what can be made again', () => {
  const stateful = /^AWS::(DynamoDB::Table|Cognito::UserPool)$/;
  for (const part of ['api', 'jobs', 'routes', 'watch', 'firewall', 'edge'] as const) {
    expect(prod.resources(part).filter(({ type }) => stateful.test(type))).toEqual([]);
  }
});

it('the table is made last, so that a failed deployment leaves none behind, and new buckets are removed again', () => {
  const { dependsOn } = prod.only('data', 'AWS::DynamoDB::Table');
  const others = prod.resources('data').filter(({ type }) => !/^AWS::(DynamoDB::Table|CDK::Metadata)$/.test(type));
  expect(dependsOn.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  for (const { id, deletionPolicy } of prod.resources('data', 'AWS::S3::Bucket')) {
    expect(deletionPolicy, id).toBe('RetainExceptOnCreate');
  }
});

it('the firewall is where CloudFront reads it, wherever the bank is', () => {
  expect([prod.bank.firewall.region, prod.bank.edge.region]).toEqual(['us-east-1', 'eu-central-1']);
});

describe('the functions', () => {
  const functions = (['api', 'jobs'] as const).flatMap((part) => prod.resources(part, 'AWS::Lambda::Function'));
  const variables = functions.map(({ properties }) => properties.Environment.Variables);

  it("the functions limit customers' requests and call AWS alone, without the switches of tests (ASVS 2.4.1, 13.4.2)", () => {
    expect(functions).toHaveLength(namedRoutes.length + workers.length + 3);
    for (const names of variables.map((one) => Object.keys(one).join())) {
      expect(names).not.toMatch(/RATE_LIMITS|ENDPOINT_URL|S3_LINKS_URL/);
    }
  });

  it('the functions have settings of backups only when they need them, and keep backups as long as configured', () => {
    const knowing = variables.filter((one) => 'BACKUPS_BUCKET_NAME' in one);
    for (const { POWERTOOLS_SERVICE_NAME, ...settings } of knowing) {
      expect(POWERTOOLS_SERVICE_NAME).toMatch(/^(backups\.\w+|workers\.(runJob|startDailyBackup))$/);
      // The grace period must be longer than the 28 seconds of an endpoint.
      expect(settings).toMatchObject({ BACKUP_RETENTION_DAYS: '35', MAINTENANCE_GRACE_MS: '35000' });
    }
    const daily = functionIn(adjusted, 'jobs', 'startDailyBackup');
    expect(daily.properties.Environment.Variables.BACKUP_RETENTION_DAYS).toBe('400');
  });

  it('a function may call itself only where that is meant, and any other recursion is stopped', () => {
    const recursive = functions.filter(({ properties }) => properties.RecursiveLoop !== 'Terminate');
    expect(recursive.map(({ properties }) => properties.FunctionName)).toEqual(['aldermoor-prod-workers-runJob']);
  });
});

/** Returns the name of a queue, which must keep failed events for two weeks. */
const queueIn = (part: 'api' | 'jobs', [id]: [string]) => {
  const queue = prod.resources(part, 'AWS::SQS::Queue').find((one) => one.id === id);
  expect(queue?.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  return queue?.properties.QueueName;
};

describe.each(streamWorkers)('the worker $name', ({ name, only, tumblingWindow }) => {
  const fn = functionIn(prod, 'api', name);
  const mappings = prod.resources('api', 'AWS::Lambda::EventSourceMapping').map(({ properties }) => properties);
  const mapping = mappings.find(({ FunctionName }) => FunctionName.Ref === fn.id);

  it(`the worker ${name} reads each shard alone and in order, halves a failed batch, and sends what remains to a queue`, () => {
    expect(mapping).toMatchObject({
      ParallelizationFactor: 1,
      BisectBatchOnFunctionError: true,
      StartingPosition: 'TRIM_HORIZON',
    });
    expect(mapping.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(queueIn('api', mapping.DestinationConfig.OnFailure.Destination['Fn::GetAtt'])).toContain(name);
  });

  it(`the worker ${name} reads the stream that the table has at the deployment, and none while the workers are off`, () => {
    const { id, properties } = prod.only('api', 'Custom::TableStream');
    expect(mapping.EventSourceArn).toEqual({ 'Fn::GetAtt': [id, 'streamArn'] });
    expect(JSON.stringify(properties.tableName)).toContain('ExportsOutputRefTable');
    expect(JSON.stringify(prod.outputs('data'))).not.toContain('StreamArn');
    expect(functionIn(off, 'api', name)).toBeDefined();
    for (const type of ['Custom::TableStream', 'AWS::Lambda::EventSourceMapping']) {
      expect(off.resources('api', type)).toEqual([]);
    }
    // A log that is retained could not be created again when the workers are switched on.
    const logs = ({ resources }: Bank) =>
      resources('api', 'AWS::Logs::LogGroup').map((log) => log.properties.LogGroupName);
    expect(logs(off)).toEqual(logs(prod));
  });

  it(`the worker ${name} has a tumbling window only when it must know the shard, since it requires a state in the answer`, () => {
    expect(mapping.TumblingWindowInSeconds).toBe(tumblingWindow ? 60 : undefined);
  });

  it(`the worker ${name} is invoked only by the changes that concern it`, () => {
    const filters: { Pattern: string }[] = mapping.FilterCriteria?.Filters ?? [];
    const changes = filters.map(({ Pattern }) => JSON.parse(Pattern));
    const changed = (NewImage: object) => ({ dynamodb: { NewImage } });
    const inserted = (NewImage: object) => ({ eventName: ['INSERT'], ...changed(NewImage) });
    expect(changes).toEqual(
      only
        ? [
            changed({ kind: { S: ['user'] }, deleted: { BOOL: [true] } }),
            changed({ kind: { S: ['renamed'] } }),
            inserted({ type: { S: ['notification'] } }),
            inserted({ type: { S: ['waiting-mail'] } }),
          ]
        : [],
    );
  });
});

describe.each(scheduledWorkers)('the worker $name', ({ name, schedule, timeoutSeconds = 60 }) => {
  const fn = functionIn(prod, 'jobs', name);
  const ofIt = (type: string) =>
    prod.resources('jobs', type).find(({ properties }) => JSON.stringify(properties).includes(`"${fn.id}"`)) ??
    expect.fail(`${name} has no ${type}`);

  it(`the worker ${name} is called by the schedule, with nothing but the time, and by nothing else from outside`, () => {
    const rule = ofIt('AWS::Events::Rule');
    expect(rule.properties).toMatchObject({
      State: 'ENABLED',
      ScheduleExpression:
        'everyMinutes' in schedule
          ? `rate(${schedule.everyMinutes} ${schedule.everyMinutes === 1 ? 'minute' : 'minutes'})`
          : `cron(${schedule.dailyAtUtc.minute} ${schedule.dailyAtUtc.hour} * * ? *)`,
      Targets: [
        {
          Arn: { 'Fn::GetAtt': [fn.id, 'Arn'] },
          InputTransformer: { InputPathsMap: { time: '$.time' }, InputTemplate: '{"time":<time>}' },
        },
      ],
    });
    expect(ofIt('AWS::Lambda::Permission').properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
    });
    expect(prod.resources('jobs', 'AWS::Lambda::Permission')).toHaveLength(scheduledWorkers.length);
  });

  it(`the worker ${name} has its time, slows down where AWS throttles, and sends a call that failed three times to a queue`, async () => {
    expect(fn.properties.Timeout).toBe(timeoutSeconds);
    expect(await retriesOf(fn)).toEqual(alike('adaptive 12'));
    expect(ofIt('AWS::Lambda::EventInvokeConfig').properties).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 3600,
    });
    expect(queueIn('jobs', fn.properties.DeadLetterConfig.TargetArn['Fn::GetAtt'])).toContain(name);
  });
});

it('an endpoint tries a call of AWS three times, within the time of its own call', async () => {
  const [endpoint = expect.fail('There is no endpoint')] = prod
    .resources('api', 'AWS::Lambda::Function')
    .filter(({ properties }) => properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === 'customers.getProfile');
  expect(await retriesOf(endpoint)).toEqual(alike('standard 3'));
});
