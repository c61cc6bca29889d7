/** The usual way of functions that have the user pool's client, too. */
import {
  type $Command,
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientResolvedConfig,
  GetTokensFromRefreshTokenCommand,
  ListUsersInGroupCommand,
  RevokeTokenCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Send, usualWay } from './usual-way.ts';

const pool = new CognitoIdentityProviderClient({});

type OfPool<I extends ServiceInputTypes, O extends ServiceOutputTypes> = $Command<
  I,
  O,
  CognitoIdentityProviderClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

const by =
  <I extends ServiceInputTypes, O extends ServiceOutputTypes>(Command: new (input: I) => OfPool<I, O>): Send =>
  (input) =>
    pool.send(new Command(input as I));

export const handler = usualWay({
  AdminAddUserToGroup: by(AdminAddUserToGroupCommand),
  AdminCreateUser: by(AdminCreateUserCommand),
  AdminDeleteUser: by(AdminDeleteUserCommand),
  AdminDisableUser: by(AdminDisableUserCommand),
  AdminEnableUser: by(AdminEnableUserCommand),
  AdminGetUser: by(AdminGetUserCommand),
  AdminInitiateAuth: by(AdminInitiateAuthCommand),
  AdminRespondToAuthChallenge: by(AdminRespondToAuthChallengeCommand),
  AdminSetUserMFAPreference: by(AdminSetUserMFAPreferenceCommand),
  AdminSetUserPassword: by(AdminSetUserPasswordCommand),
  AdminUpdateUserAttributes: by(AdminUpdateUserAttributesCommand),
  AdminUserGlobalSignOut: by(AdminUserGlobalSignOutCommand),
  AssociateSoftwareToken: by(AssociateSoftwareTokenCommand),
  ChangePassword: by(ChangePasswordCommand),
  GetTokensFromRefreshToken: by(GetTokensFromRefreshTokenCommand),
  ListUsersInGroup: by(ListUsersInGroupCommand),
  RevokeToken: by(RevokeTokenCommand),
  VerifySoftwareToken: by(VerifySoftwareTokenCommand),
});
