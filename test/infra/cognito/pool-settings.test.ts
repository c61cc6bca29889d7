import { expect, it } from 'vitest';
import { poolSettingsFromTemplate } from '#infra/local/cognito/pool-settings.ts';
import { userPoolTemplate } from './template.ts';

it.each([
  ['MfaConfiguration', { pool: { MfaConfiguration: 'ON' } }],
  ['EnabledMfas', { pool: { EnabledMfas: ['SMS_MFA'] } }],
  ['UsernameAttributes', { pool: { UsernameAttributes: ['email'] } }],
  ['AliasAttributes', { pool: { AliasAttributes: ['email'] } }],
  ['LambdaConfig', { pool: { LambdaConfig: { PreSignUp: 'arn' } } }],
  ['PasswordHistorySize', { policy: { PasswordHistorySize: 3 } }],
  ['RequireSymbols', { policy: { RequireSymbols: true } }],
  ['GenerateSecret', { client: { GenerateSecret: true } }],
  ['ExplicitAuthFlows', { client: { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] } }],
  ['TokenValidityUnits', { client: { TokenValidityUnits: { AccessToken: 'hours' } } }],
])('the local pool refuses a template whose %s it does not implement', (property, different) => {
  expect(() => poolSettingsFromTemplate(userPoolTemplate(different))).toThrow(property);
});
