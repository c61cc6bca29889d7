import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { type LoopbackServer, loopbackServer } from '../loopback-server.ts';
import { CognitoError } from './errors.ts';
import { cognitoOperations } from './operations/operations.ts';
import type { LocalUserPool } from './pool.ts';
import { toJwks } from './signing-key.ts';

const TARGET = 'AWSCognitoIdentityProviderService.';

interface Response {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

export function serveUserPool(pool: LocalUserPool): Promise<LoopbackServer> {
  return loopbackServer(async (request, response) => {
    const { status, headers, body } = await answer(pool, request);
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
}

async function answer(pool: LocalUserPool, request: IncomingMessage): Promise<Response> {
  try {
    // The check of the host prevents DNS rebinding.
    const host = new URL(`http://${request.headers.host}`).hostname;
    if (host !== '127.0.0.1' && host !== 'localhost') return document(403, { message: 'Forbidden' });
    if (request.method === 'POST' && request.url === '/') return ok(await operate(pool, request));
    return published(pool, request);
  } catch (error) {
    return failed(error);
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

/** https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html */
function published(pool: LocalUserPool, request: IncomingMessage): Response {
  if (request.method === 'GET' && request.url === `/${pool.id}/.well-known/jwks.json`) {
    return document(200, toJwks(pool.signingKey));
  }
  return document(404, { message: 'Not Found' });
}

function document(status: number, body: unknown): Response {
  return { status, headers: { 'Content-Type': 'application/json' }, body };
}

function ok(body: unknown): Response {
  return { status: 200, headers: { 'Content-Type': 'application/x-amz-json-1.1' }, body };
}

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html */
function failed(error: unknown): Response {
  const known = error instanceof CognitoError;
  if (!known) process.emitWarning(error instanceof Error ? error : String(error));
  const name = known ? error.name : 'InternalErrorException';
  const message = known ? error.message : 'The local pool has a defect: its warning on standard error says which';
  return {
    status: known ? 400 : 500,
    headers: { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-errortype': `${name}:` },
    body: { __type: name, message },
  };
}
