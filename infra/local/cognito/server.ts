import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { logFailure } from '../log.ts';
import { type LoopbackServer, loopbackServer } from '../loopback-server.ts';
import { CognitoError } from './errors.ts';
import { authenticationOperations } from './operations/authentication.ts';
import { passwordOperations } from './operations/change-password.ts';
import { softwareTokenOperations } from './operations/software-token.ts';
import { tokenOperations } from './operations/tokens.ts';
import { userOperations } from './operations/users.ts';
import type { CognitoOperations, LocalUserPool } from './pool.ts';
import { toJwks } from './signing-key.ts';

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_Operations.html */
const cognitoOperations: Partial<CognitoOperations> = {
  ...userOperations,
  ...softwareTokenOperations,
  ...authenticationOperations,
  ...tokenOperations,
  ...passwordOperations,
};

const TARGET = 'AWSCognitoIdentityProviderService.';

export function serveUserPool(pool: LocalUserPool): Promise<LoopbackServer> {
  return loopbackServer(async (request, response) => {
    const document = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { method, url, headers } = request;
    // The check of the host prevents DNS rebinding.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(headers.host ?? '')) return document(403, { message: 'Forbidden' });
    if (method === 'POST' && url === '/') return answer(pool, request, response);
    // https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html
    if (method === 'GET' && url === `/${pool.id}/.well-known/jwks.json`) return document(200, toJwks(pool.signingKey));
    return document(404, { message: 'Not Found' });
  });
}

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html */
async function answer(pool: LocalUserPool, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/x-amz-json-1.1');
  try {
    const output = await operate(pool, request);
    response.end(JSON.stringify(output));
  } catch (error) {
    const isKnown = error instanceof CognitoError;
    if (!isKnown) logFailure('The local pool failed', error);
    const name = isKnown ? error.name : 'InternalErrorException';
    const message = isKnown ? error.message : 'The local pool failed: its log has the error';
    response.writeHead(isKnown ? 400 : 500, { 'x-amzn-errortype': `${name}:` });
    response.end(JSON.stringify({ __type: name, message }));
  }
}

async function operate(pool: LocalUserPool, request: IncomingMessage): Promise<unknown> {
  const target = String(request.headers['x-amz-target'] ?? '');
  const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : '';
  if (!Object.hasOwn(cognitoOperations, name)) {
    throw new CognitoError('UnknownOperationException', `The local pool knows no operation ${target}`);
  }
  // The cast is safe, because operations check their input with `requiredParameter`.
  const operation = cognitoOperations[name as keyof typeof cognitoOperations] as (
    pool: LocalUserPool,
    input: object,
  ) => unknown;
  return operation(pool, await readInput(request));
}

async function readInput(request: IncomingMessage): Promise<object> {
  const input: unknown = await json(request).catch(() => undefined);
  if (typeof input === 'object' && input !== null) return input;
  throw new CognitoError('SerializationException', 'The request is not a JSON object');
}
