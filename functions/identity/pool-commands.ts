/**
 * The operations of the user pool that the functions use: commands for the SDK's client, without the commands, schemas
 * and middleware of the SDK (`functions/platform/json-call.ts`).
 */
import type * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/platform/env.ts';
import { commandsOf } from '#functions/platform/json-call.ts';

const commandOf = /* @__PURE__ */ commandsOf<
  sdk.ServiceInputTypes,
  sdk.ServiceOutputTypes,
  sdk.CognitoIdentityProviderClientResolvedConfig
>({
  service: 'cognito-idp',
  target: 'AWSCognitoIdentityProviderService',
  contentType: 'application/x-amz-json-1.1',
  endpoint: () => env.cognitoEndpoint,
  toWire: (input) => input,
  fromWire: (answer) => answer,
  error: ({ name, message, $fault, $metadata }) =>
    new CognitoIdentityProviderServiceException({ name, message, $fault, $metadata }),
});

/** NOTE: on the wire a time is a number of seconds; the SDK makes it a date. */
type Times = 'UserCreateDate' | 'UserLastModifiedDate';
type Created = Omit<sdk.AdminCreateUserCommandOutput, 'User'> & {
  readonly User?: Omit<sdk.UserType, Times> | undefined;
};
type Found = Omit<sdk.AdminGetUserCommandOutput, Times>;
type Members = Omit<sdk.ListUsersInGroupCommandOutput, 'Users'> & {
  readonly Users?: Omit<sdk.UserType, Times>[] | undefined;
};

export const isPoolError = (error: unknown, ...names: readonly PoolError[]): error is Error =>
  error instanceof Error && names.some((name) => name === error.name);

type PoolError =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'RefreshTokenReuseException'
  | 'SoftwareTokenMFANotFoundException'
  | 'UnauthorizedException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

export const AdminAddUserToGroupCommand = /* @__PURE__ */ commandOf<
  sdk.AdminAddUserToGroupCommandInput,
  sdk.AdminAddUserToGroupCommandOutput
>('AdminAddUserToGroup');
export const AdminCreateUserCommand = /* @__PURE__ */ commandOf<sdk.AdminCreateUserCommandInput, Created>(
  'AdminCreateUser',
);
export const AdminDeleteUserCommand = /* @__PURE__ */ commandOf<
  sdk.AdminDeleteUserCommandInput,
  sdk.AdminDeleteUserCommandOutput
>('AdminDeleteUser');
export const AdminDisableUserCommand = /* @__PURE__ */ commandOf<
  sdk.AdminDisableUserCommandInput,
  sdk.AdminDisableUserCommandOutput
>('AdminDisableUser');
export const AdminEnableUserCommand = /* @__PURE__ */ commandOf<
  sdk.AdminEnableUserCommandInput,
  sdk.AdminEnableUserCommandOutput
>('AdminEnableUser');
export const AdminGetUserCommand = /* @__PURE__ */ commandOf<sdk.AdminGetUserCommandInput, Found>('AdminGetUser');
export const AdminInitiateAuthCommand = /* @__PURE__ */ commandOf<
  sdk.AdminInitiateAuthCommandInput,
  sdk.AdminInitiateAuthCommandOutput
>('AdminInitiateAuth');
export const AdminRespondToAuthChallengeCommand = /* @__PURE__ */ commandOf<
  sdk.AdminRespondToAuthChallengeCommandInput,
  sdk.AdminRespondToAuthChallengeCommandOutput
>('AdminRespondToAuthChallenge');
export const AdminSetUserMFAPreferenceCommand = /* @__PURE__ */ commandOf<
  sdk.AdminSetUserMFAPreferenceCommandInput,
  sdk.AdminSetUserMFAPreferenceCommandOutput
>('AdminSetUserMFAPreference');
export const AdminSetUserPasswordCommand = /* @__PURE__ */ commandOf<
  sdk.AdminSetUserPasswordCommandInput,
  sdk.AdminSetUserPasswordCommandOutput
>('AdminSetUserPassword');
export const AdminUpdateUserAttributesCommand = /* @__PURE__ */ commandOf<
  sdk.AdminUpdateUserAttributesCommandInput,
  sdk.AdminUpdateUserAttributesCommandOutput
>('AdminUpdateUserAttributes');
export const AdminUserGlobalSignOutCommand = /* @__PURE__ */ commandOf<
  sdk.AdminUserGlobalSignOutCommandInput,
  sdk.AdminUserGlobalSignOutCommandOutput
>('AdminUserGlobalSignOut');
export const AssociateSoftwareTokenCommand = /* @__PURE__ */ commandOf<
  sdk.AssociateSoftwareTokenCommandInput,
  sdk.AssociateSoftwareTokenCommandOutput
>('AssociateSoftwareToken', { signed: false });
export const ChangePasswordCommand = /* @__PURE__ */ commandOf<
  sdk.ChangePasswordCommandInput,
  sdk.ChangePasswordCommandOutput
>('ChangePassword', { signed: false });
export const GetTokensFromRefreshTokenCommand = /* @__PURE__ */ commandOf<
  sdk.GetTokensFromRefreshTokenCommandInput,
  sdk.GetTokensFromRefreshTokenCommandOutput
>('GetTokensFromRefreshToken', { signed: false });
export const ListUsersInGroupCommand = /* @__PURE__ */ commandOf<sdk.ListUsersInGroupCommandInput, Members>(
  'ListUsersInGroup',
);
export const RevokeTokenCommand = /* @__PURE__ */ commandOf<sdk.RevokeTokenCommandInput, sdk.RevokeTokenCommandOutput>(
  'RevokeToken',
  {
    signed: false,
  },
);
export const VerifySoftwareTokenCommand = /* @__PURE__ */ commandOf<
  sdk.VerifySoftwareTokenCommandInput,
  sdk.VerifySoftwareTokenCommandOutput
>('VerifySoftwareToken', { signed: false });
