/** What the deployed bank promises, tried over HTTP in one go: each journey builds on those before it. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, HeadObjectCommand, ListBucketsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { BUILT_SITE } from '#infra/function-code.ts';
import { inlineScriptOf } from '#infra/site/inline-script.ts';
import { routes } from '#shared/contract/routes.ts';
import { apiHeaders, pageHeadersWith } from '#shared/contract/security-headers.ts';
import { totp } from '#test/support/totp.ts';
import type { Answer, DeployedApi } from './deployed-api.ts';
import type { Report } from './report.ts';

export interface Person {
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

const customer: Person = { email: 'cara@example.com', name: 'Cara Customer', password: 'nine patient herons' };

interface SignedIn {
  readonly token: string;
  readonly cookie: string;
}

const { login, logout, refresh } = routes.session;

async function signIn(api: DeployedApi, { email, password }: Person, twoFactorCode?: string): Promise<SignedIn> {
  const { status, body, cookies } = await api.call(login, {
    body: { email, password, ...(twoFactorCode && { twoFactorCode }) },
  });
  assert.equal(status, 200, `${email} cannot sign in: ${JSON.stringify(body)}`);
  assert.equal(body.requiresTwoFactor, false);
  const [cookie = ''] = cookies;
  return { token: String(body.token), cookie };
}

function refused({ status, body }: Answer, expected: number, code?: string): void {
  assert.equal(status, expected, JSON.stringify(body));
  if (code) assert.equal(body.code, code);
}

export async function journeys(api: DeployedApi, admin: Person, report: Report): Promise<void> {
  await edgeJourneys(api, report);
  const session: { admin?: SignedIn; customer?: SignedIn } = {};

  await report.check('the administrator whom create-admin made signs in, with a Secure HttpOnly cookie', async () => {
    session.admin = await signIn(api, admin);
    assert.match(session.admin.cookie, /HttpOnly/);
    assert.match(session.admin.cookie, /Secure/);
    const { status, body } = await api.call(routes.profile.getAdminProfile, session.admin);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.email, admin.email);
  });
  await report.check('a wrong password and an unknown address get the same refusal', async () => {
    const attempt = (email: string) => api.call(login, { body: { email, password: 'not the password' } });
    const [wrong, unknown] = [await attempt(admin.email), await attempt('nobody@example.com')];
    refused(wrong, 401, 'wrong_credentials');
    assert.deepEqual({ ...unknown.body, requestId: '' }, { ...wrong.body, requestId: '' });
  });
  await report.check('the administrator opens an account for a customer', async () => {
    const { status, body } = await api.call(routes.users.createUser, { token: session.admin?.token, body: customer });
    assert.equal(status, 201, JSON.stringify(body));
  });
  await report.check("the customer signs in and reads the customer's own profile", async () => {
    session.customer = await signIn(api, customer);
    const { status, body } = await api.call(routes.profile.getProfile, session.customer);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.name, customer.name);
    assert.equal(body.email, customer.email);
  });
  await report.check('the customer may not list the customers', async () => {
    refused(await api.call(routes.users.listUsers, { token: session.customer?.token }), 403, 'forbidden');
  });
  await report.check('the worker on the stream counts the customer, and not the administrator', async () => {
    for (const deadline = Date.now() + 30_000; ; await sleep(500)) {
      const { body } = await api.call(routes.users.listUsers, { token: session.admin?.token });
      if (body.total === 1) return;
      assert.ok(Date.now() < deadline, `The total is ${body.total} after 30 seconds`);
    }
  });
  await tokenJourneys(api, session.customer?.token ?? '', report);
  await report.probe('a session is renewed by its cookie, with a new cookie', async () => {
    const { cookie = '', token = '' } = session.customer ?? {};
    const { status, body, cookies } = await api.call(refresh, { cookie });
    if (status === 401 && (await poolRenews(api, token))) {
      return 'MiniStack hands the functions no cookies and rotates no refresh tokens (test/api/session/refresh)';
    }
    assert.equal(status, 200, JSON.stringify(body));
    assert.notEqual(cookies[0]?.split(';', 1)[0], cookie.split(';', 1)[0]);
    return undefined;
  });
  await report.check('logging out ends the session at once, though its token would still be good', async () => {
    refused(await api.call(logout, { ...session.customer }), 200);
    refused(await api.call(routes.profile.getProfile, session.customer), 401, 'session_ended');
  });
  await twoFactorJourney(api, report);
  await siteJourneys(api, report);
}

/** Whether the pool itself renews the customer's tokens: then it was the cookie that did not arrive. */
async function poolRenews(api: DeployedApi, token: string): Promise<boolean> {
  const [, payload = ''] = token.split('.');
  const { username } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const ClientId = api.output('data', 'UserPoolClientId');
  const begun = await api.cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: api.output('data', 'UserPoolId'),
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: customer.password },
    }),
  );
  const RefreshToken = begun.AuthenticationResult?.RefreshToken;
  const { AuthenticationResult } = await api.cognito.send(
    new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }),
  );
  return AuthenticationResult?.AccessToken !== undefined;
}

async function edgeJourneys(api: DeployedApi, report: Report): Promise<void> {
  const health = routes.reports.getHealth;
  await report.check('the API is healthy, and answers with the security headers of the contract', async () => {
    const { status, headers } = await api.call(health);
    assert.equal(status, 200);
    for (const [name, value] of Object.entries(apiHeaders)) assert.equal(headers.get(name), value, name);
  });
  await report.check('the API refuses whoever comes round CloudFront', async () => {
    refused(await api.call(health, { edgeSecret: null }), 403, 'not_through_edge');
    refused(await api.call(health, { edgeSecret: 'x'.repeat(48) }), 403, 'not_through_edge');
  });
}

async function tokenJourneys(api: DeployedApi, token: string, report: Report): Promise<void> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = sign('sha256', Buffer.from(`${header}.${payload}`), privateKey).toString('base64url');
  const bad: Record<string, string | undefined> = {
    'no token': undefined,
    'a word': 'word',
    'a token signed by another key': `${header}.${payload}.${forged}`,
    'an unsigned token (alg: none)': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a token whose role was changed': `${header}.${encode({ ...claims, 'cognito:groups': ['admin'] })}.${signature}`,
    'an expired token': `${header}.${encode({ ...claims, exp: claims.iat - 1 })}.${signature}`,
  };
  for (const [name, candidate] of Object.entries(bad)) {
    await report.check(`the authorizer refuses ${name}`, async () => {
      const answer = await api.call(routes.profile.getProfile, { token: candidate });
      refused(answer, 401);
      assert.equal(answer.body.code, undefined, 'It was a function that refused, not the authorizer');
    });
  }
  report.missing(
    'a token that expires while it is used',
    'the shortest life that Cognito gives is five minutes; the one above was never signed with its past expiry',
  );
  await report.check("the authorizer refuses another pool's token and an ID token of this one", async () => {
    const foreign = await tokensOfAnotherPool(api);
    refused(await api.call(routes.profile.getProfile, { token: foreign }), 401);
    const { AuthenticationResult } = await api.cognito.send(
      new AdminInitiateAuthCommand({
        UserPoolId: api.output('data', 'UserPoolId'),
        ClientId: api.output('data', 'UserPoolClientId'),
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: claims.username, PASSWORD: customer.password },
      }),
    );
    const answer = await api.call(routes.profile.getProfile, { token: AuthenticationResult?.IdToken ?? '' });
    assert.ok([401, 403].includes(answer.status), `The ID token got ${answer.status}`);
    assert.equal(answer.body.code, undefined, 'It was a function that refused, not the authorizer');
  });
}

/** A good access token, of a pool that is not the bank's. */
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

async function twoFactorJourney(api: DeployedApi, report: Report): Promise<void> {
  const credentials = { email: customer.email, password: customer.password };
  let secret = '';
  let used = '';
  await report.check('the customer turns two-factor on with a code of the new secret', async () => {
    const { token } = await signIn(api, customer);
    const made = await api.call(routes.twoFactor.generateSecret, { token });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    secret = String(made.body.secret);
    const body = { enabled: true, verificationCode: totp(secret, Date.now()) };
    refused(await api.call(routes.twoFactor.toggleTwoFactor, { token, body }), 200);
  });
  await report.check('the password alone is then not enough, nor is a wrong code', async () => {
    const { body } = await api.call(login, { body: credentials });
    assert.deepEqual(body, { requiresTwoFactor: true });
    const right = totp(secret, Date.now());
    const twoFactorCode = right === '000000' ? '000001' : '000000';
    refused(await api.call(login, { body: { ...credentials, twoFactorCode } }), 401, 'wrong_code');
  });
  await report.check('the right code completes the sign-in', async () => {
    used = totp(secret, Date.now());
    await signIn(api, customer, used);
  });
  await report.probe('a code is accepted once', async () => {
    await api.call(login, { body: credentials });
    const again = await api.call(login, { body: { ...credentials, twoFactorCode: used } });
    if (again.status !== 200) return undefined;
    return 'MiniStack takes the same code again; Cognito does not, nor does the local stack (test/api/session)';
  });
}

async function siteJourneys(api: DeployedApi, report: Report): Promise<void> {
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
    const allowed = { uploads, inlineScript: inlineScriptOf(BUILT_SITE) };
    for (const [name, value] of Object.entries(pageHeadersWith(allowed))) assert.equal(headers.get(name), value, name);
  });
  await report.check(
    'CloudFront speaks no plain http to the API: no redirect that a token went along with',
    async () => {
      assert.equal((await api.throughCloudFront('/api/health', 'http')).status, 403);
    },
  );
  await report.probe(
    'CloudFront reads the site by origin access control, and answers /login with the app',
    async () => {
      const [page, missing] = [await api.throughCloudFront('/login'), await api.throughCloudFront('/no-such-file.css')];
      if (page.status === 403) {
        return 'MiniStack fetches from the bucket without TLS, which its policy refuses (the policy: test/infra/edge)';
      }
      assert.equal(page.status, 200);
      assert.match(await page.text(), /<html/);
      assert.equal(missing.status, 404);
      return undefined;
    },
  );
  await report.probe('CloudFront passes requests on to the API, with its secret', async () => {
    const { status } = await api.throughCloudFront('/api/health');
    if (status === 502) return "MiniStack's HTTP API has no TLS and a port in its name (the origin: test/infra/edge)";
    assert.equal(status, 200);
    return undefined;
  });
  await report.probe('the bucket of the site is closed to everybody else', async () => {
    const response = await fetch(`${api.endpoint}/${Bucket}/index.html`);
    if (response.status === 200) return 'MiniStack serves unsigned reads, whatever a policy says (test/infra)';
    assert.equal(response.status, 403);
    return undefined;
  });
}
