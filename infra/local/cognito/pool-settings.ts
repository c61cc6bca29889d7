/** Refuses a template with a property that the local pool does not implement. */
import { z } from 'zod';
import type { PasswordPolicy } from './password-policy.ts';

/** AWS does not document it for rotated tokens, and changes have been reported (authts/oidc-client-ts, issue 2107). */
export type ClaimsAfterRefresh = 'kept' | 'new auth_time' | 'new auth_time and origin_jti';

/** Times in seconds. */
export interface PoolSettings {
  /** Must outlive the port. */
  readonly issuer?: string;
  readonly passwordPolicy: PasswordPolicy;
  readonly allowAdminCreateUserOnly: boolean;
  readonly caseSensitiveUsernames: boolean;
  readonly softwareTokenMfa: boolean;
  readonly groups: readonly string[];
  readonly explicitAuthFlows: readonly string[];
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  readonly authSessionSeconds: number;
  readonly enableTokenRevocation: boolean;
  readonly preventUserExistenceErrors: boolean;
  readonly refreshTokenRotation?: { readonly retryGraceSeconds: number };
  readonly preTokenGeneration: boolean;
  readonly claimsAfterRefresh?: ClaimsAfterRefresh | undefined;
}

/** The contract's error map, set in the same process, says less. */
const { localeError } = z.locales.en();

const absent = z.union([z.array(z.never()), z.strictObject({})]).optional();

// A pool without a policy requires every kind of character, a policy only what it names.
// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpool.html
const PasswordPolicyProperty = z.object({
  MinimumLength: z.number().default(8),
  RequireLowercase: z.boolean().default(false),
  RequireUppercase: z.boolean().default(false),
  RequireNumbers: z.boolean().default(false),
  RequireSymbols: z.boolean().default(false),
  PasswordHistorySize: z.literal(0).optional(),
});
const EVERY_KIND = {
  MinimumLength: 8,
  RequireLowercase: true,
  RequireUppercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
};

const UserPool = z.object({
  Policies: z.object({ PasswordPolicy: PasswordPolicyProperty.prefault(EVERY_KIND) }).prefault({}),
  AdminCreateUserConfig: z.object({ AllowAdminCreateUserOnly: z.boolean().default(false) }).prefault({}),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean().default(true) }).prefault({}),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL']).default('OFF'),
  EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).default([]),
  UsernameAttributes: absent,
  AliasAttributes: absent,
  LambdaConfig: z
    .strictObject({ PreTokenGenerationConfig: z.object({ LambdaVersion: z.literal('V2_0') }).optional() })
    .prefault({}),
  DeviceConfiguration: absent,
});

const Unit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const SECONDS = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 } satisfies Record<z.infer<typeof Unit>, number>;

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cognito-userpoolclient.html
const UserPoolClient = z
  .object({
    ExplicitAuthFlows: z
      .array(z.string())
      .default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']),
    AccessTokenValidity: z.number().optional(),
    IdTokenValidity: z.number().optional(),
    RefreshTokenValidity: z.number().optional(),
    TokenValidityUnits: z
      .object({
        AccessToken: Unit.default('hours'),
        IdToken: Unit.default('hours'),
        RefreshToken: Unit.default('days'),
      })
      .prefault({}),
    AuthSessionValidity: z.number().default(3),
    EnableTokenRevocation: z.boolean().default(true),
    PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
    RefreshTokenRotation: z
      .object({ Feature: z.enum(['ENABLED', 'DISABLED']), RetryGracePeriodSeconds: z.number().max(60).default(0) })
      .prefault({ Feature: 'DISABLED' }),
    GenerateSecret: z.literal(false).optional(),
  })
  // https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html
  .refine(
    (client) =>
      client.RefreshTokenRotation.Feature === 'DISABLED' ||
      !client.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH'),
    'Cognito refuses refresh token rotation together with ALLOW_REFRESH_TOKEN_AUTH',
  );

const UserPoolGroup = z.object({ GroupName: z.string() });

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() })),
});

/** @throws Error that names the property */
export function poolSettingsFromTemplate(template: unknown): PoolSettings {
  const { Resources } = Template.parse(template);
  function all<T>(type: string, properties: z.ZodType<T>): T[] {
    return Object.values(Resources)
      .filter((resource) => resource.Type === type)
      .map((resource) => {
        const parsed = properties.safeParse(resource.Properties ?? {}, { error: localeError });
        if (parsed.success) return parsed.data;
        throw new Error(`The local pool cannot follow this ${type}:\n${z.prettifyError(parsed.error)}`);
      });
  }
  function only<T>(type: string, properties: z.ZodType<T>): T {
    const [found, ...others] = all(type, properties);
    if (found === undefined || others.length > 0) throw new Error(`The template must hold exactly one ${type}`);
    return found;
  }

  const pool = only('AWS::Cognito::UserPool', UserPool);
  const client = only('AWS::Cognito::UserPoolClient', UserPoolClient);
  const units = client.TokenValidityUnits;
  const policy = pool.Policies.PasswordPolicy;
  return {
    passwordPolicy: {
      minimumLength: policy.MinimumLength,
      requireLowercase: policy.RequireLowercase,
      requireUppercase: policy.RequireUppercase,
      requireNumbers: policy.RequireNumbers,
      requireSymbols: policy.RequireSymbols,
    },
    allowAdminCreateUserOnly: pool.AdminCreateUserConfig.AllowAdminCreateUserOnly,
    caseSensitiveUsernames: pool.UsernameConfiguration.CaseSensitive,
    softwareTokenMfa: pool.MfaConfiguration === 'OPTIONAL' && pool.EnabledMfas.includes('SOFTWARE_TOKEN_MFA'),
    preTokenGeneration: pool.LambdaConfig.PreTokenGenerationConfig !== undefined,
    groups: all('AWS::Cognito::UserPoolGroup', UserPoolGroup).map((group) => group.GroupName),
    explicitAuthFlows: client.ExplicitAuthFlows,
    accessTokenSeconds: validity(client.AccessTokenValidity, units.AccessToken, SECONDS.hours),
    idTokenSeconds: validity(client.IdTokenValidity, units.IdToken, SECONDS.hours),
    refreshTokenSeconds: validity(client.RefreshTokenValidity, units.RefreshToken, 30 * SECONDS.days),
    authSessionSeconds: client.AuthSessionValidity * SECONDS.minutes,
    enableTokenRevocation: client.EnableTokenRevocation,
    preventUserExistenceErrors: client.PreventUserExistenceErrors === 'ENABLED',
    ...(client.RefreshTokenRotation.Feature === 'ENABLED' && {
      refreshTokenRotation: { retryGraceSeconds: client.RefreshTokenRotation.RetryGracePeriodSeconds },
    }),
  };
}

function validity(value: number | undefined, unit: z.infer<typeof Unit>, fallbackSeconds: number): number {
  return value === undefined ? fallbackSeconds : value * SECONDS[unit];
}
