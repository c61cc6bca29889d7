/** The local pool does what the bank's template says, and refuses a template that says anything else. */
import { z } from 'zod';
import { type CloudFormationTemplate, resourcesOfType } from '../template.ts';

/**
 * AWS does not document these claims for rotated tokens, and changes have been reported (authts/oidc-client-ts, issue
 * 2107).
 */
export type ClaimsAfterRefreshMode = 'kept' | 'new auth_time' | 'new auth_time and origin_jti';

/** All times are in seconds. */
export interface PoolSettings {
  readonly passwordMinimumLength: number;
  readonly groups: readonly string[];
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly authSessionSeconds: number;
  readonly retryGraceSeconds: number;
  readonly claimsAfterRefresh?: ClaimsAfterRefreshMode | undefined;
}

/** These messages are used, because the contract's error map, which is set in the same process, tells less. */
const { localeError } = z.locales.en();

const absent = z.union([z.array(z.never()), z.strictObject({})]).optional();

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpool.html
const UserPool = z.object({
  Policies: z.object({
    PasswordPolicy: z.object({
      MinimumLength: z.number(),
      RequireLowercase: z.literal(false),
      RequireUppercase: z.literal(false),
      RequireNumbers: z.literal(false),
      RequireSymbols: z.literal(false),
      PasswordHistorySize: z.literal(0).optional(),
    }),
  }),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.literal(true) }),
  UsernameConfiguration: z.object({ CaseSensitive: z.literal(true) }).optional(),
  MfaConfiguration: z.literal('OPTIONAL'),
  EnabledMfas: z.tuple([z.literal('SOFTWARE_TOKEN_MFA')]),
  UsernameAttributes: absent,
  AliasAttributes: absent,
  LambdaConfig: z.strictObject({ PreTokenGenerationConfig: z.object({ LambdaVersion: z.literal('V2_0') }) }),
  DeviceConfiguration: absent,
});

const minutes = z.literal('minutes');

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpoolclient.html
const UserPoolClient = z.object({
  // NOTE: Cognito refuses rotation together with ALLOW_REFRESH_TOKEN_AUTH.
  ExplicitAuthFlows: z.tuple([z.literal('ALLOW_ADMIN_USER_PASSWORD_AUTH')]),
  AccessTokenValidity: z.number(),
  IdTokenValidity: z.number(),
  RefreshTokenValidity: z.number(),
  TokenValidityUnits: z.object({ AccessToken: minutes, IdToken: minutes, RefreshToken: minutes }),
  AuthSessionValidity: z.number().default(3),
  EnableTokenRevocation: z.literal(true),
  PreventUserExistenceErrors: z.literal('ENABLED'),
  RefreshTokenRotation: z.object({ Feature: z.literal('ENABLED'), RetryGracePeriodSeconds: z.number() }),
  GenerateSecret: z.literal(false).optional(),
});

const UserPoolGroup = z.object({ GroupName: z.string() });

/** @throws Error that names the unknown property */
export function poolSettingsFromTemplate(template: CloudFormationTemplate): PoolSettings {
  function all<T>(type: string, schema: z.ZodType<T>): T[] {
    return resourcesOfType(template, type).map(({ properties }) => {
      const parsed = schema.safeParse(properties, { error: localeError });
      if (parsed.success) return parsed.data;
      throw new Error(`The local pool cannot follow this ${type}:\n${z.prettifyError(parsed.error)}`);
    });
  }
  const [pool, ...pools] = all('AWS::Cognito::UserPool', UserPool);
  const [client, ...clients] = all('AWS::Cognito::UserPoolClient', UserPoolClient);
  if (!pool || !client || pools.length + clients.length > 0) {
    throw new Error('The template must hold exactly one user pool with one client');
  }
  return {
    passwordMinimumLength: pool.Policies.PasswordPolicy.MinimumLength,
    groups: all('AWS::Cognito::UserPoolGroup', UserPoolGroup).map((group) => group.GroupName),
    accessTokenSeconds: client.AccessTokenValidity * 60,
    idTokenSeconds: client.IdTokenValidity * 60,
    refreshTokenSeconds: client.RefreshTokenValidity * 60,
    authSessionSeconds: client.AuthSessionValidity * 60,
    retryGraceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds,
  };
}
