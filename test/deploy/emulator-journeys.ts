/** Tests what only an emulator shows: the deployment as the clients of AWS's services see it. */
import assert from 'node:assert/strict';
import { AdminInitiateAuthCommand, GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider';
import { GetBucketVersioningCommand, ListBucketsCommand, PutObjectLockConfigurationCommand } from '@aws-sdk/client-s3';
import { builtSiteDirectory } from '#infra/build/build-site.ts';
import { inlineScriptHashes } from '#infra/site/inline-scripts.ts';
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

export function emulatorSmokeEnvironment(api: DeployedApi): SmokeEnvironment {
  return {
    secureCookies: true,
    withBackup: true,
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

export async function runSiteJourneys(api: DeployedApi, report: Report): Promise<void> {
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
