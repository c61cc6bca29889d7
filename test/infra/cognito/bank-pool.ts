/** Calls the pool as the bank does, by the AWS SDK over HTTP. The clock is the test's. */
import {
  type AdminInitiateAuthCommandOutput,
  type AuthenticationResultType,
  CognitoIdentityProvider,
} from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect } from 'vitest';
import type { PreTokenGeneration } from '#infra/local/cognito/pool.ts';
import { poolSettingsFromTemplate } from '#infra/local/cognito/pool-settings.ts';
import { type LocalCognito, startCognito } from '#infra/local/cognito/start-cognito.ts';
import { localClientConfig } from '#infra/local/local-account.ts';
import { sharedSigningKey } from '#test/support/signing-key.ts';
import { NOON, POOL_ACCOUNT, userPoolTemplate } from './template.ts';

export const PASSWORD = 'correct horse battery';
export const WRONG_PASSWORD = 'incorrect horse battery';

export class BankPool {
  readonly cognito: LocalCognito;
  readonly sdk: CognitoIdentityProvider;
  readonly clock: TestClock;
  #users = 0;

  constructor(cognito: LocalCognito, clock: TestClock) {
    this.cognito = cognito;
    this.clock = clock;
    this.sdk = new CognitoIdentityProvider({
      ...localClientConfig(cognito.url, POOL_ACCOUNT),
      maxAttempts: 1,
    });
  }

  named(Username: string) {
    return { UserPoolId: this.cognito.poolId, Username };
  }

  /** Creates a customer, whose password is PASSWORD. @returns the username */
  async customer(Username = `customer-${++this.#users}`): Promise<string> {
    await this.sdk.adminCreateUser({
      ...this.named(Username),
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: `${Username}@example.com` },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    await this.sdk.adminSetUserPassword({ ...this.named(Username), Password: PASSWORD, Permanent: true });
    return Username;
  }

  initiate(USERNAME: string, password = PASSWORD): Promise<AdminInitiateAuthCommandOutput> {
    return this.sdk.adminInitiateAuth({
      UserPoolId: this.cognito.poolId,
      ClientId: this.cognito.clientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: password },
    });
  }

  async signIn(username: string, password = PASSWORD): Promise<Tokens> {
    return tokensOf(await this.initiate(username, password));
  }

  respond(USERNAME: string, Session: string | undefined, SOFTWARE_TOKEN_MFA_CODE: string) {
    return this.sdk.adminRespondToAuthChallenge({
      UserPoolId: this.cognito.poolId,
      ClientId: this.cognito.clientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
      Session,
    });
  }

  async refresh(RefreshToken: string): Promise<Tokens> {
    return tokensOf(await this.sdk.getTokensFromRefreshToken({ ClientId: this.cognito.clientId, RefreshToken }));
  }

  revoke(Token: string) {
    return this.sdk.revokeToken({ ClientId: this.cognito.clientId, Token });
  }

  code(secret: string, steps = 0): string {
    return generateSync({ secret, epoch: Math.floor(this.clock.now / 1000) + 30 * steps });
  }

  /** Sets up a second factor. The clock moves past the code that the enrolment used. @returns the secret */
  async enrol(username: string): Promise<string> {
    const { AccessToken } = await this.signIn(username);
    const { SecretCode = '' } = await this.sdk.associateSoftwareToken({ AccessToken });
    await this.sdk.verifySoftwareToken({ AccessToken, UserCode: this.code(SecretCode) });
    await this.preferCodes(username, true);
    this.clock.advance(90);
    return SecretCode;
  }

  preferCodes(username: string, Enabled: boolean) {
    const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled };
    return this.sdk.adminSetUserMFAPreference({ ...this.named(username), SoftwareTokenMfaSettings });
  }

  async close(): Promise<void> {
    this.sdk.destroy();
    await this.cognito.close();
  }
}

export class TestClock {
  /** Epoch milliseconds. */
  now = NOON;

  advance(seconds: number): void {
    this.now += seconds * 1000;
  }
}

export async function openPool(
  options: { dataFile?: string; clock?: TestClock; preTokenGeneration?: PreTokenGeneration } = {},
): Promise<BankPool> {
  const { dataFile = ':memory:', clock = new TestClock(), preTokenGeneration = async (event) => event } = options;
  const cognito = await startCognito({
    dataFile,
    pool: poolSettingsFromTemplate(userPoolTemplate()),
    account: POOL_ACCOUNT,
    clock: () => clock.now,
    preTokenGeneration,
    passwordCost: 16,
    makeSigningKey: sharedSigningKey,
  });
  return new BankPool(cognito, clock);
}

export function setupBankPool(): () => BankPool {
  let pool: BankPool | undefined;
  beforeAll(async () => {
    pool = await openPool();
  });
  afterAll(() => pool?.close());
  return () => pool ?? expect.fail('The pool runs only within tests');
}

export interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

function tokensOf(answer: { AuthenticationResult?: AuthenticationResultType | undefined }): Tokens {
  const { AccessToken, IdToken, RefreshToken = '' } = answer.AuthenticationResult ?? {};
  if (!AccessToken || !IdToken) throw new Error('The answer carries no tokens');
  return { AccessToken, IdToken, RefreshToken };
}

export async function expectPoolRefusal(call: Promise<unknown>, name: string, message?: string): Promise<void> {
  await expect(call).rejects.toMatchObject(message === undefined ? { name } : { name, message });
}

export function decodeTokenClaims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
