/** An administrator who signs in once and stays signed in. */
import { OperatorError } from '#infra/cli/operator-error.ts';
import { getAdminProfile } from '#shared/contract/administrators.ts';
import { login, logout, refresh } from '#shared/contract/sign-in.ts';
import { Authenticator } from './authenticator.ts';
import type { Answer, BankClient, SessionCredentials } from './running-bank.ts';

export interface AdministratorCredentials {
  readonly email: string;
  readonly password: string;
  /** The secret of the authenticator app in base32. */
  readonly totpSecret?: string | undefined;
  /** The code that the app shows now, where the secret is not known. */
  readonly code?: string | undefined;
}

/** Milliseconds after which the session is renewed: a token lasts 15 minutes, and dangerous calls need a recent sign-in. */
const RENEW_AFTER_MS = 8 * 60_000;

export class AdministratorSession {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly authenticator: Authenticator | undefined;
  /** Whether the only code has been used. */
  readonly cannotSignInAgain: boolean;
  private readonly bank: BankClient;
  private session: SessionCredentials;
  private renewedAt = Date.now();

  private constructor(
    bank: BankClient,
    { email, password }: AdministratorCredentials,
    { name, needsCode, session }: Entered,
    authenticator: Authenticator | undefined,
  ) {
    this.bank = bank;
    this.email = email;
    this.password = password;
    this.name = name;
    this.authenticator = needsCode ? authenticator : undefined;
    this.cannotSignInAgain = needsCode && !authenticator;
    this.session = session;
  }

  /** Signs in. @throws OperatorError */
  static async signIn(bank: BankClient, wanted: AdministratorCredentials): Promise<AdministratorSession> {
    const { totpSecret, code } = wanted;
    const authenticator = totpSecret === undefined ? undefined : new Authenticator(totpSecret);
    const entered = await enter(bank, wanted, authenticator, code);
    const { status, body } = await bank.call(getAdminProfile, {}, { as: entered.session });
    if (status === 403) throw new OperatorError(`${wanted.email} is a customer of this bank, not an administrator.`);
    if (status !== 200) throw new OperatorError(`The bank does not say who ${wanted.email} is: ${sentence(body)}`);
    return new AdministratorSession(bank, wanted, entered, authenticator);
  }

  /** Returns a session whose token is valid for some more minutes. */
  async signedIn(): Promise<SessionCredentials> {
    if (Date.now() - this.renewedAt > RENEW_AFTER_MS) {
      this.renewedAt = Date.now();
      this.session = await this.renewed();
    }
    return this.session;
  }

  private async renewed(): Promise<SessionCredentials> {
    const { bank, session } = this;
    if (!this.cannotSignInAgain) {
      const entered = await enter(bank, this, this.authenticator);
      await this.signOut();
      return entered.session;
    }
    const { status, body, cookies } = await bank.call(refresh, {}, { cookie: session.cookie });
    // After a failed renewal the old session is used, so that its refusal is reported.
    return status === 200 ? { token: String(body.token), cookie: cookies[0] ?? '' } : session;
  }

  async signOut(): Promise<Answer> {
    return this.bank.call(logout, {}, { as: this.session, cookie: this.session.cookie });
  }
}

interface Entered {
  readonly session: SessionCredentials;
  readonly name: string;
  readonly needsCode: boolean;
}

async function enter(
  bank: BankClient,
  { email, password }: Pick<AdministratorCredentials, 'email' | 'password'>,
  authenticator?: Authenticator,
  code?: string,
): Promise<Entered> {
  const credentials = { email, password };
  let answer = await bank.call(login, { body: credentials });
  const needsCode = answer.status === 200 && answer.body.requiresTwoFactor === true;
  if (needsCode) {
    const first = (await authenticator?.nextCode()) ?? code;
    if (first === undefined) {
      throw new OperatorError(
        `${email} signs in with a code: please set BANK_ADMIN_TOTP_SECRET to the authenticator's secret, or BANK_ADMIN_CODE to the code that it shows now.`,
      );
    }
    answer = await bank.call(login, { body: { ...credentials, twoFactorCode: first } });
    // A run before this one may have used the code.
    if (answer.body.code === 'invalid_mfa_code' && authenticator) {
      const twoFactorCode = await authenticator.nextCode();
      answer = await bank.call(login, { body: { ...credentials, twoFactorCode } });
    }
  }
  const { status, body, cookies } = answer;
  if (status !== 200) throw new OperatorError(`${email} cannot sign in: ${sentence(body)}`);
  const session = { token: String(body.token), cookie: cookies[0] ?? '' };
  return { session, name: String(body.name), needsCode };
}

const sentence = (body: Answer['body']): string => String(body.message ?? JSON.stringify(body));
