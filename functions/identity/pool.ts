import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '#functions/platform/env.ts';
import { collected, rehearse } from '#functions/platform/rehearsal.ts';

let client: CognitoIdentityProviderClient | undefined;

export function pool(): CognitoIdentityProviderClient {
  client ??= new CognitoIdentityProviderClient(env.inLambda ? known() : {});
  return client;
}

function known(): CognitoIdentityProviderClientConfig {
  const endpoint = env.cognitoEndpoint;
  const url = new URL(endpoint);
  return {
    region: env.region,
    endpoint,
    endpointProvider: () => ({ url }),
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    authSchemePreference: [],
    retryMode: 'standard',
    maxAttempts: 3,
    streamCollector: collected,
  };
}

if (env.inLambda) rehearse(pool(), '{}', () => pool().send(new AdminGetUserCommand(signInOf(''))));

export function closePool(): void {
  client?.destroy();
  client = undefined;
}

export function signInOf(userId: string) {
  return { UserPoolId: env.userPoolId, Username: userId };
}
