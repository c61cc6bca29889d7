import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider';
import { Connections } from '#functions/platform/connections.ts';
import { env } from '#functions/platform/env.ts';
import { Answering, collected, rehearse } from '#functions/platform/rehearsal.ts';

/** About as long as a function runs: it takes a moment to hash a password. */
const ANSWER_MS = 25_000;

let client: CognitoIdentityProviderClient | undefined;

export function pool(): CognitoIdentityProviderClient {
  client ??= new CognitoIdentityProviderClient({
    requestHandler: new Connections({ answerMs: ANSWER_MS }),
    ...(env.inLambda && known()),
  });
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

if (env.inLambda) {
  const within = new Connections({}, () => new Answering('{}'));
  rehearse(pool(), within, () => pool().send(new AdminGetUserCommand(signInOf(''))));
}

export function closePool(): void {
  client?.destroy();
  client = undefined;
}

export function signInOf(userId: string) {
  return { UserPoolId: env.userPoolId, Username: userId };
}
