/** The start of a time step; epoch milliseconds. */
export const NOON = Date.parse('2026-03-02T12:00:00Z');

export const POOL_ACCOUNT = {
  region: 'eu-central-1',
  accessKeyId: 'LOCALKEY',
  secretAccessKey: 'a secret of this test',
};

const policy = {
  MinimumLength: 12,
  RequireLowercase: false,
  RequireUppercase: false,
  RequireNumbers: false,
  RequireSymbols: false,
};

export function userPoolTemplate(different: { pool?: object; policy?: object; client?: object } = {}) {
  return {
    Resources: {
      Pool: {
        Type: 'AWS::Cognito::UserPool',
        Properties: {
          AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
          Policies: { PasswordPolicy: { ...policy, ...different.policy } },
          MfaConfiguration: 'OPTIONAL',
          EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
          LambdaConfig: { PreTokenGenerationConfig: { LambdaVersion: 'V2_0' } },
          ...different.pool,
        },
      },
      Client: {
        Type: 'AWS::Cognito::UserPoolClient',
        Properties: {
          UserPoolId: { Ref: 'Pool' },
          ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
          AccessTokenValidity: 15,
          IdTokenValidity: 15,
          RefreshTokenValidity: 1440,
          TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
          EnableTokenRevocation: true,
          PreventUserExistenceErrors: 'ENABLED',
          RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
          ...different.client,
        },
      },
      ...Object.fromEntries(
        ['admin', 'user'].map((GroupName) => [
          `Group${GroupName}`,
          { Type: 'AWS::Cognito::UserPoolGroup', Properties: { GroupName, UserPoolId: { Ref: 'Pool' } } },
        ]),
      ),
    },
  };
}
