import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider';
import { Connections } from '#functions/platform/connections.ts';
import { env } from '#functions/platform/env.ts';
import { counted } from '#functions/platform/json-call.ts';
import { Answering, rehearse } from '#functions/platform/rehearsal.ts';
import { AdminGetUserCommand } from './pool-commands.ts';

/** About as long as a function runs: it takes a moment to hash a password. */
const ANSWER_MS = 25_000;

let client: CognitoIdentityProviderClient | undefined;

export function pool(): CognitoIdentityProviderClient {
  client ??= newClient();
  return client;
}

/** Saves the client reading files and environment. In Lambda only: elsewhere a file may set the region. */
const known = (): CognitoIdentityProviderClientConfig => ({
  region: env.region,
  retryMode: 'standard',
  maxAttempts: 3,
});

function newClient(): CognitoIdentityProviderClient {
  const plain = new CognitoIdentityProviderClient({
    requestHandler: new Connections({ answerMs: ANSWER_MS }),
    ...(env.inLambda && known()),
  });
  plain.middlewareStack = counted(plain.middlewareStack);
  return plain;
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
