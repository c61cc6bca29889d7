import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { acknowledgements } from '#infra/cdk/acknowledgements.ts';
import { needsOf } from '#infra/cdk/needs.ts';
import { calledWorkers, streamWorkers, UNKNOWN_ADDRESS, workers } from '#infra/cdk/workers.ts';
import { AUDIT_CHANGED } from '#shared/contract/log-lines.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { synthesize } from './synthesize.ts';

const prod = synthesize({ alarmEmail: 'operations@example.com' });
const staging = synthesize({ environment: 'staging' });
/** Each setting shows in a resource of its own. */
const adjusted = synthesize({ trailRetentionYears: 7, backupRetentionDays: 400, reservedConcurrency: 10 });

describe('what AWS recommends', () => {
  it.each([
    ['prod', prod],
    ['staging', staging],
  ])('is followed in %s, or the departure is acknowledged with its reason', (_, { bank }) => {
    expect(new AwsSolutionsChecks(bank.app).validateScope(bank.app).violations).toEqual([]);
  });

  it('is departed from in at most ten places, each with a reason and none for nothing', () => {
    expect(acknowledgements.length).toBeLessThanOrEqual(10);
    for (const { rule, reason, on } of acknowledgements) {
      expect(reason.length, rule).toBeGreaterThan(30);
      expect(on(prod.bank).length, rule).toBeGreaterThan(0);
    }
  });
});

type Bank = typeof prod;
const functionIn = ({ resources }: Bank, part: 'data' | 'api' | 'jobs', name: string) =>
  resources(part, 'AWS::Lambda::Function').find(
    ({ properties }) => properties.FunctionName === `aldermoor-prod-workers-${name}`,
  ) ?? expect.fail(name);
const startingWith = ({ resources }: Bank, type: string, id: string) =>
  resources('data', type).find((resource) => resource.id.startsWith(id)) ?? expect.fail(id);
const metricOf = (name: string) =>
  prod
    .resources('watch', 'AWS::Logs::MetricFilter')
    .find(({ properties }) => properties.MetricTransformations[0].MetricName === name)?.properties ?? expect.fail(name);

interface PolicyDocument {
  readonly Statement: readonly { readonly Action: string | readonly string[] }[];
}

describe('the table', () => {
  const { properties, deletionPolicy } = prod.only('data', 'AWS::DynamoDB::Table');

  it('is recoverable to any second, protected, encrypted with KMS, streamed and on demand', () => {
    expect(properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
    expect(properties.DeletionProtectionEnabled).toBe(true);
    expect(properties.SSESpecification).toEqual({ SSEEnabled: true });
    expect(properties.StreamSpecification.StreamViewType).toBe('NEW_AND_OLD_IMAGES');
    expect(properties.BillingMode).toBe('PAY_PER_REQUEST');
    expect(properties.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
    expect(deletionPolicy).toBe('Retain');
  });

  it('has three indexes of what lists show, and one of keys alone', () => {
    const indexes = properties.GlobalSecondaryIndexes.map((index: Record<string, unknown>) => [
      index.IndexName,
      index.KeySchema,
      index.Projection,
    ]);
    const listed = { ProjectionType: 'INCLUDE', NonKeyAttributes: ['row'] };
    const projections = { gsi1: listed, gsi2: listed, gsi3: listed, gsi4: { ProjectionType: 'KEYS_ONLY' } };
    expect(indexes).toEqual(
      Object.entries(projections).map(([name, projection]) => [
        name,
        [
          { AttributeName: `${name}pk`, KeyType: 'HASH' },
          { AttributeName: `${name}sk`, KeyType: 'RANGE' },
        ],
        projection,
      ]),
    );
  });

  it('goes with its stack in staging, and stays recoverable until then', () => {
    const table = staging.only('data', 'AWS::DynamoDB::Table');
    expect(table.deletionPolicy).toBe('Delete');
    expect(table.properties.DeletionProtectionEnabled).toBe(false);
    expect(table.properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  });
});

describe('the sign-ins', () => {
  const pool = prod.only('data', 'AWS::Cognito::UserPool');
  const client = prod.only('data', 'AWS::Cognito::UserPoolClient').properties;

  it('are made by administrators only, by user name, with a long password and an authenticator at most', () => {
    expect(pool.properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    expect(pool.properties.AliasAttributes).toBeUndefined();
    expect(pool.properties.UsernameAttributes).toBeUndefined();
    expect(pool.properties.Policies.PasswordPolicy).toEqual({
      MinimumLength: 12,
      RequireLowercase: false,
      RequireUppercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
    });
    expect(pool.properties.MfaConfiguration).toBe('OPTIONAL');
    expect(pool.properties.EnabledMfas).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect(pool.properties.AccountRecoverySetting.RecoveryMechanisms).toEqual([{ Name: 'admin_only', Priority: 1 }]);
    expect(pool.properties.DeletionProtection).toBe('ACTIVE');
    expect(pool.deletionPolicy).toBe('Retain');
    const groups = prod.resources('data', 'AWS::Cognito::UserPoolGroup');
    expect(groups.map(({ properties }) => properties.GroupName)).toEqual(['admin', 'user']);
  });

  it('are open to the administrator flow alone, tell nothing about who exists, rotate and revoke', () => {
    expect(client.ExplicitAuthFlows).toEqual(['ALLOW_ADMIN_USER_PASSWORD_AUTH']);
    expect(client.RefreshTokenRotation).toEqual({ Feature: 'ENABLED', RetryGracePeriodSeconds: 10 });
    expect(client.PreventUserExistenceErrors).toBe('ENABLED');
    expect(client.EnableTokenRevocation).toBe(true);
    expect(client.GenerateSecret).toBe(false);
    expect(client.AllowedOAuthFlows).toBeUndefined();
    expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(client.WriteAttributes).not.toContain('email');
  });

  it('ask one function, which may do nothing, what their tokens are for; only this pool may call it', () => {
    const trigger = functionIn(prod, 'data', 'scopeTokens');
    const LambdaArn = { 'Fn::GetAtt': [trigger.id, 'Arn'] };
    expect(pool.properties.LambdaConfig).toEqual({ PreTokenGenerationConfig: { LambdaArn, LambdaVersion: 'V2_0' } });
    // Cognito gives up after five seconds.
    expect(trigger.properties.Timeout).toBe(5);
    const role = startingWith(prod, 'AWS::IAM::Role', trigger.properties.Role['Fn::GetAtt'][0]);
    const actions = role.properties.Policies.flatMap(({ PolicyDocument }: { PolicyDocument: PolicyDocument }) =>
      PolicyDocument.Statement.flatMap(({ Action }) => Action),
    );
    expect(actions.filter((action: string) => !action.startsWith('logs:'))).toEqual([]);
    const { properties } = prod.only('data', 'AWS::Lambda::Permission');
    expect(properties).toMatchObject({
      Principal: 'cognito-idp.amazonaws.com',
      FunctionName: LambdaArn,
      SourceArn: { 'Fn::GetAtt': [pool.id, 'Arn'] },
    });
  });

  it('last 15 minutes, at most 24 hours with renewal, and 3 minutes between password and code', () => {
    expect(client.TokenValidityUnits).toEqual({ AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' });
    expect([client.AccessTokenValidity, client.IdTokenValidity, client.RefreshTokenValidity]).toEqual([15, 15, 1440]);
    expect(client.AuthSessionValidity).toBe(3);
  });
});

describe('the buckets', () => {
  const buckets = [...prod.resources('data', 'AWS::S3::Bucket'), ...prod.resources('edge', 'AWS::S3::Bucket')];

  it('are private, encrypted, versioned and kept', () => {
    expect(buckets).toHaveLength(5);
    for (const { id, properties, deletionPolicy, replacePolicy } of buckets) {
      expect(Object.values(properties.PublicAccessBlockConfiguration), id).toEqual([true, true, true, true]);
      expect(properties.BucketEncryption, id).toBeDefined();
      expect(properties.VersioningConfiguration, id).toEqual({ Status: 'Enabled' });
      expect(deletionPolicy, id).toMatch(/^Retain/);
      expect(replacePolicy, id).toBe('Retain');
    }
  });

  it('refuse what is not TLS', () => {
    for (const part of ['data', 'edge'] as const) {
      const policies = prod.resources(part, 'AWS::S3::BucketPolicy');
      expect(policies).toHaveLength(prod.resources(part, 'AWS::S3::Bucket').length);
      for (const { properties } of policies) {
        expect(properties.PolicyDocument.Statement).toContainEqual(
          expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        );
      }
    }
  });

  it('take access logs of this account by policy, each bucket in its folder, and no list of access control lets S3 in', () => {
    const logs = startingWith(prod, 'AWS::S3::Bucket', 'AccessLogs');
    for (const { id, properties } of buckets) expect(properties.AccessControl, id).toBeUndefined();
    // CloudFront adds itself to this list, and would not deliver without.
    expect(logs.properties.OwnershipControls.Rules).toEqual([{ ObjectOwnership: 'BucketOwnerPreferred' }]);
    const policy = startingWith(prod, 'AWS::S3::BucketPolicy', 'AccessLogs');
    const statements: Record<string, unknown>[] = policy.properties.PolicyDocument.Statement;
    const ofS3 = statements.filter(
      ({ Principal }) => JSON.stringify(Principal) === '{"Service":"logging.s3.amazonaws.com"}',
    );
    const folders = ofS3.filter(({ Effect }) => Effect === 'Allow').map(({ Resource }) => JSON.stringify(Resource));
    expect(folders.map((folder) => /"\/(\w+)\/\*"/.exec(folder)?.[1])).toEqual([
      'backups',
      'pictures',
      'seals',
      'site',
    ]);
    expect(ofS3).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Action: 's3:PutObject',
        Condition: { StringNotEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
  });

  it('of the pictures is read by CloudFront alone, for this account', () => {
    const pictures = startingWith(prod, 'AWS::S3::Bucket', 'Pictures');
    const policy = startingWith(prod, 'AWS::S3::BucketPolicy', 'Pictures');
    const allowed = policy.properties.PolicyDocument.Statement.filter(
      ({ Effect }: { Effect: string }) => Effect === 'Allow',
    );
    expect(allowed.map(({ Action }: { Action: string }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket']);
    for (const { Principal, Condition, Resource } of allowed) {
      expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
      expect(JSON.stringify(Condition.ArnLike['aws:SourceArn'])).toContain(
        ':cloudfront::",{"Ref":"AWS::AccountId"},":distribution/*"',
      );
      expect(JSON.stringify(Resource)).toContain(pictures.id);
    }
  });

  it.each(['Backups', 'Pictures'])('keep a deleted one of the %s recoverable for 30 days', (kept) => {
    const rules = startingWith(prod, 'AWS::S3::Bucket', kept).properties.LifecycleConfiguration.Rules;
    expect(rules).toContainEqual(
      expect.objectContaining({ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 30 } }),
    );
    for (const { Prefix = '', ExpirationInDays } of rules) {
      if (!/^(uploads|work|changes)\/$/.test(Prefix)) expect(ExpirationInDays).toBeUndefined();
    }
  });

  it('can lock backups, each by itself: not what is uploaded or staged', () => {
    const locking = buckets.filter(
      ({ id, properties }) => properties.ObjectLockEnabled && !id.startsWith('TrailSeals'),
    );
    expect(locking.map(({ id }) => id)).toEqual([expect.stringMatching(/^Backups/)]);
    expect(locking[0]?.properties).not.toHaveProperty('ObjectLockConfiguration');
    expect(locking[0]?.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  it('lock each seal of the trail for years as it is stored, in prod against the account itself (16.4.2)', () => {
    const lockOf = (bank: Bank) =>
      startingWith(bank, 'AWS::S3::Bucket', 'TrailSeals').properties.ObjectLockConfiguration.Rule.DefaultRetention;
    expect(lockOf(prod)).toEqual({ Mode: 'COMPLIANCE', Days: 3650 });
    expect(lockOf(staging)).toEqual({ Mode: 'GOVERNANCE', Days: 3650 });
    expect(lockOf(adjusted)).toEqual({ Mode: 'COMPLIANCE', Days: 2555 });
  });

  it.each(['uploads/', 'work/'])('forget what lies below %s for two days, and its versions a day later', (prefix) => {
    const bucket = startingWith(prod, 'AWS::S3::Bucket', 'Backups');
    expect(bucket.properties.LifecycleConfiguration.Rules).toContainEqual({
      Prefix: prefix,
      Status: 'Enabled',
      ExpirationInDays: 2,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
  });

  it('let pages upload to the backups, which takes a signed link, and read nothing', () => {
    const [cors, ...others] = buckets
      .map(({ properties }) => properties.CorsConfiguration)
      .filter((found) => found !== undefined);
    expect(others).toEqual([]);
    expect(cors.CorsRules).toEqual([
      { AllowedMethods: ['PUT'], AllowedOrigins: ['*'], AllowedHeaders: ['content-type'] },
    ]);
  });
});

describe('the stacks', () => {
  it('with data in them are protected in prod', () => {
    expect(prod.bank.data.terminationProtection).toBe(true);
    expect(staging.bank.data.terminationProtection).toBe(false);
  });

  it('keep state apart: nothing that can be made again stands beside what cannot', () => {
    const stateful = /^AWS::(DynamoDB::Table|Cognito::UserPool|S3::Bucket)$/;
    for (const part of ['api', 'jobs', 'routes'] as const) {
      expect(prod.resources(part).filter(({ type }) => stateful.test(type))).toEqual([]);
    }
    const remade = prod.resources('data').filter(({ type }) => /Lambda|ApiGateway|CloudFront/.test(type));
    // The user pool names its trigger.
    expect(remade.filter(({ id }) => !/^ScopeTokens|PreTokenGeneration/.test(id))).toEqual([]);
  });

  it('put the firewall where CloudFront reads it, wherever the bank is', () => {
    expect(prod.bank.firewall.region).toBe('us-east-1');
    expect(prod.bank.edge.region).toBe('eu-central-1');
  });
});

describe('a deployment that fails', () => {
  const { resources, only } = prod;

  it('takes the buckets back that it has just made, and keeps them ever after', () => {
    for (const { id, deletionPolicy } of resources('data', 'AWS::S3::Bucket')) {
      expect(deletionPolicy, id).toBe('RetainExceptOnCreate');
    }
  });

  it('has made no table yet: that comes last, when nothing else of the data can fail', () => {
    const { dependsOn } = only('data', 'AWS::DynamoDB::Table');
    const others = resources('data').filter(({ type }) => !/^AWS::(DynamoDB::Table|CDK::Metadata)$/.test(type));
    expect(others.length).toBeGreaterThan(5);
    expect(dependsOn.toSorted()).toEqual(others.map(({ id }) => id).toSorted());
  });

  it('leaves the former table and sign-ins behind when it would replace them', () => {
    expect(only('data', 'AWS::DynamoDB::Table').replacePolicy).toBe('Retain');
    expect(only('data', 'AWS::Cognito::UserPool').replacePolicy).toBe('Retain');
  });

  it('of everything else leaves the data alone, which have a stack of their own', () => {
    for (const part of ['api', 'jobs', 'routes', 'watch', 'firewall', 'edge'] as const) {
      const stores = resources(part).filter(({ type }) => /DynamoDB::Table$|Cognito::UserPool$/.test(type));
      expect(stores, part).toEqual([]);
    }
  });
});

describe('the functions', () => {
  const functions = (['api', 'jobs'] as const).flatMap((part) => prod.resources(part, 'AWS::Lambda::Function'));

  it('limit what customers request: the switch that tests have is not deployed (ASVS 2.4.1)', () => {
    expect(functions.length).toBe(namedRoutes.length + workers.length + 1);
    for (const { properties } of functions) expect(properties.Environment.Variables).not.toHaveProperty('RATE_LIMITS');
  });

  it('know of backups only when they have to do with them, and never of a stand-in for AWS', () => {
    const knowing = functions.filter(({ properties }) => 'BACKUPS_BUCKET_NAME' in properties.Environment.Variables);
    const keys = knowing.map(({ properties }) => properties.Environment.Variables.SERVICE_NAME);
    expect(keys.every((key) => /^(backups\.\w+|workers\.(runJob|startDailyBackup))$/.test(key))).toBe(true);
    for (const { properties } of knowing) {
      expect(properties.Environment.Variables).toMatchObject({
        BACKUP_RETENTION_DAYS: '35',
        // Longer than the 28 seconds of an endpoint.
        MAINTENANCE_GRACE_MS: '35000',
      });
    }
    const waking = functions.filter(({ properties }) => 'RUN_JOB_FUNCTION_NAME' in properties.Environment.Variables);
    const needing = [
      ...namedRoutes.map(({ key, route }) => ({ key, needs: needsOf(route) })),
      ...workers.map(({ name, needs }) => ({ key: `workers.${name}`, needs })),
    ].filter(({ needs }) => needs.includes('long-work:wake'));
    const variables = waking.map(({ properties }) => properties.Environment.Variables);
    expect(variables.map((one) => one.SERVICE_NAME).toSorted()).toEqual(needing.map(({ key }) => key).toSorted());
    expect(new Set(variables.map((one) => one.RUN_JOB_FUNCTION_NAME))).toEqual(
      new Set(['aldermoor-prod-workers-runJob']),
    );
    for (const { properties } of functions) {
      expect(Object.keys(properties.Environment.Variables).join()).not.toMatch(/ENDPOINT_URL|S3_LINKS_URL/);
    }
  });

  it('that do long work slow down where AWS lets through a few calls a second, and no other does', () => {
    const patient = functions.filter(
      ({ properties }) => properties.Environment.Variables.AWS_RETRY_MODE === 'adaptive',
    );
    const keys = patient.map(({ properties }) => properties.Environment.Variables.SERVICE_NAME);
    expect(keys.toSorted()).toEqual(calledWorkers.map(({ name }) => `workers.${name}`).toSorted());
    for (const { properties } of patient) {
      expect(Number(properties.Environment.Variables.AWS_MAX_ATTEMPTS)).toBeGreaterThan(10);
    }
  });

  it('that call themselves on purpose may go on with it, and any other that comes to do so is stopped', () => {
    const callingThemselves = functions
      .filter(({ properties }) => properties.RecursiveLoop !== 'Terminate')
      .map(({ properties }) => [properties.FunctionName, properties.RecursiveLoop]);
    expect(callingThemselves).toEqual([['aldermoor-prod-workers-runJob', 'Allow']]);
  });

  it('that make backups keep them as long as the operator says', () => {
    const daily = functionIn(adjusted, 'jobs', 'startDailyBackup');
    expect(daily.properties.Environment.Variables.BACKUP_RETENTION_DAYS).toBe('400');
  });
});

describe('the budget of concurrency', () => {
  const reserved = ({ resources }: Bank) =>
    (['api', 'jobs', 'edge'] as const)
      .flatMap((part) => resources(part, 'AWS::Lambda::Function'))
      .map(({ properties }): [string, unknown] => [properties.FunctionName, properties.ReservedConcurrentExecutions]);

  it('is none until the operator asks for one, since a new account has too little to set aside', () => {
    for (const [name, count] of reserved(prod)) expect(count, name).toBeUndefined();
  });

  it('sets the same number aside for every route and for every worker', () => {
    const counts = new Map(reserved(adjusted));
    for (const { key } of namedRoutes) expect(counts.get(`aldermoor-prod-${key.replace('.', '-')}`), key).toBe(10);
    for (const { name } of workers) expect(counts.get(`aldermoor-prod-workers-${name}`), name).toBe(10);
    expect(counts.get('aldermoor-prod-site-publishSite')).toBeUndefined();
  });
});

describe.each(streamWorkers)('the worker $name', ({ name, only, knowsItsShard }) => {
  const fn = functionIn(prod, 'api', name);
  const properties = prod
    .resources('api', 'AWS::Lambda::EventSourceMapping')
    .map((mapping) => mapping.properties)
    .find(({ FunctionName }) => FunctionName.Ref === fn.id);

  it('reads each shard alone and in order, halves a batch that fails, and leaves what it gives up in a queue', () => {
    expect(properties).toMatchObject({
      ParallelizationFactor: 1,
      BisectBatchOnFunctionError: true,
      StartingPosition: 'TRIM_HORIZON',
    });
    expect(properties.MaximumRetryAttempts).toBeGreaterThan(0);
    const [queueId] = properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'];
    const queue = prod.resources('api', 'AWS::SQS::Queue').find(({ id }) => id === queueId);
    expect(queue?.properties.QueueName).toContain(name);
    expect(queue?.properties.MessageRetentionPeriod).toBe(14 * 24 * 3600);
  });

  it('has a tumbling window just when it must know the shard, since Lambda fails an answer without a state then', () => {
    expect(properties.TumblingWindowInSeconds).toBe(knowsItsShard ? 60 : undefined);
  });

  it('is woken only by the changes that concern it', () => {
    const patterns = (properties.FilterCriteria?.Filters ?? []).map(({ Pattern }: { Pattern: string }) =>
      JSON.parse(Pattern),
    );
    expect(patterns).toEqual(
      only
        ? [
            { dynamodb: { NewImage: { kind: { S: ['user'] }, deleted: { BOOL: [true] } } } },
            { dynamodb: { NewImage: { kind: { S: ['renamed'] } } } },
          ]
        : [],
    );
  });
});

describe.each(calledWorkers)('the worker $name', ({ name, schedule, timeoutSeconds = 60 }) => {
  const fn = functionIn(prod, 'jobs', name);
  const ofIt = (type: string) =>
    prod.resources('jobs', type).find(({ properties }) => JSON.stringify(properties).includes(`"${fn.id}"`)) ??
    expect.fail(`${name} has no ${type}`);

  it('is called by the clock, with an empty event, and by nothing else from outside', () => {
    const rule = ofIt('AWS::Events::Rule');
    expect(rule.properties).toMatchObject({
      State: 'ENABLED',
      ScheduleExpression:
        'everyMinutes' in schedule
          ? `rate(${schedule.everyMinutes} minutes)`
          : `cron(${schedule.dailyAtUtc.minute} ${schedule.dailyAtUtc.hour} * * ? *)`,
      Targets: [{ Arn: { 'Fn::GetAtt': [fn.id, 'Arn'] }, Input: '{}' }],
    });
    expect(ofIt('AWS::Lambda::Permission').properties).toMatchObject({
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [rule.id, 'Arn'] },
    });
    expect(prod.resources('jobs', 'AWS::Lambda::Permission')).toHaveLength(calledWorkers.length);
  });

  it('is called twice again after an error, and leaves a call that failed then in a queue', () => {
    expect(ofIt('AWS::Lambda::EventInvokeConfig').properties).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 3600,
    });
    const [queueId] = fn.properties.DeadLetterConfig.TargetArn['Fn::GetAtt'];
    const queue = prod.resources('jobs', 'AWS::SQS::Queue').find(({ id }) => id === queueId);
    expect(queue?.properties).toMatchObject({
      QueueName: `aldermoor-prod-${name}-dead-letters`,
      MessageRetentionPeriod: 14 * 24 * 3600,
    });
  });

  it('has the time and memory that it says', () => {
    expect(fn.properties.Timeout).toBe(timeoutSeconds);
    expect(fn.properties.MemorySize).toBe(name === 'runJob' ? 1024 : 512);
  });
});

describe('the alarms', () => {
  const alarms = prod.resources('watch', 'AWS::CloudWatch::Alarm');
  const names = alarms.map(({ properties }) => properties.AlarmName);

  it('watch every function for errors and for the end of its time', () => {
    for (const key of [
      ...namedRoutes.map((named) => named.key),
      UNKNOWN_ADDRESS.key,
      ...workers.map((worker) => `workers.${worker.name}`),
    ]) {
      expect(names).toContain(`aldermoor-prod ${key} fails`);
      // Long work goes on in another call.
      expect(names.includes(`aldermoor-prod ${key} is slow`), key).toBe(key !== 'workers.runJob');
    }
  });

  it.each([
    ['no backup for 26 hours', 'startDailyBackup'],
    ['audit trail not sealed for 26 hours', 'sealTrail'],
  ])('go off when there is %s, also when there is no figure at all', (name, worker) => {
    const alarm = alarms.find(({ properties }) => properties.AlarmName === `aldermoor-prod ${name}`);
    expect(alarm?.properties).toMatchObject({
      MetricName: 'Invocations',
      Dimensions: [{ Name: 'FunctionName', Value: `aldermoor-prod-workers-${worker}` }],
      Statistic: 'Sum',
      Period: 3600,
      EvaluationPeriods: 26,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it('watch the table and every index of it, whose figures are not among its own, for what is turned away', () => {
    const table = prod.only('data', 'AWS::DynamoDB::Table').properties;
    const indexes = table.GlobalSecondaryIndexes.map(({ IndexName }: { IndexName: string }) => IndexName);
    const watched = alarms
      .map(({ properties }) => properties)
      .filter(({ Namespace }) => Namespace === 'AWS/DynamoDB')
      .map(({ MetricName, Dimensions }) => [
        MetricName,
        Dimensions.find(({ Name }: { Name: string }) => Name === 'GlobalSecondaryIndexName')?.Value,
        Dimensions.some(({ Name }: { Name: string }) => Name === 'TableName'),
      ]);
    expect(watched).toEqual(
      [undefined, ...indexes].flatMap((index) => [
        ['ReadThrottleEvents', index, true],
        ['WriteThrottleEvents', index, true],
      ]),
    );
  });

  it('go off for nothing else when nothing happens', () => {
    const quiet = alarms.filter(({ properties }) => properties.TreatMissingData === 'notBreaching');
    expect(quiet).toHaveLength(alarms.length - 2);
    for (const { properties } of quiet) {
      expect(properties.ComparisonOperator).toBe('GreaterThanOrEqualToThreshold');
    }
  });

  it.each([
    'API answers 5xx',
    'functions are throttled',
    'table WriteThrottleEvents',
    'index gsi2 WriteThrottleEvents',
    'sign-ins are refused',
    'audit records were changed',
    'workers.countTotals is behind',
    'workers.countTotals gave up',
    'workers.forgetCustomers is behind',
    'workers.forgetCustomers gave up',
    'workers.runJob gave up',
    'workers.startDailyBackup gave up',
    'workers.purgeDeparted gave up',
  ])('watch: %s', (name) => {
    expect(names).toContain(`aldermoor-prod ${name}`);
  });

  it('tell the operator by mail, and CloudWatch may publish', () => {
    const topic = prod.only('watch', 'AWS::SNS::Topic');
    expect(prod.only('watch', 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'email',
      Endpoint: 'operations@example.com',
    });
    for (const { properties } of alarms) expect(properties.AlarmActions).toEqual([{ Ref: topic.id }]);
    expect(prod.only('watch', 'AWS::SNS::TopicPolicy').properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' } }),
    );
    expect(staging.resources('watch', 'AWS::SNS::Subscription')).toEqual([]);
  });

  it('count what the worker on every change of the table says of the audit trail (ASVS 16.4.2)', () => {
    const { FilterPattern, LogGroupName } = metricOf('ChangedAuditRecords');
    expect(FilterPattern).toBe(`{ $.message = "${AUDIT_CHANGED}" }`);
    const logs = prod.resources('api', 'AWS::Logs::LogGroup');
    expect(logs.map(({ properties }) => properties.LogGroupName)).toContain(LogGroupName);
    expect(streamWorkers.find(({ name }) => name === 'countTotals')).not.toHaveProperty('only');
  });

  it('count refused sign-ins in the access log', () => {
    const { FilterPattern, LogGroupName } = metricOf('RefusedSignIns');
    expect(FilterPattern).toContain('$.route = "POST /api/user/login"');
    const log = prod.resources('api', 'AWS::Logs::LogGroup').find(({ id }) => id.includes('AccessLog'));
    expect(LogGroupName).toBe(log?.properties.LogGroupName);
  });
});
