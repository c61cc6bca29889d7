/** All endpoints use this one wrapper. What differs between routes is in their rows. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { EDGE_REQUEST_ID_HEADER } from '#shared/contract/edge.ts';
import { isWriteRoute, type Route, type RouteInput } from '#shared/contract/route.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { RESPONSE_RESERVE_MS, runWithDeadline, throwDeadlineError } from '../deadline.ts';
import { isRetryableError } from '../dynamodb/errors.ts';
import { prewarmTableClient } from '../dynamodb/table.ts';
import { env } from '../env.ts';
import { DomainErrorWithCookies, MethodNotAllowedError, serviceUnavailable, toErrorResponse } from '../errors.ts';
import { logger } from '../logger.ts';
import { authoriseRequest } from './authorise-request.ts';
import { compressResponse } from './compress-response.ts';
import { assertThroughEdge, clientIpAddress } from './edge.ts';
import { assertFromOwnSite } from './own-site.ts';
import type { Principal } from './principal.ts';
import { parseRouteInput, prewarmSchemas, type RequestContext, readRequestContext } from './request.ts';
import { type HandlerOutcome, toGatewayResponse } from './response.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

type CallerOf<R extends Route> = R['access'] extends 'public' ? undefined : Principal;

export type RouteHandler<R extends Route> = (
  input: RouteInput<R> & { request: RequestContext },
  principal: CallerOf<R>,
) => Promise<HandlerOutcome<R>>;

/** @example export const handler = endpoint(getProfile, async (_, caller) => ...) */
export function endpoint<const R extends Route>(route: R, handle: RouteHandler<R>) {
  if (env.inLambda) prepare(route);
  async function respond(event: Event): Promise<Result> {
    assertThroughEdge(event);
    if (route.sessionCookie) assertFromOwnSite(event);
    const principal = route.access === 'public' ? undefined : await authoriseRequest(route, event);
    const request = readRequestContext(route, event);
    const outcome = await handle({ ...parseRouteInput(route, event), request }, principal as CallerOf<R>);
    return compressResponse(route, event.headers['accept-encoding'], toGatewayResponse(route, outcome));
  }
  return (
    middy<Event, Result>({ timeoutEarlyInMillis: RESPONSE_RESERVE_MS, timeoutEarlyResponse: throwDeadlineError })
      .use(errorMiddleware(`${route.method} ${route.path}`))
      // The context is added in Lambda only, because in the local stack one logger serves all functions.
      .use(env.inLambda ? injectLambdaContext(logger) : [])
      .handler((event, _, { signal }) => runWithDeadline(signal, () => respond(event)))
  );
}

function prepare(route: Route): void {
  prewarmSchemas(route);
  if (route.access !== 'public' || route.permissions.length > 0) prewarmTableClient(isWriteRoute(route));
}

/** Logs the call, and turns errors into responses. @param route the route's name in the log */
export function errorMiddleware(route: string): middy.MiddlewareObj<Event, Result> {
  const line = (event: Event, status: number | undefined) => ({
    route,
    requestId: event.requestContext.requestId,
    sourceIp: clientIpAddress(event),
    edgeRequestId: event.headers[EDGE_REQUEST_ID_HEADER],
    status,
  });
  return {
    after: ({ event, response }) => {
      if (response) response.headers = { ...response.headers, 'x-request-id': event.requestContext.requestId };
      // API Gateway's access log has a line for every call. This line is for a stack without that log, or for a lower
      // log level.
      logger.debug('answered', line(event, response?.statusCode));
    },
    onError: (request) => {
      const { event } = request;
      // Contention is no bug, and the caller may retry.
      const passing = isRetryableError(request.error);
      if (passing) logger.warn('unavailable', { ...line(event, 503), error: request.error });
      const error = passing ? serviceUnavailable() : request.error;
      const { status, body, retryAfter } = toErrorResponse(error, event.requestContext.requestId);
      if (status === 500) logger.error('failed', { ...line(event, status), error });
      else logger.info('refused', { ...line(event, status), code: body.code });
      const own = {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...(error instanceof MethodNotAllowedError && { allow: error.allowed.join(', ') }),
      };
      request.response = {
        statusCode: status,
        headers: { ...apiResponseHeaders, 'content-type': 'application/json', 'x-request-id': body.requestId, ...own },
        ...(error instanceof DomainErrorWithCookies && { cookies: error.cookies }),
        body: JSON.stringify(body),
      };
    },
  };
}
