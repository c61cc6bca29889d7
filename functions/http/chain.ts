/** The chain of every endpoint: log, authorise, decode, handle, encode, map errors. */
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { ProposedView } from '#shared/contract/proposed.ts';
import type { Input, Output, Route } from '#shared/contract/route.ts';
import { apiHeaders } from '#shared/contract/security-headers.ts';
import { env } from '../platform/env.ts';
import { busy, errorAnswer, RefusalWithCookies, WrongMethod } from '../platform/errors.ts';
import { logger } from '../platform/logger.ts';
import type { Caller } from './caller.ts';
import { assertThroughEdge } from './edge.ts';
import { assertFromOwnSite } from './own-site.ts';
import { prepareSchemas, type Request, readInput, readRequest } from './request.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

interface Extras {
  readonly cookies?: string[];
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Set when the answer is not the route's own. */
  readonly schema?: z.ZodMiniType;
}

class Reply<T> {
  readonly answer: T;
  readonly extras: Extras;
  constructor(answer: T, extras: Extras) {
    this.answer = answer;
    this.extras = extras;
  }
}

export function reply<T>(answer: T, extras: Extras): Reply<T> {
  return new Reply(answer, extras);
}

/** The answer to a repeated request (`Idempotency-Key`). */
export function replayed<T>(answer: T): Reply<T> {
  return new Reply(answer, { status: 200, headers: { 'idempotency-replayed': 'true' } });
}

export type CallerOf<R extends Route> = R['access'] extends 'public' ? undefined : Caller;

export type Handle<R extends Route> = (
  input: Input<R> & { request: Request },
  caller: CallerOf<R>,
) => Promise<Outcome<R>>;

/** The last one is for calls that a second administrator must first approve. */
export type Outcome<R extends Route> = Output<R> | Reply<Output<R>> | Reply<z.output<typeof ProposedView>>;

interface Gate<C> {
  authorise(event: Event): Promise<C>;
  mayPass(error: unknown): boolean;
}

export function chain<const R extends Route>(route: R, handle: Handle<R>, { authorise, mayPass }: Gate<CallerOf<R>>) {
  return answers(route, mayPass, async (event) => {
    const caller = await authorise(event);
    return handle(inputOf(route, event), caller);
  });
}

/** @throws Refusal 400, 413, 415 */
export function inputOf<R extends Route>(route: R, event: Event): Input<R> & { request: Request } {
  const request = readRequest(route, event);
  return { ...readInput(route, event), request };
}

/** The chain around what finds the caller and the answer. */
export function answers<const R extends Route>(
  route: R,
  mayPass: Gate<unknown>['mayPass'],
  outcomeOf: (event: Event) => Promise<Outcome<R>>,
) {
  if (env.inLambda) prepareSchemas(route);
  return middy<Event, Result>()
    .use(answering(`${route.method} ${route.path}`, mayPass))
    .handler(async (event: Event) => {
      assertThroughEdge(event);
      if (route.sessionCookie) assertFromOwnSite(event);
      const outcome = await outcomeOf(event);
      return outcome instanceof Reply ? encode(route, outcome.answer, outcome.extras) : encode(route, outcome, {});
    });
}

function encode(route: Route, answer: unknown, extras: Extras): Result {
  const encoded = z.encode(extras.schema ?? route.answer, answer);
  return {
    statusCode: extras.status ?? route.status ?? 200,
    headers: { ...apiHeaders, ...contentType(route), ...extras.headers },
    ...(extras.cookies && { cookies: extras.cookies }),
    body: route.content ? String(encoded) : JSON.stringify(encoded),
  };
}

function contentType({ content }: Route) {
  return { 'content-type': content ? `${content}; charset=utf-8` : 'application/json' };
}

/** @param route its name in the log */
export function answering(route: string, mayPass: (error: unknown) => boolean): middy.MiddlewareObj<Event, Result> {
  const line = (event: Event, status: number | undefined) => ({
    route,
    requestId: event.requestContext.requestId,
    status,
  });
  return {
    after: ({ event, response }) => {
      if (response) response.headers = { ...response.headers, 'x-request-id': event.requestContext.requestId };
      // The API's access log has a line for every call: this one is for a bank without one, or turned on by the log level.
      logger.debug('answered', line(event, response?.statusCode));
    },
    onError: (request) => {
      const { event } = request;
      // Contention is no bug: the caller may retry.
      const passing = mayPass(request.error);
      if (passing) logger.warn('unavailable', { ...line(event, 503), error: request.error });
      const error = passing ? busy() : request.error;
      const { status, body, retryAfter } = errorAnswer(error, event.requestContext.requestId);
      if (status === 500) logger.error('failed', { ...line(event, status), error });
      else logger.info('refused', { ...line(event, status), code: body.code });
      const own = {
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
        ...(error instanceof WrongMethod && { allow: error.allowed.join(', ') }),
      };
      request.response = {
        statusCode: status,
        headers: { ...apiHeaders, 'content-type': 'application/json', 'x-request-id': body.requestId, ...own },
        ...(error instanceof RefusalWithCookies && { cookies: error.cookies }),
        body: JSON.stringify(body),
      };
    },
  };
}
