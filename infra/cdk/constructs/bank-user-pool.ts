import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as cognito from 'aws-cdk-lib/aws-cognito';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { MIN_PASSWORD_LENGTH } from '#shared/domain/passwords.ts';
import { ACCESS_TOKEN_SECONDS, MAX_SESSION_SECONDS } from '#shared/domain/sessions.ts';

interface IdentityProps {
  readonly keep: boolean;
  readonly scopeTokens: lambda.IFunction;
}

/**
 * User names are user ids, so that a changed e-mail address changes no sign-in. The only allowed sign-in flow needs IAM
 * rights.
 */
export class BankUserPool extends Construct {
  readonly pool: cognito.UserPool;
  readonly client: cognito.UserPoolClient;

  constructor(scope: Construct, id: string, { keep, scopeTokens }: IdentityProps) {
    super(scope, id);
    this.pool = new cognito.UserPool(this, 'Pool', {
      selfSignUpEnabled: false,
      signInAliases: { username: true },
      standardAttributes: { email: { required: false, mutable: true } },
      // No kinds of characters are required, because composition rules make passwords worse (NIST 800-63B).
      passwordPolicy: {
        minLength: MIN_PASSWORD_LENGTH,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      accountRecovery: cognito.AccountRecovery.NONE,
      // The Lite plan lacks rotation of refresh tokens and scopes of access tokens.
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      deletionProtection: keep,
      removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.pool.addTrigger(
      cognito.UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      scopeTokens,
      // V2_0 is the first version that customizes access tokens.
      cognito.LambdaVersion.V2_0,
    );
    for (const groupName of ['admin', 'user']) {
      new cognito.UserPoolGroup(this, groupName, { userPool: this.pool, groupName });
    }
    this.client = this.pool.addClient('Client', {
      generateSecret: false,
      // NOTE: with rotation on, Cognito refuses ALLOW_REFRESH_TOKEN_AUTH; the bank renews by GetTokensFromRefreshToken.
      authFlows: { adminUserPassword: true },
      // The longest that Cognito allows: a phone that lost the answer may renew again, and a later reuse counts as theft.
      // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_RefreshTokenRotationType.html
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      disableOAuth: true,
      accessTokenValidity: Duration.seconds(ACCESS_TOKEN_SECONDS),
      idTokenValidity: Duration.seconds(ACCESS_TOKEN_SECONDS),
      refreshTokenValidity: Duration.seconds(MAX_SESSION_SECONDS),
      authSessionValidity: Duration.minutes(3),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      supportedIdentityProviders: [cognito.UserPoolClientIdentityProvider.COGNITO],
      // Without a list a user may write all attributes, so this list names only one, which the bank never reads.
      readAttributes: new cognito.ClientAttributes().withStandardAttributes({ email: true }),
      writeAttributes: new cognito.ClientAttributes().withStandardAttributes({ locale: true }),
    });
  }
}
