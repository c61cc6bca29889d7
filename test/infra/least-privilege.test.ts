import { describe, expect, it } from 'vitest';
import { workers } from '#infra/workers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { synthesize } from './synthesize.ts';

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const { resources } = synthesize();
const parts = ['api', 'jobs'] as const;
const functions = parts.flatMap((part) => resources(part, 'AWS::Lambda::Function'));
const roles = parts.flatMap((part) => resources(part, 'AWS::IAM::Role'));
const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function statementsOf(key: string): Statement[] {
  const fn = functions.find(({ properties }) => properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === key);
  const role = roles.find(({ id }) => id === fn?.properties.Role['Fn::GetAtt'][0]);
  expect(role?.properties.ManagedPolicyArns, 'managed policies').toBeUndefined();
  const policies: { PolicyDocument: { Statement: Statement[] } }[] = role?.properties.Policies ?? [];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

/** What a function may do in a bucket, by the beginning of its construct's name. */
const inBucket = (key: string, bucket: 'Pictures' | 'Backups'): Statement[] =>
  statementsOf(key).filter(
    ({ Action, Resource }) =>
      list(Action).some((action) => action.startsWith('s3:')) && JSON.stringify(Resource).includes(`${bucket}Bucket`),
  );

const allowed = (key: string): string[] =>
  statementsOf(key)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => list(Action));

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];
const SIGN_IN = ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'];
const PICTURES = ['s3:PutObject', 's3:DeleteObject'];
const READS_BACKUPS = ['s3:GetObject', 's3:ListBucket'];
const WRITES_BACKUPS = ['s3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];
const LONG_WORK = 'workers.runJob';
const keys = [...namedRoutes.map(({ key }) => key), ...workers.map(({ name }) => `workers.${name}`)];

describe('least privilege', () => {
  it('has no policy outside the roles themselves', () => {
    for (const part of parts) {
      expect(resources(part, 'AWS::IAM::Policy')).toEqual([]);
      expect(resources(part, 'AWS::IAM::ManagedPolicy')).toEqual([]);
    }
  });

  it.each(namedRoutes)('gives $key what its row in the contract needs of the table, and nothing more', (named) => {
    const { key, route } = named;
    const ofTable = allowed(key).filter((action) => action.startsWith('dynamodb:'));
    const expected = [
      ...(route.needs.includes('table:read') ? READS : []),
      ...(route.needs.includes('table:write') ? WRITES : []),
    ];
    expect(ofTable.toSorted()).toEqual(expected.toSorted());
  });

  it('gives a route that only reads no action that writes', () => {
    const readOnly = namedRoutes.filter(({ route }) => !route.needs.includes('table:write'));
    expect(readOnly.length).toBeGreaterThan(0);
    for (const { key } of readOnly) {
      expect(allowed(key).join()).not.toMatch(/dynamodb:(Put|Update|Delete|Batch\w*Write|Transact|PartiQL)/);
    }
  });

  it('lets every route with a token read the table, because the caller is looked up there', () => {
    for (const { key, route } of namedRoutes) {
      if (route.access !== 'public') expect(route.needs, key).toContain('table:read');
    }
  });

  it('lets nobody but session.login sign people in', () => {
    const able = keys.filter((key) => allowed(key).some((action) => SIGN_IN.includes(action)));
    expect(able).toEqual(['session.login']);
  });

  it('lets only the routes that manage sign-ins change them', () => {
    const managing = [
      ...namedRoutes.filter(({ route }) => route.needs.includes('identity:manage')).map(({ key }) => key),
      LONG_WORK,
      'workers.purgeDeparted',
    ];
    const able = keys.filter((key) =>
      allowed(key).some((action) => action.startsWith('cognito-idp:') && !SIGN_IN.includes(action)),
    );
    expect(able.toSorted()).toEqual(managing.toSorted());
  });

  it('lets only those who keep pictures, or take them away, write them', () => {
    const able = ['profile.updateProfile', 'workers.forgetCustomers', 'workers.purgeDeparted', LONG_WORK];
    for (const key of keys) {
      const ofPictures = inBucket(key, 'Pictures');
      expect(ofPictures.flatMap(({ Action }) => list(Action)).toSorted(), key).toEqual(
        able.includes(key) ? PICTURES.toSorted() : [],
      );
      // One character for each question mark: names of pictures, and no other key.
      for (const { Resource } of ofPictures) {
        expect(JSON.stringify(Resource)).toMatch(/PicturesBucket\w+"\},"\/pictures\/\?{32}\.jpg"/);
      }
    }
  });

  it('lets only the routes of backups, long work and the daily backup touch backups, in their folders', () => {
    const needsOf = new Map<string, readonly string[]>([
      ...namedRoutes.map(({ key, route }) => [key, route.needs] as const),
      ...workers.map(({ name, needs }) => [`workers.${name}`, needs] as const),
    ]);
    const able = keys.filter((key) => inBucket(key, 'Backups').length > 0);
    expect(able.filter((key) => !key.startsWith('backups.'))).toEqual([LONG_WORK, 'workers.startDailyBackup']);
    for (const key of keys) {
      const ofBackups = inBucket(key, 'Backups');
      const expected = [
        ...(needsOf.get(key)?.includes('backups:read') ? READS_BACKUPS : []),
        ...(needsOf.get(key)?.includes('backups:write') ? WRITES_BACKUPS : []),
      ];
      expect(ofBackups.flatMap(({ Action }) => list(Action)).toSorted(), key).toEqual(expected.toSorted());
      for (const { Action, Resource } of ofBackups.filter((statement) => statement.Action !== 's3:ListBucket')) {
        const folders = list(Resource).map((one) => /"\},"(\/[^"]+)"/.exec(JSON.stringify(one))?.[1]);
        expect(folders, `${key}: ${Action}`).toEqual(['/backups/*', '/uploads/*', '/work/*']);
      }
    }
  });

  it('has no right in any other bucket', () => {
    for (const key of keys) {
      const ofS3 = statementsOf(key).filter(({ Action }) => list(Action).some((action) => action.startsWith('s3:')));
      expect(ofS3, key).toHaveLength(inBucket(key, 'Pictures').length + inBucket(key, 'Backups').length);
    }
  });

  it('lets only those who start long work, and long work itself, call its function, and no other', () => {
    const starting = namedRoutes.filter(({ route }) => route.needs.includes('jobs:run')).map(({ key }) => key);
    const able = keys.filter((key) => allowed(key).some((action) => action.startsWith('lambda:')));
    expect(able).toEqual([...starting, LONG_WORK, 'workers.startDailyBackup']);
    for (const key of able) {
      const ofLambda = statementsOf(key).filter(({ Action }) => list(Action).includes('lambda:InvokeFunction'));
      expect(ofLambda.map(({ Action }) => Action)).toEqual(['lambda:InvokeFunction']);
      expect(JSON.stringify(ofLambda[0]?.Resource)).toMatch(/":function:aldermoor-prod-workers-runJob"\]\]\}$/);
    }
  });

  it('lets nobody change or delete an item of the audit trail (ASVS 16)', () => {
    for (const key of keys) {
      const statements = statementsOf(key);
      if (
        !statements.some(({ Effect, Action }) => Effect === 'Allow' && list(Action).includes('dynamodb:UpdateItem'))
      ) {
        continue;
      }
      const refusal = statements.find(({ Effect }) => Effect === 'Deny');
      expect(list(refusal?.Action).toSorted(), key).toEqual(['dynamodb:DeleteItem', 'dynamodb:UpdateItem']);
      expect(refusal?.Condition).toEqual({
        'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['AUDIT#*'] },
      });
    }
  });

  it('lets nobody write in batches or use another way round the rule above', () => {
    for (const key of keys) expect(allowed(key).join()).not.toMatch(/BatchWrite|PartiQL|dynamodb:\*/);
  });

  it('lets nobody but long work scan, and that the table alone', () => {
    const scanning = (key: string) => statementsOf(key).filter(({ Action }) => list(Action).includes('dynamodb:Scan'));
    expect(keys.filter((key) => scanning(key).length > 0)).toEqual([LONG_WORK]);
    for (const { Resource } of scanning(LONG_WORK)) expect(JSON.stringify(Resource)).not.toContain('/index/');
  });

  it.each([
    ['workers.countTotals', 'TOTALS'],
    ['workers.forgetCustomers', 'USER#*'],
  ])('confines %s to the partitions %s', (key, partition) => {
    const ofTable = statementsOf(key).filter(
      ({ Effect, Action }) =>
        Effect === 'Allow' && list(Action).some((action) => [...READS, ...WRITES].includes(action)),
    );
    expect(ofTable.length).toBeGreaterThan(0);
    for (const { Condition } of ofTable) {
      expect(Condition).toEqual({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [partition] } });
    }
  });

  it('has a star as a resource only where AWS knows no resources', () => {
    const withoutResources = ['xray:PutTraceSegments', 'xray:PutTelemetryRecords', 'dynamodb:ListStreams'];
    for (const key of keys) {
      for (const { Action, Resource } of statementsOf(key)) {
        if (list(Resource).includes('*')) expect(withoutResources).toEqual(expect.arrayContaining(list(Action)));
        expect(list(Action).join(), key).not.toContain('*');
      }
    }
  });
});
