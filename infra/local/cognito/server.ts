import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AwsError } from '../aws-error.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { logFailure } from '../log.ts';
import { type LoopbackServer, loopbackServer } from '../loopback-server.ts';
import { assertCallSigned } from '../signed-server.ts';
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

/**
 * Operations that Cognito authorizes by the token or secret in their input, and the SDK does not sign.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flows-public-server-side.html
 */
const unsignedOperations: ReadonlySet<string> = new Set<keyof CognitoOperations>([
  'AssociateSoftwareToken',
  'ChangePassword',
  'DeleteUser',
  'GetTokensFromRefreshToken',
  'GetUser',
  'GlobalSignOut',
  'RevokeToken',
  'SetUserMFAPreference',
  'UpdateUserAttributes',
  'VerifySoftwareToken',
]);

const TARGET = 'AWSCognitoIdentityProviderService.';

export function serveUserPool(pool: LocalUserPool, account: LocalAwsAccount): Promise<LoopbackServer> {
  return loopbackServer(async (request, response) => {
    const document = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { method, url } = request;
    if (method === 'POST' && url === '/') return answer(pool, account, request, response);
    // https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html
    if (method === 'GET' && url === `/${pool.id}/.well-known/jwks.json`) return document(200, toJwks(pool.signingKey));
    return document(404, { message: 'Not Found' });
  });
}

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/CommonErrors.html */
async function answer(
  pool: LocalUserPool,
  account: LocalAwsAccount,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('content-type', 'application/x-amz-json-1.1');
  try {
    const output = await operate(pool, account, request);
    response.end(JSON.stringify(output));
  } catch (cause) {
    const { status, code, message } = toAwsError(cause);
    response.writeHead(status, { 'x-amzn-errortype': `${code}:` });
    response.end(JSON.stringify({ __type: code, message }));
  }
}

function toAwsError(cause: unknown): AwsError {
  if (cause instanceof AwsError) return cause;
  if (cause instanceof CognitoError) return new AwsError(400, cause.name, cause.message);
  logFailure('The local pool failed', cause);
  return new AwsError(500, 'InternalErrorException', 'The local pool failed: its log has the error');
}

async function operate(pool: LocalUserPool, account: LocalAwsAccount, request: IncomingMessage): Promise<unknown> {
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
  const body = await buffer(request);
  // Signatures have the machine's time; the pool's clock may be that of a test.
  if (!unsignedOperations.has(name)) {
    assertCallSigned(request, body, { service: 'cognito-idp', account, clock: Date.now });
  }
  return operation(pool, parseInput(body));
}

function parseInput(body: Buffer): object {
  try {
    const input: unknown = JSON.parse(body.toString());
    if (typeof input === 'object' && input !== null) return input;
  } catch {}
  throw new CognitoError('SerializationException', 'The request is not a JSON object');
}
