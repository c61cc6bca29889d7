import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { API_BASE } from '#shared/contract/api-base.ts';
import { getHealth } from '#shared/contract/reports.ts';
import { createRouteFinder, type FindRoute } from '#shared/contract/route-table.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { standardErrorMessage } from '#shared/contract/standard-errors.ts';
import { ENDPOINT_TIMEOUT_SECONDS } from '../../cdk/throttles.ts';
import { createLambdaContext, withTimeout } from '../lambda/lambda-context.ts';
import { type ApiEvent, toApiEvent } from './api-event.ts';
import { toBrowserCookie } from './cookie-names.ts';
import { GatewayError, requestTooLargeError, toErrorResult } from './gateway-answer.ts';
import type { LocalAuthorizer } from './jwt-authorizer.ts';
import { assertHeaderSize, readLimitedBody } from './request-limits.ts';

export type ApiHandler = (event: ApiEvent, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

export interface ApiListenerOptions {
  readonly routes: readonly NamedRoute[];
  readonly loadHandler: (named: NamedRoute) => Promise<ApiHandler>;
  /** Handler of the route `$default`. */
  readonly unknownAddress: ApiHandler;
  readonly authorizer: LocalAuthorizer;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Takes the client's address from X-Forwarded-For, which only tests need. */
  readonly trustForwardedFor?: boolean;
  /** The time of a function; that of the deployed functions by default. */
  readonly timeoutMs?: number;
  readonly bodyTimeoutMs?: number;
  /** Called before each request. */
  readonly condition?: (isChange: boolean) => BankCondition;
  /** Called after each change, which is not acknowledged when the result is false. */
  readonly keepsChanges?: () => boolean;
}

/** A bank that is `read-only` refuses changes, and one that is `closed` every request. */
export type BankCondition = 'open' | 'read-only' | 'closed';

export type ApiListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const BODY_TIMEOUT_MS = 30_000;
/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const PAYLOAD_BYTES = 6 * 1024 * 1024;

export function createApiListener(options: ApiListenerOptions): ApiListener {
  const find = createRouteFinder(options.routes);
  return async (request, response) => {
    const requestId = randomUUID();
    try {
      send(response, await answer(request, requestId, find, options));
    } catch (error) {
      const result = toErrorResult(error, requestId);
      if (result.statusCode === 408) response.once('finish', () => request.destroy());
      send(response, result);
      // The rest of the request is read, because closing the connection could lose the answer.
      request.resume();
    }
  };
}

async function answer(
  request: IncomingMessage,
  requestId: string,
  find: FindRoute,
  options: ApiListenerOptions,
): Promise<APIGatewayProxyStructuredResultV2> {
  assertHeaderSize(request);
  const { url = '' } = request;
  const queryAt = url.indexOf('?');
  const rawPath = queryAt < 0 ? url : url.slice(0, queryAt);
  const match = matchOf(find, request.method ?? '', rawPath);
  const { condition = () => 'open', keepsChanges = () => true } = options;
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '');
  const required: BankCondition[] = isChange || match?.named.route === getHealth ? ['open'] : ['open', 'read-only'];
  if (!required.includes(condition(isChange))) throw busyError();
  const isProtected = match && match.named.route.access !== 'public';
  const token = isProtected && (await authorise(request, options.authorizer));
  const event = toApiEvent({
    request,
    body: await readLimitedBody(request, options.bodyTimeoutMs ?? BODY_TIMEOUT_MS),
    routeKey: match ? `${request.method} ${API_BASE}${match.named.route.path}` : '$default',
    rawPath,
    rawQueryString: queryAt < 0 ? '' : url.slice(queryAt + 1),
    pathParameters: match?.pathParameters ?? {},
    requestId,
    sourceIp: sourceIp(request, options.trustForwardedFor ?? false),
    at: options.clock(),
    ...(token && { token }),
  });
  const { timeoutMs = ENDPOINT_TIMEOUT_SECONDS * 1000 } = options;
  if (!match) return invoke('unknownAddress', options.unknownAddress, event, timeoutMs);
  const result = await invoke(match.named.name, await options.loadHandler(match.named), event, timeoutMs);
  if (isChange && !keepsChanges()) throw unavailableError();
  return result;
}

const busyError = () => new GatewayError(503, 'busy', standardErrorMessage('busy'), { 'retry-after': '1' });
const unavailableError = () => new GatewayError(503, 'unavailable', standardErrorMessage('busy'));

/** @throws GatewayResponse 413 for an event over 6 MB, 503 after the time-out */
async function invoke(
  name: string,
  handler: ApiHandler,
  event: ApiEvent,
  timeoutMs: number,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (isTooLarge(event, event.body ?? '')) throw requestTooLargeError();
  const until = Date.now() + timeoutMs;
  const context = createLambdaContext(name, event.requestContext.requestId, () => until - Date.now());
  const result = await withTimeout(handler(event, context), timeoutMs, unavailableError);
  if (isTooLarge(result, result.body ?? '')) throw new Error(`The answer of ${name} is over 6 MB`);
  return result;
}

function isTooLarge(payload: unknown, body: string): boolean {
  // A character of JSON has at most six bytes.
  if (body.length < PAYLOAD_BYTES / 12) return false;
  return Buffer.byteLength(JSON.stringify(payload) ?? '') > PAYLOAD_BYTES;
}

function matchOf(find: FindRoute, method: string, rawPath: string) {
  try {
    const found = find(method, rawPath);
    return found.kind === 'route' ? found : undefined;
  } catch {
    throw new GatewayError(400, 'bad_request', 'This address is not valid');
  }
}

async function authorise(request: IncomingMessage, authorizer: LocalAuthorizer) {
  const verdict = await authorizer(request.headers.authorization);
  if (verdict.allowed) return { claims: verdict.claims, scopes: verdict.scopes };
  const headers = { 'www-authenticate': verdict.challenge };
  if (verdict.status === 403) throw new GatewayError(403, 'forbidden', standardErrorMessage('forbidden'), headers);
  throw new GatewayError(401, 'unauthenticated', 'Please sign in', headers);
}

function sourceIp(request: IncomingMessage, trustForwardedFor: boolean): string {
  const header = trustForwardedFor ? request.headers['x-forwarded-for'] : undefined;
  const [forwarded = ''] = String(header ?? '').split(',');
  return forwarded.trim() || (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function send(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const { statusCode = 200, headers, cookies, isBase64Encoded } = result;
  const body = Buffer.from(result.body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  const port = response.req.socket.localPort;
  response.writeHead(statusCode, {
    ...apiResponseHeaders,
    'content-type': 'text/plain; charset=utf-8',
    ...texts(headers),
    ...(cookies?.length && { 'set-cookie': cookies.map((cookie) => toBrowserCookie(cookie, port)) }),
    'content-length': body.length,
  });
  response.end(body);
}

const texts = (headers: APIGatewayProxyStructuredResultV2['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
