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
const functions = resources('api', 'AWS::Lambda::Function');
const list = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

function statementsOf(key: string): Statement[] {
  const fn = functions.find(({ properties }) => properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === key);
  const role = resources('api').find(({ id }) => id === fn?.properties.Role['Fn::GetAtt'][0]);
  expect(role?.properties.ManagedPolicyArns, 'managed policies').toBeUndefined();
  const policies: { PolicyDocument: { Statement: Statement[] } }[] = role?.properties.Policies ?? [];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const allowed = (key: string): string[] =>
  statementsOf(key)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => list(Action));

const READS = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];
const SIGN_IN = ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'];
const PICTURES = ['s3:PutObject', 's3:DeleteObject'];
const keys = [...namedRoutes.map(({ key }) => key), ...workers.map(({ name }) => `workers.${name}`)];

describe('least privilege', () => {
  it('has no policy outside the roles themselves', () => {
    expect(resources('api', 'AWS::IAM::Policy')).toEqual([]);
    expect(resources('api', 'AWS::IAM::ManagedPolicy')).toEqual([]);
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
    const managing = namedRoutes.filter(({ route }) => route.needs.includes('identity:manage')).map(({ key }) => key);
    const able = keys.filter((key) =>
      allowed(key).some((action) => action.startsWith('cognito-idp:') && !SIGN_IN.includes(action)),
    );
    expect(able.toSorted()).toEqual(managing.toSorted());
  });

  it('lets only those who keep pictures, or take them away, write them, and nothing else of any bucket', () => {
    const writing = ['profile.updateProfile', 'workers.forgetCustomers'];
    for (const key of keys) {
      const ofS3 = statementsOf(key).filter(({ Action }) => list(Action).some((action) => action.startsWith('s3:')));
      expect(ofS3.flatMap(({ Action }) => list(Action)).toSorted(), key).toEqual(
        writing.includes(key) ? PICTURES.toSorted() : [],
      );
      // One character for each question mark: names of pictures, and no other key.
      for (const { Resource } of ofS3) {
        expect(JSON.stringify(Resource)).toMatch(/PicturesBucket\w+"\},"\/pictures\/\?{32}\.jpg"/);
      }
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

  it('lets nobody scan, write in batches or use another way round the rule above', () => {
    for (const key of keys) expect(allowed(key).join()).not.toMatch(/Scan|BatchWrite|PartiQL|dynamodb:\*/);
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
