import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import type { Route, RouteInput } from '#shared/contract/route.ts';
import { DomainError, fieldError } from '#shared/domain/domain-error.ts';
import { invalidRequestError, standardError } from '../errors.ts';
import { derivedId, newId } from '../ids.ts';
import { clientIpAddress } from './edge.ts';

interface IdempotencyKey {
  readonly name: string;
  readonly key: string;
  /** Who has sent the request first, if another administrator carries it out. */
  readonly callerId?: string;
}

export interface RequestContext {
  readonly id: string;
  readonly sourceIp: string;
  readonly userAgent: string;
  readonly cookies: readonly string[];
  /** True if a page sent the request, by a header that browsers add and programs do not. */
  readonly fromPage: boolean;
  /** The name that scopes the route's keys, and the header `Idempotency-Key`. */
  readonly idempotency?: IdempotencyKey | undefined;
}

/** Bytes. */
const BODY_LIMIT = 100_000;

/** @throws DomainError 400 with all invalid fields, 413, 415 */
export function parseRouteInput<R extends Route>(route: R, event: APIGatewayProxyEventV2): RouteInput<R> {
  let issues: z.core.$ZodIssue[] = [];
  const decode = (schema: z.ZodMiniType | undefined, value: () => unknown): unknown => {
    if (!schema) return undefined;
    const result = schema.safeParse(value());
    if (result.success) return result.data;
    issues = issues.concat(result.error.issues);
    return undefined;
  };
  const input = {
    params: decode(route.params, () => event.pathParameters ?? {}),
    query: decode(route.query, () => event.queryStringParameters ?? {}),
    body: decode(route.body, () => jsonBody(event, route)),
  };
  if (issues.length > 0) throw invalidRequestError(fieldErrors(issues));
  return input as RouteInput<R>;
}

/** Parses once with each schema, because schemas build their parsers at the first use. */
export function prewarmSchemas({ params, query, body, response }: Route): void {
  for (const schema of [params, query, body, response]) schema?.safeParse({});
}

/**
 * Only JSON is accepted, because pages of other sites can send some other types without a preflight: text, forms, or no
 * type.
 */
const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

function jsonBody(event: APIGatewayProxyEventV2, { bodyLimit = BODY_LIMIT, tooLarge }: Route): unknown {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > 0 && !JSON_TYPE.test(event.headers['content-type'] ?? '')) {
    throw standardError('unsupported_media_type');
  }
  if (bytes.length > bodyLimit) {
    throw tooLarge
      ? fieldError(tooLarge.field, 'too_large', tooLarge.sentence, 'too-large')
      : standardError('too_large');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes) || '{}');
  } catch {
    throw new DomainError('invalid', 'invalid_json', 'The request is not valid JSON');
  }
}

export function readRequestContext(route: Route, event: APIGatewayProxyEventV2): RequestContext {
  const key = event.headers['idempotency-key'];
  if (key !== undefined && (key.length < 8 || key.length > 128)) {
    throw invalidRequestError({ 'Idempotency-Key': 'The Idempotency-Key has 8 to 128 characters' });
  }
  return {
    id: event.requestContext.requestId,
    sourceIp: clientIpAddress(event),
    userAgent: (event.headers['user-agent'] ?? '').slice(0, 300),
    cookies: event.cookies ?? [],
    fromPage: event.headers['sec-fetch-site'] !== undefined || event.headers.origin !== undefined,
    idempotency: idempotencyOf(route, event),
  };
}

/** Returns the same id for a request that is sent again with its key. */
export function deriveIdempotentId(
  { userId }: { userId: string },
  { idempotency }: Pick<RequestContext, 'idempotency'>,
): string {
  return idempotency ? derivedId(idempotency.callerId ?? userId, idempotency.name, idempotency.key) : newId();
}

/** Returns the key whatever its length is; `readRequestContext` refuses one that is too short or too long. */
export function idempotencyOf(
  { idempotency: name }: Route,
  { headers: { 'idempotency-key': key } }: APIGatewayProxyEventV2,
): RequestContext['idempotency'] {
  return name !== undefined && key !== undefined ? { name, key } : undefined;
}
