/** Tests what only an emulator shows: the deployment as the clients of AWS's services see it. */
import assert from 'node:assert/strict';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  PutObjectLockConfigurationCommand,
} from '@aws-sdk/client-s3';
import { builtSiteDirectory } from '#infra/build/build-site.ts';
import { inlineScriptHashes } from '#infra/site/inline-scripts.ts';
import { getProfile } from '#shared/contract/customers.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { pageHeadersWith } from '#shared/contract/security-headers.ts';
import { saveDepositSettings, saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { type AdministratorCredentials, AdministratorSession } from '#test/journeys/administrator.ts';
import type { Customer } from '#test/journeys/own-customers.ts';
import type { Report } from '#test/journeys/report.ts';
import type { BankClient, SessionCredentials } from '#test/journeys/running-bank.ts';
import type { SmokeEnvironment } from '#test/journeys/smoke-context.ts';
import { depositMethods, withdrawMethods } from '#test/support/money.ts';
import type { DeployedApi } from './deployed-api.ts';

export function emulatorSmokeEnvironment(api: DeployedApi, report: Report): SmokeEnvironment {
  return {
    secureCookies: true,
    withBackup: true,
    moreTokens: (customer, session) => foreignTokens(api, report, customer, session),
    whyNotRenewed: async (customer, session) =>
      (await poolRenews(api, customer, session))
        ? 'MiniStack hands the functions no cookies and rotates no refresh tokens (test/api/sign-in/refresh)'
        : undefined,
    whyCodesAreGoodTwice:
      'MiniStack takes the same code again; Cognito does not, nor does the local stack (test/api/session)',
  };
}

/** Locks the buckets, because MiniStack's CloudFormation ignores `ObjectLockEnabled`. */
export async function lockBuckets({ s3 }: DeployedApi): Promise<void> {
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({}));
  // CDK's own buckets do not belong to the bank.
  for (const { Name: Bucket } of Buckets.filter(({ Name }) => !Name?.startsWith('cdk-'))) {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket }));
    if (Status !== 'Enabled') continue;
    const ObjectLockConfiguration = { ObjectLockEnabled: 'Enabled' } as const;
    await s3.send(new PutObjectLockConfigurationCommand({ Bucket, ObjectLockConfiguration }));
  }
}

/** Saves methods for deposits and withdrawals, because a new bank has none. */
export async function saveMethods(bank: BankClient, signIn: AdministratorCredentials, report: Report): Promise<void> {
  await report.check('the first administrator signs in, and saves how customers may pay in and out', async () => {
    const admin = await AdministratorSession.signIn(bank, signIn);
    const as = await admin.signedIn();
    await bank.ask(saveDepositSettings, { body: { methods: depositMethods } }, { as });
    await bank.ask(saveWithdrawSettings, { body: { methods: withdrawMethods } }, { as });
  });
}

export async function runEdgeJourneys(api: DeployedApi, report: Report): Promise<void> {
  await report.check('the API refuses requests that come round CloudFront', async () => {
    for (const secret of [null, 'x'.repeat(48)]) {
      const answer = await api.send(getHealth.path, {}, secret);
      assert.equal(answer.status, 403);
      assert.equal(((await answer.json()) as { code?: string }).code, 'direct_access_forbidden');
    }
  });
}

async function foreignTokens(
  api: DeployedApi,
  report: Report,
  customer: Customer,
  session: SessionCredentials,
): Promise<void> {
  const refused = async (token: string, statuses: readonly number[]) => {
    const answer = await api.send(getProfile.path, { headers: { authorization: `Bearer ${token}` } });
    const { code } = (await answer.json()) as { code?: string };
    assert.ok(statuses.includes(answer.status), `It got ${answer.status}`);
    assert.equal(code, undefined, 'It was a function that refused, not the authorizer');
  };
  await report.check("the authorizer refuses another pool's token and an ID token of this one", async () => {
    await refused(await tokensOfAnotherPool(api), [401]);
    const AuthenticationResult = await signInAtPool(api, customer, session);
    await refused(AuthenticationResult?.IdToken ?? '', [401, 403]);
  });
}

/** Signs in at the user pool, without the bank. */
async function signInAtPool(api: DeployedApi, { password }: Customer, { token }: SessionCredentials) {
  const [, payload = ''] = token.split('.');
  const { AuthenticationResult } = await api.cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: api.output('data', 'UserPoolId'),
      ClientId: api.output('data', 'UserPoolClientId'),
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: {
        USERNAME: JSON.parse(Buffer.from(payload, 'base64url').toString()).username,
        PASSWORD: password,
      },
    }),
  );
  return AuthenticationResult;
}

/** Returns whether the pool renews tokens. If it does, the failure is that the cookie did not arrive. */
async function poolRenews(api: DeployedApi, customer: Customer, session: SessionCredentials): Promise<boolean> {
  const begun = await signInAtPool(api, customer, session);
  const { AuthenticationResult } = await api.cognito.send(
    new GetTokensFromRefreshTokenCommand({
      ClientId: api.output('data', 'UserPoolClientId'),
      RefreshToken: begun?.RefreshToken,
    }),
  );
  return AuthenticationResult?.AccessToken !== undefined;
}

/** Returns tokens that are valid, but of another pool. */
async function tokensOfAnotherPool({ cognito }: DeployedApi): Promise<string> {
  const { UserPool } = await cognito.send(new CreateUserPoolCommand({ PoolName: 'foreign' }));
  const pool = { UserPoolId: UserPool?.Id };
  const ExplicitAuthFlows = ['ALLOW_ADMIN_USER_PASSWORD_AUTH' as const];
  const { UserPoolClient } = await cognito.send(
    new CreateUserPoolClientCommand({ ...pool, ClientName: 'foreign', ExplicitAuthFlows }),
  );
  const Username = 'somebody';
  const Password = 'Somebody-else-1';
  await cognito.send(new AdminCreateUserCommand({ ...pool, Username, MessageAction: 'SUPPRESS' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...pool, Username, Password, Permanent: true }));
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      ...pool,
      ClientId: UserPoolClient?.ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: Username, PASSWORD: Password },
    }),
  );
  return AuthenticationResult?.AccessToken ?? assert.fail('The foreign pool gave no token');
}

export async function runSiteJourneys(api: DeployedApi, report: Report): Promise<void> {
  const { Buckets = [] } = await api.s3.send(new ListBucketsCommand({}));
  const Bucket = Buckets.find(({ Name }) => Name?.startsWith('aldermoor-staging-edge'))?.Name;
  const { Contents = [] } = await api.s3.send(new ListObjectsV2Command({ Bucket }));
  const keys = Contents.map(({ Key = '' }) => Key);

  await report.check('every file with a hash in its name may be kept for ever, every other is asked for', async () => {
    assert.ok(keys.includes('index.html') && keys.includes('config.json'));
    assert.ok(keys.some((key) => key.startsWith('assets/')));
    for (const Key of keys) {
      const { CacheControl, ContentType } = await api.s3.send(new HeadObjectCommand({ Bucket, Key }));
      assert.equal(CacheControl, Key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache', Key);
      assert.notEqual(ContentType, 'application/octet-stream', Key);
    }
  });
  await report.check('the deployment told the site where its API is (/config.json)', async () => {
    const { Body } = await api.s3.send(new GetObjectCommand({ Bucket, Key: 'config.json' }));
    assert.deepEqual(JSON.parse((await Body?.transformToString()) ?? ''), { apiUrl: '/api' });
  });
  await report.check('CloudFront sends http to https, and the security headers with every page', async () => {
    const plain = await api.throughCloudFront('/', 'http');
    assert.equal(plain.status, 301);
    assert.match(plain.headers.get('location') ?? '', /^https:/);
    const { headers } = await api.throughCloudFront('/');
    const uploads = `https://${api.output('data', 'BackupsBucketName')}.s3.eu-central-1.amazonaws.com`;
    const allowed = { uploads, inlineScripts: inlineScriptHashes(builtSiteDirectory) };
    for (const [name, value] of Object.entries(pageHeadersWith(allowed))) assert.equal(headers.get(name), value, name);
  });
  await report.check(
    'CloudFront speaks no plain http to the API: no redirect that a token went along with',
    async () => {
      assert.equal((await api.throughCloudFront('/api/health', 'http')).status, 403);
    },
  );
}
