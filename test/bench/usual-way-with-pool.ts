/** The usual way of functions that have the user pool's client, too. */
import {
  AdminAddUserToGroupCommand,
  type AdminAddUserToGroupCommandInput,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  type AdminDeleteUserCommandInput,
  AdminDisableUserCommand,
  type AdminDisableUserCommandInput,
  AdminEnableUserCommand,
  type AdminEnableUserCommandInput,
  AdminGetUserCommand,
  type AdminGetUserCommandInput,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandInput,
  AdminRespondToAuthChallengeCommand,
  type AdminRespondToAuthChallengeCommandInput,
  AdminSetUserMFAPreferenceCommand,
  type AdminSetUserMFAPreferenceCommandInput,
  AdminSetUserPasswordCommand,
  type AdminSetUserPasswordCommandInput,
  AdminUpdateUserAttributesCommand,
  type AdminUpdateUserAttributesCommandInput,
  AdminUserGlobalSignOutCommand,
  type AdminUserGlobalSignOutCommandInput,
  AssociateSoftwareTokenCommand,
  type AssociateSoftwareTokenCommandInput,
  ChangePasswordCommand,
  type ChangePasswordCommandInput,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  type GetTokensFromRefreshTokenCommandInput,
  ListUsersInGroupCommand,
  type ListUsersInGroupCommandInput,
  RevokeTokenCommand,
  type RevokeTokenCommandInput,
  VerifySoftwareTokenCommand,
  type VerifySoftwareTokenCommandInput,
} from '@aws-sdk/client-cognito-identity-provider';
import { usualWay } from './usual-way.ts';

const pool = new CognitoIdentityProviderClient({});

export const handler = usualWay({
  AdminAddUserToGroup: (input) => pool.send(new AdminAddUserToGroupCommand(input as AdminAddUserToGroupCommandInput)),
  AdminCreateUser: (input) => pool.send(new AdminCreateUserCommand(input as AdminCreateUserCommandInput)),
  AdminDeleteUser: (input) => pool.send(new AdminDeleteUserCommand(input as AdminDeleteUserCommandInput)),
  AdminDisableUser: (input) => pool.send(new AdminDisableUserCommand(input as AdminDisableUserCommandInput)),
  AdminEnableUser: (input) => pool.send(new AdminEnableUserCommand(input as AdminEnableUserCommandInput)),
  AdminGetUser: (input) => pool.send(new AdminGetUserCommand(input as AdminGetUserCommandInput)),
  AdminInitiateAuth: (input) => pool.send(new AdminInitiateAuthCommand(input as AdminInitiateAuthCommandInput)),
  AdminRespondToAuthChallenge: (input) =>
    pool.send(new AdminRespondToAuthChallengeCommand(input as AdminRespondToAuthChallengeCommandInput)),
  AdminSetUserMFAPreference: (input) =>
    pool.send(new AdminSetUserMFAPreferenceCommand(input as AdminSetUserMFAPreferenceCommandInput)),
  AdminSetUserPassword: (input) =>
    pool.send(new AdminSetUserPasswordCommand(input as AdminSetUserPasswordCommandInput)),
  AdminUpdateUserAttributes: (input) =>
    pool.send(new AdminUpdateUserAttributesCommand(input as AdminUpdateUserAttributesCommandInput)),
  AdminUserGlobalSignOut: (input) =>
    pool.send(new AdminUserGlobalSignOutCommand(input as AdminUserGlobalSignOutCommandInput)),
  AssociateSoftwareToken: (input) =>
    pool.send(new AssociateSoftwareTokenCommand(input as AssociateSoftwareTokenCommandInput)),
  ChangePassword: (input) => pool.send(new ChangePasswordCommand(input as ChangePasswordCommandInput)),
  GetTokensFromRefreshToken: (input) =>
    pool.send(new GetTokensFromRefreshTokenCommand(input as GetTokensFromRefreshTokenCommandInput)),
  ListUsersInGroup: (input) => pool.send(new ListUsersInGroupCommand(input as ListUsersInGroupCommandInput)),
  RevokeToken: (input) => pool.send(new RevokeTokenCommand(input as RevokeTokenCommandInput)),
  VerifySoftwareToken: (input) => pool.send(new VerifySoftwareTokenCommand(input as VerifySoftwareTokenCommandInput)),
});
