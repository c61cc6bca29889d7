/** The functions' calls of the user pool say on the wire what the SDK's say, and hear the same in its answers. */
import * as sdk from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePool, pool } from '#functions/identity/pool.ts';
import * as ours from '#functions/identity/pool-commands.ts';
import { known, type ServiceAnswer, setupJsonService } from '#test/support/json-service.ts';

const service = setupJsonService('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', 'application/x-amz-json-1.1');
let theirs: sdk.CognitoIdentityProviderClient;

beforeAll(() => {
  theirs = new sdk.CognitoIdentityProviderClient({});
});
afterAll(() => {
  closePool();
  theirs.destroy();
});

const person = { UserPoolId: 'eu-central-1_bank', Username: 'ada' };
const AccessToken = 'a.b.c';
const UserAttributes = [{ Name: 'email', Value: 'ädä@example.com' }];
const ClientId = 'client';
const AuthenticationResult = { AccessToken, RefreshToken: 'd', ExpiresIn: 300, TokenType: 'Bearer' };

type Name = Exclude<keyof typeof ours, 'isPoolError'>;
type Client = sdk.CognitoIdentityProviderClient;
type AnyCommand = new (input: object) => Parameters<Client['send']>[0];

const send = (client: Client, by: typeof ours | typeof sdk, name: Name, input: object): Promise<object> =>
  client.send(new (by[name] as unknown as AnyCommand)(input));

const { UserPoolId } = person;
const calls: Record<Name, readonly [input: object, answer: object | undefined]> = {
  AdminAddUserToGroupCommand: [{ ...person, GroupName: 'user' }, undefined],
  AdminCreateUserCommand: [
    { ...person, MessageAction: 'SUPPRESS', UserAttributes },
    { User: { Username: 'ada', Enabled: true, Attributes: UserAttributes } },
  ],
  AdminDeleteUserCommand: [person, undefined],
  AdminDisableUserCommand: [person, {}],
  AdminEnableUserCommand: [person, {}],
  AdminGetUserCommand: [
    person,
    { Username: 'ada', Enabled: false, UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], UserAttributes },
  ],
  AdminInitiateAuthCommand: [
    {
      UserPoolId,
      ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'ada', PASSWORD: 'pässword' },
    },
    { AuthenticationResult, ChallengeParameters: {} },
  ],
  AdminRespondToAuthChallengeCommand: [
    {
      UserPoolId,
      ClientId,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: 'session',
      ChallengeResponses: { USERNAME: 'ada', SOFTWARE_TOKEN_MFA_CODE: '123456' },
    },
    { AuthenticationResult },
  ],
  AdminSetUserMFAPreferenceCommand: [
    { ...person, SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } },
    {},
  ],
  AdminSetUserPasswordCommand: [{ ...person, Password: 'pässword', Permanent: true }, {}],
  AdminUpdateUserAttributesCommand: [{ ...person, UserAttributes }, {}],
  AdminUserGlobalSignOutCommand: [person, {}],
  AssociateSoftwareTokenCommand: [{ AccessToken }, { SecretCode: 'ABC' }],
  ChangePasswordCommand: [{ AccessToken, PreviousPassword: 'a', ProposedPassword: 'b' }, {}],
  GetTokensFromRefreshTokenCommand: [{ ClientId, RefreshToken: 'd' }, { AuthenticationResult }],
  ListUsersInGroupCommand: [
    { UserPoolId, GroupName: 'admin' },
    { Users: [{ Username: 'ada', Enabled: true }], NextToken: 'more' },
  ],
  RevokeTokenCommand: [{ ClientId, Token: 'd' }, {}],
  VerifySoftwareTokenCommand: [{ AccessToken, UserCode: '123456', FriendlyDeviceName: 'Phone' }, { Status: 'SUCCESS' }],
};

test.each(Object.entries(calls))('%s asks and hears as the SDK does', async (name, [input, answer]) => {
  const body = answer === undefined ? '' : JSON.stringify(answer);
  service.answers = [{ body }, { body }];
  const heard = await send(theirs, sdk, name as Name, input);
  const own = await send(pool(), ours, name as Name, input);
  expect(service.asked[1]).toEqual(service.asked[0]);
  expect(own).toEqual(heard);
});

const getUser = (client: Client, by: typeof ours | typeof sdk) => send(client, by, 'AdminGetUserCommand', person);

const namespace = 'com.amazonaws.cognito.identity.idp.model#';
const refusals: Record<string, ServiceAnswer> = {
  'by its name': { status: 400, body: '{"__type":"UserNotFoundException","message":"No such person"}' },
  'by a name in full': { status: 400, body: `{"__type":"${namespace}NotAuthorizedException","message":"Wrong"}` },
  'by a header': {
    status: 400,
    headers: { 'x-amzn-errortype': 'CodeMismatchException:http://internal.amazon.com/' },
    body: '{"message":"Wrong"}',
  },
  'in capitals': { status: 400, body: '{"__type":"InvalidParameterException","Message":"Bad"}' },
  'by a name of no model': { status: 400, body: '{"__type":"AccessDeniedException","Message":"No"}' },
};

test.each(Object.entries(refusals))('what the pool refuses %s is the error of the SDK', async (_, refusal) => {
  service.answers = [refusal, refusal];
  const errors = [
    await getUser(theirs, sdk).catch((error) => error),
    await getUser(pool(), ours).catch((error) => error),
  ];
  const [of, own] = errors.map(known);
  expect(own).toEqual(of);
  expect(ours.isPoolError(errors[1], 'UserNotFoundException')).toBe(of?.name === 'UserNotFoundException');
});

test.each([
  ['an error of the server', { status: 500, body: '{"__type":"InternalErrorException"}' }],
  ['a throttle', { status: 400, body: '{"__type":"TooManyRequestsException"}' }],
  ['an answer of something in between', { status: 502, body: '<html>Bad gateway</html>' }],
])('%s is tried again', async (_, refusal) => {
  service.answers = [refusal, { body: '{}' }];
  await expect(getUser(pool(), ours)).resolves.toMatchObject({ $metadata: { attempts: 2 } });
  expect(service.asked[1]).toEqual(service.asked[0]);
});
