import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acknowledgedFindings } from '#infra/cdk/acknowledgements.ts';
import { scheduledWorkers, streamWorkers, workers } from '#infra/cdk/workers.ts';
import { pausableFunctionNames } from '#infra/cli/function-concurrency.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { PROPOSAL_EXPIRES_AFTER_MS } from '#shared/domain/approvals.ts';
import { type Resource, synthesize } from './synthesize.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const prod = synthesize();
const staging = synthesize({ environment: 'staging' });
/** A bank in which each changed setting must appear in a resource. */
const adjusted = synthesize({ trailRetentionYears: 7, backupRetentionDays: 400, streamWorkers: 'off' });

type Bank = typeof prod;
const functionIn = ({ resources }: Bank, part: 'data' | 'api' | 'jobs', name: string) =>
  resources(part, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.FunctionName === `aldermoor-prod-workers-${name}`,
  ) ?? expect.fail(name);
const startingWith = ({ resources }: Bank, type: string, id: string) =>
  resources('data', type).find((resource) => resource.id.startsWith(id)) ?? expect.fail(id);

it('the recommendations of AWS are followed, or the departure is acknowledged with its reason', () => {
  for (const { bank } of [prod, staging]) {
    expect(new AwsSolutionsChecks(bank.app).validateScope(bank.app).violations).toEqual([]);
  }
  for (const { rule, reason } of acknowledgedFindings) expect(reason.length, rule).toBeGreaterThan(30);
});

it('the table is recoverable to any second, encrypted with KMS, streamed and, in prod, protected and retained', () => {
  const { properties, deletionPolicy, replacePolicy } = prod.only('data', 'AWS::DynamoDB::Table');
  const everywhere = {
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    SSESpecification: { SSEEnabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  };
  expect(properties).toMatchObject({ ...everywhere, DeletionProtectionEnabled: true });
  expect([deletionPolicy, replacePolicy]).toEqual(['Retain', 'Retain']);
  const ofStaging = staging.only('data', 'AWS::DynamoDB::Table');
  expect(ofStaging.deletionPolicy).toBe('Delete');
  expect(ofStaging.properties).toMatchObject({ ...everywhere, DeletionProtectionEnabled: false });
});

const pool = prod.only('data', 'AWS::Cognito::UserPool');

it('the user pool has accounts made by administrators only, with a long password and an authenticator at most', () => {
  expect(pool.properties).toMatchObject({
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    DeletionProtection: 'ACTIVE',
    Policies: { PasswordPolicy: { MinimumLength: 12 } },
  });
  for (const absent of ['AliasAttributes', 'UsernameAttributes']) expect(pool.properties).not.toHaveProperty(absent);
  expect([pool.deletionPolicy, pool.replacePolicy]).toEqual(['Retain', 'Retain']);
});

it('the user pool allows the administrator flow alone, hides who exists, and issues short tokens that rotate (ASVS 6.3.4, 10.4.4, 10.4.5, 10.4.8)', () => {
  const client = prod.only('data', 'AWS::Cognito::UserPoolClient').properties;
  expect(client).toMatchObject({
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    AllowedOAuthFlowsUserPoolClient: false,
    TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    AccessTokenValidity: 15,
    RefreshTokenValidity: 1440,
  });
  expect(client.WriteAttributes).not.toContain('email');
});

it('the user pool asks one function without rights about its tokens, and only this pool may call it', () => {
  const trigger = functionIn(prod, 'data', 'scopeTokens');
  const LambdaArn = { 'Fn::GetAtt': [trigger.id, 'Arn'] };
  expect(pool.properties.LambdaConfig).toEqual({ PreTokenGenerationConfig: { LambdaArn, LambdaVersion: 'V2_0' } });
  const role = startingWith(prod, 'AWS::IAM::Role', trigger.properties.Role['Fn::GetAtt'][0]);
  const actions = JSON.stringify(role.properties.Policies).match(/"\w+:[A-Z]\w+"/g) ?? [];
  expect(actions.filter((action) => !action.startsWith('"logs:'))).toEqual([]);
  expect(prod.only('data', 'AWS::Lambda::Permission').properties).toMatchObject({
    Principal: 'cognito-idp.amazonaws.com',
    SourceArn: { 'Fn::GetAtt': [pool.id, 'Arn'] },
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

  it('the buckets let CloudFront alone read pictures, for this account', () => {
    const { Statement } = startingWith(prod, 'AWS::S3::BucketPolicy', 'Pictures').properties.PolicyDocument;
    const allowed = Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');
    expect(allowed).toHaveLength(2);
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

  it('the buckets keep an uploaded backup for as long as a second administrator may approve its restore', () => {
    const { Rules } = startingWith(prod, 'AWS::S3::Bucket', 'Backups').properties.LifecycleConfiguration;
    const uploads = Rules.find(({ Prefix }: { Prefix?: string }) => Prefix === 'uploads/');
    expect(uploads.ExpirationInDays * DAY_MS).toBeGreaterThan(PROPOSAL_EXPIRES_AFTER_MS);
  });

  it('the buckets can lock each backup, and each seal of the trail for years when it is stored (ASVS 16.4.2)', () => {
    const locking = buckets.filter(({ properties }) => properties.ObjectLockEnabled);
    expect(locking.map(({ id }) => /^[A-Z][a-z]+/.exec(id)?.[0]).sort()).toEqual(['Backups', 'Trail']);
    const retentionOf = (bank: Bank) =>
      startingWith(bank, 'AWS::S3::Bucket', 'TrailSeals').properties.ObjectLockConfiguration.Rule.DefaultRetention;
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

it('CloudTrail records writes to the table by everyone but the functions of the bank, into a locked bucket, in prod (ASVS 16.4.2)', () => {
  const named = ({ bank: { app } }: Bank) =>
    app.synth().stacks.find(({ stackName }) => stackName.endsWith('-cloudtrail'));
  expect(named(staging)).toBeUndefined();
  const { Resources } = named(prod)?.template ?? expect.fail('There is no such stack');
  const ofType = (type: string) => Object.values<Resource['properties']>(Resources).find(({ Type }) => Type === type);
  const [{ FieldSelectors }] = ofType('AWS::CloudTrail::Trail').Properties.AdvancedEventSelectors;
  const selector = (name: string) => FieldSelectors.find(({ Field }: { Field: string }) => Field === name);
  expect(JSON.stringify(selector('resources.ARN').Equals)).toContain('ExportsOutputFnGetAttTable');
  expect(selector('readOnly').Equals).toEqual(['false']);
  // CloudFormation names a role after its stack.
  const leftOut = JSON.stringify(selector('userIdentity.arn').NotStartsWith);
  expect(leftOut.match(/:assumed-role\/[\w-]+/g)).toEqual(
    [prod.bank.api, prod.bank.jobs].map(({ stackName }) => `:assumed-role/${stackName}-`),
  );
  expect(ofType('AWS::S3::Bucket')).toMatchObject({
    DeletionPolicy: 'RetainExceptOnCreate',
    Properties: {
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3650 } } },
      PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
    },
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

it('the stack of the data is the only one with state, and a failed first deployment leaves none of it behind', () => {
  const stateful = /^AWS::(DynamoDB::Table|Cognito::UserPool)$/;
  for (const part of ['api', 'jobs', 'routes', 'watch', 'firewall', 'edge'] as const) {
    expect(prod.resources(part).filter(({ type }) => stateful.test(type))).toEqual([]);
  }
  // The table is made last.
  const { dependsOn } = prod.only('data', 'AWS::DynamoDB::Table');
  const others = prod.resources('data').filter(({ type }) => !/^AWS::(DynamoDB::Table|CDK::Metadata)$/.test(type));
  expect(dependsOn.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
});

describe('the functions', () => {
  const functions = (['api', 'jobs'] as const).flatMap((part) => prod.resources(part, 'AWS::Lambda::Function'));
  const variables = functions.map(({ properties }) => properties.Environment.Variables);

  it("the functions limit customers' requests and call AWS alone, without the switches of tests (ASVS 2.4.1, 13.4.2)", () => {
    expect(functions.length).toBeGreaterThan(namedRoutes.length + workers.length);
    for (const names of variables.map((one) => Object.keys(one).join())) {
      expect(names).not.toMatch(/RATE_LIMITS|ENDPOINT_URL|S3_LINKS_URL/);
    }
  });

  it('a function may call itself only where that is meant, and any other recursion is stopped', () => {
    const recursive = functions.filter(({ properties }) => properties.RecursiveLoop !== 'Terminate');
    expect(recursive.map(({ properties }) => properties.FunctionName)).toEqual(['aldermoor-prod-workers-runJob']);
  });
});

it('all functions of the bank can be paused but those that CloudFormation invokes', () => {
  const functions = (['data', 'jobs', 'api', 'edge'] as const).flatMap((part) =>
    prod.resources(part, 'AWS::Lambda::Function'),
  );
  const names = functions.flatMap(({ properties }) => properties.FunctionName ?? []);
  expect(pausableFunctionNames({ environment: 'prod' }).toSorted()).toEqual(
    names.filter((name) => !name.startsWith('aldermoor-prod-deployment-')).toSorted(),
  );
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
    const { id } = prod.only('api', 'Custom::TableStream');
    expect(mapping.EventSourceArn).toEqual({ 'Fn::GetAtt': [id, 'streamArn'] });
    for (const type of ['Custom::TableStream', 'AWS::Lambda::EventSourceMapping']) {
      expect(adjusted.resources('api', type)).toEqual([]);
    }
    // A log that is retained could not be created again when the workers are switched on.
    const logs = ({ resources }: Bank) =>
      resources('api', 'AWS::Logs::LogGroup').map((log) => log.properties.LogGroupName);
    expect(logs(adjusted)).toEqual(logs(prod));
  });

  it(`the worker ${name} is invoked only by the changes that concern it, and knows its shard where it must`, () => {
    expect(mapping.TumblingWindowInSeconds).toBe(tumblingWindow ? 60 : undefined);
    const filters: { Pattern: string }[] = mapping.FilterCriteria?.Filters ?? [];
    const changed = (NewImage: object) => ({ dynamodb: { NewImage } });
    const inserted = (NewImage: object) => ({ eventName: ['INSERT'], ...changed(NewImage) });
    expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
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

  it(`the worker ${name} is called by its schedule, and by nothing else from outside`, () => {
    const rule = ofIt('AWS::Events::Rule');
    expect(rule.properties).toMatchObject({
      State: 'ENABLED',
      ScheduleExpression:
        'everyMinutes' in schedule
          ? `rate(${schedule.everyMinutes} ${schedule.everyMinutes === 1 ? 'minute' : 'minutes'})`
          : `cron(${schedule.dailyAtUtc.minute} ${schedule.dailyAtUtc.hour} * * ? *)`,
      Targets: [{ Arn: { 'Fn::GetAtt': [fn.id, 'Arn'] } }],
    });
    const callers = prod.resources('jobs', 'AWS::Lambda::Permission').map(({ properties }) => properties);
    expect(callers.filter(({ FunctionName }) => FunctionName['Fn::GetAtt'][0] === fn.id)).toMatchObject([
      { Principal: 'events.amazonaws.com', SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] } },
    ]);
  });

  it(`the worker ${name} has its time, and sends a call that failed three times to a queue`, () => {
    expect(fn.properties.Timeout).toBe(timeoutSeconds);
    expect(ofIt('AWS::Lambda::EventInvokeConfig').properties).toMatchObject({ MaximumRetryAttempts: 2 });
    expect(queueIn('jobs', fn.properties.DeadLetterConfig.TargetArn['Fn::GetAtt'])).toContain(name);
  });
});
