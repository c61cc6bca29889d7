/** Tests sign-ins. Each failed one counts only for a customer of the run. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { routes } from '#shared/contract/routes.ts';
import { Authenticator } from './authenticator.ts';
import type { Customer } from './own-customers.ts';
import { assertRefused, type BankClient, eventually, type SessionCredentials } from './running-bank.ts';
import type { SmokeContext } from './smoke-context.ts';

const { login, logout, refresh } = routes.signIn;

export async function signIn(bank: BankClient, person: Customer, twoFactorCode?: string): Promise<SessionCredentials> {
  const { email, password } = person;
  const body = { email, password, ...(twoFactorCode !== undefined && { twoFactorCode }) };
  const { status, body: answered, cookies } = await bank.call(login, { body });
  assert.equal(status, 200, `${email} cannot sign in: ${JSON.stringify(answered)}`);
  assert.equal(answered.requiresTwoFactor, false);
  return { token: String(answered.token), cookie: cookies[0] ?? '' };
}

/** Tests signing in. @returns the customer's open session */
export async function signInJourneys(trial: SmokeContext, customer: Customer): Promise<SessionCredentials | undefined> {
  const { bank, admin, report, environment } = trial;
  let session: SessionCredentials | undefined;
  await report.check("the administrator's session is a cookie that no script reads", async () => {
    const { cookie, ...as } = await admin.signedIn();
    const [name, place] = environment.secureCookies
      ? [/^__Host-session=/, ['Path=/', 'Secure']]
      : [/^session-\d+=/, ['Path=/api/user']];
    assert.match(cookie, name);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', ...place])
      assert.ok(cookie.split('; ').includes(attribute), `${attribute} is missing`);
    const { email } = await bank.ask(routes.administrators.getAdminProfile, {}, { as });
    assert.equal(email.toLowerCase(), admin.email.toLowerCase());
  });
  await report.check('a wrong password and an unknown address get the same refusal', async () => {
    const attempt = (email: string) => bank.call(login, { body: { email, password: 'not the password' } });
    const wrong = await attempt(customer.email);
    const unknown = await attempt(`unknown.${customer.email}`);
    assertRefused(wrong, 401, 'wrong_credentials');
    assertRefused(unknown, 401);
    assert.deepEqual({ ...unknown.body, requestId: '' }, { ...wrong.body, requestId: '' });
  });
  await report.check("the customer signs in and reads the customer's own profile", async () => {
    session = await signIn(bank, customer);
    const { name, email } = await bank.ask(routes.customers.getProfile, {}, { as: session });
    assert.deepEqual({ name, email }, { name: customer.name, email: customer.email });
  });
  await report.check('the customer may not list the customers', async () => {
    assertRefused(await bank.call(routes.customers.listUsers, {}, { as: session }), 403, 'forbidden');
  });
  await report.check('the administrator finds the customer by a word of the name', async () => {
    await eventually(async () => {
      const query = { search: customer.name.split(' ').at(-1) ?? '' };
      const { users } = await bank.ask(routes.customers.listUsers, { query }, { as: await admin.signedIn() });
      assert.ok(users.some(({ _id }) => _id === customer.id));
    });
  });
  if (session) await tokenJourneys(trial, customer, session);
  return session;
}

async function tokenJourneys(trial: SmokeContext, customer: Customer, session: SessionCredentials): Promise<void> {
  const { bank, report, environment } = trial;
  const [header = '', payload = '', signature = ''] = session.token.split('.');
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
  for (const [name, token] of Object.entries(bad)) {
    await report.check(`the authorizer refuses ${name}`, async () => {
      const as = token === undefined ? undefined : { token };
      const answer = await bank.call(routes.customers.getProfile, {}, { as });
      assertRefused(answer, 401);
      assert.notEqual(answer.body.code, 'session_ended', 'It was a function that refused, not the authorizer');
    });
  }
  await environment.moreTokens?.(customer, session);
}

export async function endOfSessionJourney(
  { bank, report, environment }: SmokeContext,
  customer: Customer,
  session: SessionCredentials,
): Promise<void> {
  let latest = session;
  await report.probe('a session is renewed by its cookie, with a new cookie', async () => {
    const { cookie } = session;
    const { status, body, cookies } = await bank.call(refresh, {}, { cookie });
    const reason = status === 401 ? await environment.whyNotRenewed?.(customer, session) : undefined;
    if (reason !== undefined) return reason;
    assert.equal(status, 200, JSON.stringify(body));
    const [renewed = ''] = cookies;
    latest = { token: String(body.token), cookie: renewed };
    assert.notEqual(renewed.split(';', 1)[0], cookie.split(';', 1)[0]);
    return undefined;
  });
  await report.check('logging out ends the session at once, though its token would still be good', async () => {
    assert.equal((await bank.call(logout, {}, { as: latest, cookie: latest.cookie })).status, 200);
    assertRefused(await bank.call(routes.customers.getProfile, {}, { as: latest }), 401, 'session_ended');
  });
}

/** Turns two-factor on. @returns an authenticator that shows the codes from now on */
export async function turnTwoFactorOn(
  { bank, report }: SmokeContext,
  customer: Customer,
): Promise<Authenticator | undefined> {
  let authenticator: Authenticator | undefined;
  await report.check('a customer turns two-factor on with a code of the new secret', async () => {
    const as = await signIn(bank, customer);
    const { secret } = await bank.ask(routes.signIn.generateSecret, {}, { as });
    const made = new Authenticator(secret);
    const body = { enabled: true as const, verificationCode: await made.nextCode() };
    await bank.ask(routes.signIn.toggleTwoFactor, { body }, { as });
    authenticator = made;
  });
  return authenticator;
}

/** Tests two-factor, later in the run, so that there is a new code. */
export async function twoFactorJourneys(
  trial: SmokeContext,
  customer: Customer,
  authenticator: Authenticator,
): Promise<void> {
  const { bank, report, environment } = trial;
  const credentials = { email: customer.email, password: customer.password };
  const tryCode = (twoFactorCode: string) => bank.call(login, { body: { ...credentials, twoFactorCode } });
  await report.check('the password alone is then not enough, nor is a wrong code', async () => {
    const { body } = await bank.call(login, { body: credentials });
    assert.deepEqual(body, { requiresTwoFactor: true });
    assertRefused(await tryCode(authenticator.codeNow() === '000000' ? '000001' : '000000'), 401, 'invalid_mfa_code');
  });
  let used = '';
  await report.check('the right code completes the sign-in', async () => {
    used = await authenticator.nextCode();
    await bank.call(login, { body: credentials });
    await signIn(bank, customer, used);
  });
  await report.probe('a code is accepted once', async () => {
    await bank.call(login, { body: credentials });
    const again = await tryCode(used);
    if (again.status === 200 && environment.whyCodesAreGoodTwice) return environment.whyCodesAreGoodTwice;
    assertRefused(again, 401, 'invalid_mfa_code');
    return undefined;
  });
}
