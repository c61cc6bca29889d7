import { expect, it } from 'vitest';
import { permissionsOfRoute } from '#infra/cdk/permissions.ts';
import { workers } from '#infra/cdk/workers.ts';
import { isWriteRoute, type Permission } from '#shared/contract/route.ts';
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

const inBucket = (key: string, bucket: 'Pictures' | 'Backups' | 'TrailSeals'): Statement[] =>
  statementsOf(key).filter(
    ({ Action, Resource }) =>
      list(Action).some((action) => action.startsWith('s3:')) && JSON.stringify(Resource).includes(`${bucket}Bucket`),
  );

const allowed = (key: string): string[] =>
  statementsOf(key)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => list(Action));

const WRITES = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];
const SIGN_IN = ['cognito-idp:AdminInitiateAuth', 'cognito-idp:AdminRespondToAuthChallenge'];
const LONG_WORK = 'workers.runJob';
const SEALING = 'workers.sealTrail';
const permissions = new Map<string, readonly Permission[]>([
  ...namedRoutes.map(({ key, route }) => [key, permissionsOfRoute(route)] as const),
  ...workers.map((worker) => [`workers.${worker.name}`, worker.permissions] as const),
]);
const keys = [...permissions.keys()];
const needing = (pattern: RegExp) =>
  keys.filter((key) => permissions.get(key)?.some((permission) => pattern.test(permission)));

const onTable = (key: string, action: string): Statement[] =>
  statementsOf(key).filter(({ Effect, Action }) => Effect === 'Allow' && list(Action).includes(action));

const partitionsOf = ({ Condition }: Statement): string[] => {
  const condition = Condition as { 'ForAllValues:StringLike'?: { 'dynamodb:LeadingKeys': string | string[] } };
  return list(condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []);
};

// `test/rights` proves by use that a role allows what its function does, and nothing more.
it('a policy exists only in the roles themselves', () => {
  for (const part of [...parts, 'routes'] as const) {
    expect(resources(part, 'AWS::IAM::Policy')).toEqual([]);
    expect(resources(part, 'AWS::IAM::ManagedPolicy')).toEqual([]);
  }
});

it('a role names the partitions of every item that is read by its key or written (ASVS 13.2.2)', () => {
  for (const key of keys) {
    for (const action of ['dynamodb:GetItem', 'dynamodb:BatchGetItem', ...WRITES]) {
      for (const statement of onTable(key, action)) {
        expect(partitionsOf(statement).length, `${key}: ${action}`).toBeGreaterThan(0);
        expect(partitionsOf(statement), `${key}: ${action}`).not.toContain('*');
      }
    }
  }
});

it('every route with a token may look up the caller, and every one that changes something the state of maintenance', () => {
  for (const { key, route } of namedRoutes.filter(({ route }) => route.access !== 'public')) {
    const [read] = onTable(key, 'dynamodb:GetItem');
    expect(read && partitionsOf(read), key).toContain('USER#*');
    if (isWriteRoute(route)) expect(read && partitionsOf(read), key).toContain('MAINTENANCE');
  }
});

const mayDo = (action: string) => (key: string) => allowed(key).includes(action);
const writesTo = (partition: string) => (key: string) =>
  WRITES.some((action) => onTable(key, action).some((statement) => partitionsOf(statement).includes(partition)));

it.each<[string, (key: string) => boolean, string[]]>([
  [
    'a sign-in, its confirmation and a change of the authenticator may check passwords and codes',
    (key) => SIGN_IN.some((action) => mayDo(action)(key)),
    ['signIn.login', 'signIn.confirmSignIn', 'signIn.generateSecret', 'signIn.generateAdminSecret'],
  ],
  [
    'saving and restoring may write the payment methods, and with them the IBAN that deposits go to',
    writesTo('SETTINGS'),
    [
      ...['saveDepositSettings', 'saveWithdrawSettings', 'saveWithdrawalLimit'].map((name) => `transactions.${name}`),
      LONG_WORK,
    ],
  ],
  ['long work may scan', mayDo('dynamodb:Scan'), [LONG_WORK]],
  ['the profile may store pictures', (key) => needing(/^pictures:store/).includes(key), ['customers.updateProfile']],
])('few functions have a right of power: only %s', (_, able, keysThatMay) => {
  expect(keys.filter(able)).toEqual(keysThatMay);
});

it('only the worker of jobs may sign and verify backups, and only the sealing of the trail may sign it (ASVS 13.3.2)', () => {
  const able = (action: string, resource: string) =>
    keys.filter((key) =>
      statementsOf(key).some(
        ({ Action, Resource }) => list(Action).includes(action) && JSON.stringify(Resource).includes(resource),
      ),
    );
  expect(able('kms:GenerateMac', 'BackupKeys')).toEqual([LONG_WORK, SEALING]);
  expect(able('kms:VerifyMac', 'BackupKeys')).toEqual([LONG_WORK]);
  expect(able('kms:GenerateMac', 'CodeKey')).toEqual(needing(/^code-keys:derive$/));
});

// `test/rights` proves by use which function needs which.
it('few functions have the secrets of cookies and cursors, and no worker has a secret of the bank (ASVS 13.3.2)', () => {
  const namesOf = (secret: string) =>
    functions
      .map(({ properties }) => properties.Environment.Variables)
      .filter((variables) => secret in variables)
      .map(({ POWERTOOLS_SERVICE_NAME }): string => POWERTOOLS_SERVICE_NAME);
  const sessions = namesOf('SESSION_SECRET');
  expect(sessions.filter((key) => !/^signIn\.|^customers\.(createUser|resetUserPassword)$/.test(key))).toEqual([]);
  const lists = namesOf('CURSOR_SECRET');
  expect(lists.filter((key) => !/\.list[A-Z]/.test(key))).toEqual([]);
  const all = [...sessions, ...lists, ...namesOf('EDGE_SECRET')];
  expect(all.length).toBeGreaterThan(namedRoutes.length);
  expect(all.filter((key) => workers.some(({ name }) => key === `workers.${name}`))).toEqual([]);
});

it("no function may change a sign-in beyond its declared needs, and no customer another customer's", () => {
  const able = keys.filter((key) =>
    allowed(key).some((action) => action.startsWith('cognito-idp:') && !SIGN_IN.includes(action)),
  );
  expect(able).toEqual(needing(/^identity:(?!sign-in|tokens)/));
  const ofCustomers = namedRoutes.filter(({ route }) => route.access === 'user').map(({ key }) => key);
  for (const key of ofCustomers.filter((one) => able.includes(one))) {
    const ofPool = allowed(key).filter((action) => action.startsWith('cognito-idp:') && !SIGN_IN.includes(action));
    expect(ofPool).toEqual([
      key === 'signIn.generateSecret' ? 'cognito-idp:AdminGetUser' : 'cognito-idp:AdminSetUserMFAPreference',
    ]);
  }
});

it('only functions that need them may use pictures and backups, in their folders', () => {
  const folders =
    /(Pictures|Backups)Bucket\w+"\]?\},"\/(pictures\/\?{32}\.jpg|backups\/\*|uploads\/\*|work\/\*|changes\/\*)"/;
  for (const [bucket, needs] of [
    ['Pictures', /^pictures:/],
    ['Backups', /^(backup-files|uploads|work-files|restore-changes):/],
  ] as const) {
    expect(keys.filter((key) => inBucket(key, bucket).length > 0)).toEqual(needing(needs));
    for (const key of needing(needs)) {
      // The right to list only lets S3 answer that an object does not exist.
      const ofObjects = inBucket(key, bucket).filter(({ Action }) => Action !== 's3:ListBucket');
      for (const one of ofObjects.flatMap(({ Resource }) => list(Resource)))
        expect(JSON.stringify(one), key).toMatch(folders);
    }
  }
});

it('only the nightly worker may store a seal of the trail, only long work may read it, and no function may remove it', () => {
  const able = keys.filter((key) => inBucket(key, 'TrailSeals').length > 0);
  expect(able.toSorted()).toEqual([LONG_WORK, SEALING].toSorted());
  expect(inBucket(SEALING, 'TrailSeals').map(({ Action }) => Action)).toEqual(['s3:PutObject']);
  const reading = inBucket(LONG_WORK, 'TrailSeals').map(({ Action }) => Action);
  expect(reading).toEqual(['s3:GetObjectVersion', 's3:ListBucketVersions']);
});

it('only the functions with a right for it may call another function', () => {
  const calling = keys.filter((key) => allowed(key).some((action) => action.startsWith('lambda:')));
  expect(calling).toEqual(needing(/^(jobs:invoke|mail:trigger)$/));
  for (const { Resource } of calling.flatMap((key) => onTable(key, 'lambda:InvokeFunction')))
    expect(JSON.stringify(Resource)).toMatch(/":function:aldermoor-prod-workers-(runJob|sendMail)"/);
});

it('a route that changes nothing has no action that writes, and no function may write in batches (ASVS 3.5.3)', () => {
  const readOnly = namedRoutes.filter(({ route }) => !isWriteRoute(route));
  expect(readOnly.length).toBeGreaterThan(0);
  for (const { key } of readOnly) expect(allowed(key).join()).not.toMatch(/dynamodb:(Put|Update|Delete|Transact)/);
  for (const key of keys) expect(allowed(key).join()).not.toMatch(/BatchWrite|PartiQL/);
});

it('a role has a star as a resource only where AWS has no resources (ASVS 13.2.2)', () => {
  const withoutResources = ['dynamodb:ListStreams', 'ses:GetAccount', 'sns:Publish'];
  for (const key of keys) {
    for (const { Action, Resource } of statementsOf(key)) {
      if (list(Resource).includes('*')) expect(withoutResources).toEqual(expect.arrayContaining(list(Action)));
      expect(list(Action).join(), key).not.toContain('*');
    }
  }
});
