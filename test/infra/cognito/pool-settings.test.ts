import { describe, expect, it } from 'vitest';
import { poolSettingsFromTemplate } from '#infra/local/cognito/pool-settings.ts';
import { template } from './template.ts';

describe('pool settings', () => {
  it('are read from the synthesized template', () => {
    expect(poolSettingsFromTemplate(template())).toEqual({
      passwordPolicy: {
        minimumLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireNumbers: false,
        requireSymbols: false,
      },
      allowAdminCreateUserOnly: true,
      caseSensitiveUsernames: false,
      softwareTokenMfa: true,
      preTokenGeneration: false,
      groups: ['admin', 'user'],
      explicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      accessTokenSeconds: 900,
      idTokenSeconds: 900,
      refreshTokenSeconds: 86_400,
      authSessionSeconds: 180,
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      refreshTokenRotation: { retryGraceSeconds: 10 },
    });
  });

  it.each([
    ['MfaConfiguration', { pool: { MfaConfiguration: 'ON' } }],
    ['EnabledMfas', { pool: { EnabledMfas: ['SMS_MFA'] } }],
    ['UsernameAttributes', { pool: { UsernameAttributes: ['email'] } }],
    ['AliasAttributes', { pool: { AliasAttributes: ['email'] } }],
    ['LambdaConfig', { pool: { LambdaConfig: { PreSignUp: 'arn' } } }],
    ['PasswordHistorySize', { pool: { Policies: { PasswordPolicy: { PasswordHistorySize: 3 } } } }],
    ['GenerateSecret', { client: { GenerateSecret: true } }],
    // Cognito refuses it at deployment.
    ['rotation', { client: { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] } }],
  ])('refuse a template whose %s the local pool does not follow', (property, different) => {
    expect(() => poolSettingsFromTemplate(template(different))).toThrow(property);
  });
});
