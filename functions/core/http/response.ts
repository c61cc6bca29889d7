import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { ProposalCreatedView } from '#shared/contract/proposed.ts';
import type { Route, RouteOutput } from '#shared/contract/route.ts';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';

interface Extras {
  readonly cookies?: string[];
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Schema of a response that is not the route's own. */
  readonly schema?: z.ZodMiniType;
}

class Reply<T> {
  readonly body: T;
  readonly extras: Extras;
  constructor(body: T, extras: Extras) {
    this.body = body;
    this.extras = extras;
  }
}

/** What a handler returns. The last alternative is for calls that a second administrator must approve first. */
export type HandlerOutcome<R extends Route> =
  | RouteOutput<R>
  | Reply<RouteOutput<R>>
  | Reply<z.output<typeof ProposalCreatedView>>;

export function createHttpReply<T>(body: T, extras: Extras): Reply<T> {
  return new Reply(body, extras);
}

export function idempotentReplay<T>(body: T): Reply<T> {
  return new Reply(body, { status: 200, headers: { 'idempotency-replayed': 'true' } });
}

export function toGatewayResponse<R extends Route>(
  route: R,
  outcome: HandlerOutcome<R>,
): APIGatewayProxyStructuredResultV2 {
  const { body, extras } = outcome instanceof Reply ? outcome : createHttpReply(outcome, {});
  const encoded = z.encode(extras.schema ?? route.response, body);
  return {
    statusCode: extras.status ?? (route.idempotency ? 201 : 200),
    headers: { ...apiResponseHeaders, ...contentType(route), ...extras.headers },
    ...(extras.cookies && { cookies: extras.cookies }),
    body: route.content ? String(encoded) : JSON.stringify(encoded),
  };
}

function contentType({ content }: Route) {
  return { 'content-type': content ? `${content}; charset=utf-8` : 'application/json' };
}
