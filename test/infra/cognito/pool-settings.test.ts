import { describe, expect, it } from 'vitest';
import { poolSettingsFromTemplate } from '#infra/local/cognito/pool-settings.ts';
import { template } from './template.ts';

const DAY = 86_400;

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
      refreshTokenSeconds: DAY,
      authSessionSeconds: 180,
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      refreshTokenRotation: { retryGraceSeconds: 10 },
    });
  });

  it("are Cognito's defaults where the template says nothing", () => {
    const silent = {
      Resources: {
        Pool: { Type: 'AWS::Cognito::UserPool' },
        Client: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' } } },
      },
    };
    expect(poolSettingsFromTemplate(silent)).toEqual({
      passwordPolicy: {
        minimumLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireNumbers: true,
        requireSymbols: true,
      },
      allowAdminCreateUserOnly: false,
      caseSensitiveUsernames: true,
      softwareTokenMfa: false,
      preTokenGeneration: false,
      groups: [],
      explicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH'],
      accessTokenSeconds: 3600,
      idTokenSeconds: 3600,
      refreshTokenSeconds: 30 * DAY,
      authSessionSeconds: 180,
      enableTokenRevocation: true,
      preventUserExistenceErrors: false,
    });
  });

  it.each([
    ['seconds', 7200],
    ['minutes', 432_000],
    ['hours', 25_920_000],
  ])('read token validities in %s', (unit, seconds) => {
    const client = { AccessTokenValidity: 7200, TokenValidityUnits: { AccessToken: unit } };
    expect(poolSettingsFromTemplate(template({ client })).accessTokenSeconds).toBe(seconds);
  });

  it('take validities without units as hours of access and ID tokens and days of refresh tokens', () => {
    const client = { AccessTokenValidity: 2, IdTokenValidity: 3, RefreshTokenValidity: 4, TokenValidityUnits: {} };
    expect(poolSettingsFromTemplate(template({ client }))).toMatchObject({
      accessTokenSeconds: 7200,
      idTokenSeconds: 10_800,
      refreshTokenSeconds: 4 * DAY,
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
  ])('refuse a template whose %s the local pool does not follow', (property, different) => {
    expect(() => poolSettingsFromTemplate(template(different))).toThrow(property);
  });

  it('refuse rotation next to the refresh flow, as Cognito does at deployment', () => {
    const client = { ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] };
    expect(() => poolSettingsFromTemplate(template({ client }))).toThrow('rotation');
  });

  it('want exactly one pool', () => {
    const { Resources } = template();
    expect(() => poolSettingsFromTemplate({ Resources: { ...Resources, Second: Resources.Pool } })).toThrow(
      'exactly one AWS::Cognito::UserPool',
    );
    expect(() => poolSettingsFromTemplate({ Resources: {} })).toThrow('exactly one AWS::Cognito::UserPool');
  });
});
