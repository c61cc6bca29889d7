import { describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT_ID } from '#infra/local/iam-simulator/arns.ts';
import { createPermissionGuard } from '#infra/local/iam-simulator/guard.ts';
import { type AwsCommand, auditPutsOfCommand, iamRequestsOf } from '#infra/local/iam-simulator/iam-requests.ts';
import { type IamCondition, type IamStatement, isAllowed } from '#infra/local/iam-simulator/policy.ts';
import { roleStatementsFromTemplates } from '#infra/local/iam-simulator/roles.ts';
import { localTemplates } from '#infra/local/template.ts';

const names = {
  region: 'eu-central-1',
  account: LOCAL_ACCOUNT_ID,
  tableName: 'bank',
  poolId: 'eu-central-1_pool',
  keys: new Map([['key-of-the-bank', 'Key1']]),
};
const TABLE = `arn:aws:dynamodb:eu-central-1:${LOCAL_ACCOUNT_ID}:table/bank`;

const statement = (effect: IamStatement['effect'], actions: string[], ...conditions: IamCondition[]): IamStatement => ({
  effect,
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [TABLE],
  conditions,
});
const all = (...patterns: string[]): IamCondition => ({ operator: 'ForAllValues:StringLike', patterns });
const present: IamCondition = { operator: 'Null', absent: false };

const may = (role: readonly IamStatement[], name: string, input: object): boolean =>
  iamRequestsOf({ name, input }, names).every((request) => isAllowed(role, request));
const put = (pk: string) => ({ Put: { TableName: 'bank', Item: { pk, sk: 'x' } } });
const update = (pk: string) => ({ Update: { TableName: 'bank', Key: { pk, sk: 'x' } } });
const together = (...TransactItems: object[]) => ({ TransactItems });

describe('a policy', () => {
  const allow = statement('Allow', ['PutItem', 'UpdateItem'], all('USER#*', 'AUDIT#*'));
  const deny = statement('Deny', ['UpdateItem'], all('AUDIT#*'), present);

  it('a policy allows what it names: action, resource, partition', () => {
    expect(may([allow], 'PutItem', put('USER#1').Put)).toBe(true);
    expect(may([allow], 'PutItem', put('SETTINGS').Put)).toBe(false);
    expect(may([allow], 'DeleteItem', update('USER#1').Update)).toBe(false);
    expect(may([allow], 'PutItem', { ...put('USER#1').Put, TableName: 'other' })).toBe(false);
    expect(may([], 'PutItem', put('USER#1').Put)).toBe(false);
  });

  it('a policy is checked for every key of a batch, and for the index that a query reads', () => {
    const read = statement('Allow', ['BatchGetItem', 'Query'], all('USER#*'));
    const batch = (...keys: string[]) => ({ RequestItems: { bank: { Keys: keys.map((pk) => ({ pk, sk: 'x' })) } } });
    expect(may([read], 'BatchGetItem', batch('USER#1', 'USER#2'))).toBe(true);
    expect(may([read], 'BatchGetItem', batch('USER#1', 'SETTINGS'))).toBe(false);
    const query = {
      TableName: 'bank',
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': 'USER#1' },
    };
    expect(may([read], 'Query', query)).toBe(true);
    expect(may([read], 'Query', { ...query, KeyConditionExpression: 'gsi1pk = :p', IndexName: 'gsi1' })).toBe(false);
  });

  it('a policy refuses what it denies, whatever it allows', () => {
    expect(may([allow, deny], 'UpdateItem', update('AUDIT#3').Update)).toBe(false);
    expect(may([allow, deny], 'UpdateItem', update('USER#1').Update)).toBe(true);
    expect(may([allow, deny], 'PutItem', put('AUDIT#3').Put)).toBe(true);
  });

  it('a transaction is allowed only if it is allowed however AWS checks the partitions of its items', () => {
    const booking = together(update('USER#1'), put('USER#1'), put('AUDIT#3'));
    expect(may([allow, deny], 'TransactWriteItems', booking)).toBe(true);
    // These statements refuse every booking, if AWS checks the partitions of all items together: the list for one
    // action lacks the partitions of another.
    const apart = [
      statement('Allow', ['PutItem'], all('USER#*', 'AUDIT#*')),
      statement('Allow', ['UpdateItem'], all('USER#*')),
    ];
    expect(may(apart, 'TransactWriteItems', booking)).toBe(false);
    // A condition that requires partitions does so as well, if AWS checks none.
    const wanting = statement('Allow', ['PutItem', 'UpdateItem'], all('USER#*', 'AUDIT#*'), present);
    expect(may([wanting], 'TransactWriteItems', booking)).toBe(false);
  });

  it('a policy is used in the partition of each item, not in those of the others', () => {
    const guard = createPermissionGuard(new Map([['some.function', [allow, deny]]]), names);
    const booking = together(update('USER#1'), put('AUDIT#3'));
    expect(
      guard.refusalOf('some.function', iamRequestsOf({ name: 'TransactWriteItems', input: booking }, names)),
    ).toBeUndefined();
    expect(guard.used()['some.function']).toEqual([
      { action: 'dynamodb:UpdateItem', resource: TABLE, partition: 'USER#*' },
      { action: 'dynamodb:PutItem', resource: TABLE, partition: 'AUDIT#*' },
    ]);
  });

  it('a policy for the pool and the keys of the bank covers no others', () => {
    const role = ['cognito-idp:AdminGetUser userpool/of-the-bank', 'kms:GenerateMac key/Key1'].map(
      (right): IamStatement => {
        const [action = '', resource] = right.split(' ');
        const arn = `arn:aws:${action.split(':')[0]}:eu-central-1:${LOCAL_ACCOUNT_ID}:${resource}`;
        return { effect: 'Allow', actions: [action], resources: [arn], conditions: [] };
      },
    );
    expect(may(role, 'AdminGetUser', { UserPoolId: names.poolId })).toBe(true);
    expect(may(role, 'AdminGetUser', { UserPoolId: 'another' })).toBe(false);
    expect(may(role, 'GenerateMac', { KeyId: 'key-of-the-bank' })).toBe(true);
    expect(may(role, 'GenerateMac', { KeyId: 'another' })).toBe(false);
    expect(may(role, 'VerifyMac', { KeyId: 'key-of-the-bank' })).toBe(false);
  });

  it('an operation with a token needs no policy, and an unknown operation is refused', () => {
    expect(iamRequestsOf({ name: 'ChangePassword', input: {} }, names)).toEqual([]);
    expect(() => iamRequestsOf({ name: 'ExecuteStatement', input: {} }, names)).toThrow('not known');
  });
});

it('a put of an audit record must require a new one, alone and in a transaction, since IAM cannot check it', () => {
  const { Put: record } = put('AUDIT#3');
  const asNew = { ...record, ConditionExpression: 'attribute_not_exists(pk)' };
  const inTransaction = (Put: object) => ({ name: 'TransactWriteItems', input: together(update('USER#1'), { Put }) });
  const adds = (command: AwsCommand) => auditPutsOfCommand(command).map((one) => one.adds);
  expect(adds({ name: 'PutItem', input: record })).toEqual([false]);
  expect(adds({ name: 'PutItem', input: asNew })).toEqual([true]);
  expect(adds(inTransaction(record))).toEqual([false]);
  expect(adds(inTransaction(asNew))).toEqual([true]);
});

it('the roles allow no function to change or delete a record of the audit trail or a link of its chain (ASVS 16.4.2)', async () => {
  const roles = roleStatementsFromTemplates(await localTemplates(), names);
  expect(roles.size).toBeGreaterThan(60);
  for (const { Update: item } of [update('AUDIT#0'), update('TRAIL#0')]) {
    for (const [key, role] of roles) {
      expect(may(role, 'UpdateItem', item), key).toBe(false);
      expect(may(role, 'DeleteItem', item), key).toBe(false);
      expect(may(role, 'TransactWriteItems', together(put('USER#1'), { Update: item })), key).toBe(false);
      expect(may(role, 'TransactWriteItems', together(put('USER#1'), { Delete: item })), key).toBe(false);
    }
  }
});
