/** The API as API Gateway serves it: routes, limits, the authorizer, and each route's function called in this process. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyResultV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { apiHeaders } from '#shared/contract/security-headers.ts';
import type { ErrorView } from '#shared/contract/views.ts';
import { type ApiEvent, toEvent } from './api-event.ts';
import type { Authorizer } from './authorizer.ts';
import { routeTable } from './route-table.ts';

export type Handler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyResultV2>;

export interface ApiOptions {
  readonly routes: readonly NamedRoute[];
  readonly loadHandler: (named: NamedRoute) => Promise<Handler>;
  readonly authorizer: Authorizer;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Takes the caller's address from X-Forwarded-For: for tests only, it can say anything. */
  readonly trustForwardedFor?: boolean;
  readonly timeoutMs?: number;
}

// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
const BODY_BYTES = 10 * 1024 * 1024;
const HEADER_BYTES = 10_240;
// https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
const LAMBDA_PAYLOAD_BYTES = 6 * 1024 * 1024;
const TIMEOUT_MS = 29_000;

/** An answer of the gateway itself. */
class GatewayAnswer extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export type Api = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export function api(options: ApiOptions): Api {
  const find = routeTable(options.routes);
  return async (request, response) => {
    const requestId = randomUUID();
    try {
      send(response, await answer(request, requestId, find, options));
    } catch (error) {
      send(response, refusal(error, requestId));
      // What is left of the request is not worth reading.
      if (!request.complete) response.once('finish', () => request.destroy());
    }
  };
}

async function answer(
  request: IncomingMessage,
  requestId: string,
  find: ReturnType<typeof routeTable>,
  options: ApiOptions,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (headerBytes(request) > HEADER_BYTES) {
    throw new GatewayAnswer(431, 'headers_too_large', 'Request Header Fields Too Large');
  }
  const [rawPath = '', rawQueryString = ''] = splitUrl(request.url ?? '');
  const match = findRoute(find, request.method ?? '', rawPath);
  const token = match.named.route.access === 'public' ? undefined : await authorise(request, options.authorizer);
  const event = toEvent({
    request,
    body: await bodyOf(request),
    routeKey: `${request.method} ${rawPathOf(match.named)}`,
    rawPath,
    rawQueryString,
    pathParameters: match.pathParameters,
    requestId,
    sourceIp: sourceIp(request, options.trustForwardedFor ?? false),
    at: options.clock(),
    ...(token && { token }),
  });
  if (Buffer.byteLength(JSON.stringify(event)) > LAMBDA_PAYLOAD_BYTES) throw tooLarge();
  return invoke(match.named, event, requestId, options);
}

const rawPathOf = ({ route }: NamedRoute): string => `/api${route.path}`;

function findRoute(find: ReturnType<typeof routeTable>, method: string, rawPath: string) {
  let match: ReturnType<typeof find>;
  try {
    match = find(method, rawPath);
  } catch {
    throw new GatewayAnswer(400, 'bad_request', 'Bad Request');
  }
  if (match.kind === 'unknown') throw new GatewayAnswer(404, 'not_found', 'Not Found');
  if (match.kind === 'wrong-method') {
    throw new GatewayAnswer(405, 'method_not_allowed', 'Method Not Allowed', { allow: match.allowed.join(', ') });
  }
  return match;
}

async function authorise(request: IncomingMessage, authorizer: Authorizer) {
  const verdict = await authorizer(request.headers.authorization);
  if (verdict.allowed) return { claims: verdict.claims, scopes: verdict.scopes };
  const headers = { 'www-authenticate': verdict.challenge };
  if (verdict.status === 403) throw new GatewayAnswer(403, 'forbidden', 'Forbidden', headers);
  throw new GatewayAnswer(401, 'unauthenticated', 'Unauthorized', headers);
}

async function invoke(
  named: NamedRoute,
  event: ApiEvent,
  requestId: string,
  { loadHandler, timeoutMs = TIMEOUT_MS }: ApiOptions,
): Promise<APIGatewayProxyStructuredResultV2> {
  const until = Date.now() + timeoutMs;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const late = new GatewayAnswer(503, 'unavailable', 'Service Unavailable');
    timer = setTimeout(() => reject(late), timeoutMs);
  });
  try {
    const handler = await loadHandler(named);
    const result = await Promise.race([handler(event, contextOf(named, requestId, until)), timeout]);
    const structured = typeof result === 'object' && 'statusCode' in result ? result : inferred(result);
    if (Buffer.byteLength(JSON.stringify(structured)) > LAMBDA_PAYLOAD_BYTES)
      throw new Error('The answer is over 6 MB');
    return structured;
  } finally {
    clearTimeout(timer);
  }
}

/** A result without a status is a 200 with itself as its body. */
function inferred(result: unknown): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: typeof result === 'string' ? result : JSON.stringify(result),
  };
}

function contextOf({ name }: NamedRoute, awsRequestId: string, until: number): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-central-1:000000000000:function:${name}`,
    memoryLimitInMB: '1024',
    awsRequestId,
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, until - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  response.statusCode = result.statusCode ?? 200;
  const headers = { ...apiHeaders, 'content-type': 'text/plain; charset=utf-8', ...result.headers };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (result.cookies?.length) response.setHeader('set-cookie', result.cookies);
  response.setHeader('content-length', body.length);
  response.end(body);
}

function refusal(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  const known =
    error instanceof GatewayAnswer ? error : new GatewayAnswer(500, 'internal_error', 'Internal Server Error');
  if (known !== error)
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  const { status, code, message, headers } = known;
  const body: ErrorView = { error: message, message, code, requestId };
  return {
    statusCode: status,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function tooLarge(): GatewayAnswer {
  return new GatewayAnswer(413, 'too_large', 'Request Entity Too Large');
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= BODY_BYTES) chunks.push(chunk);
  });
  await new Promise<void>((resolve, reject) => {
    request.once('end', resolve);
    request.once('error', reject);
    request.on('data', () => {
      if (size > BODY_BYTES) reject(tooLarge());
    });
  });
  return Buffer.concat(chunks);
}

/** The request line and all headers, as they came. */
function headerBytes({ method = '', url = '', rawHeaders }: IncomingMessage): number {
  return rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part), method.length + Buffer.byteLength(url));
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function sourceIp(request: IncomingMessage, trustForwardedFor: boolean): string {
  const forwarded = trustForwardedFor
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')[0]
        ?.trim()
    : undefined;
  return forwarded || (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}
