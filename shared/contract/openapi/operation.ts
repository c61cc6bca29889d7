import type * as z from 'zod/mini';
import { ProposalCreatedView } from '../proposed.ts';
import type { Route } from '../route.ts';
import type { NamedRoute } from '../routes.ts';
import { openApiErrorResponses, refusalStatusesOf, toInvalidRequestExample } from './errors.ts';
import { schemaExamples } from './examples.ts';
import { type JsonSchema, jsonSchema, type SchemasByName } from './json-schema.ts';
import { type OpenApiLinks, openApiLinks } from './links.ts';

interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Reference {
  readonly $ref: string;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly example?: unknown;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content: Readonly<Record<string, Content>>;
  readonly links?: OpenApiLinks;
}

export type OpenApiOperation = ReturnType<typeof toOpenApiOperation>;

const RECENT_SIGN_IN =
  'Needs a sign-in of the last ten minutes (403 `reauthentication_required`); `POST /user/confirm-sign-in` makes one of an older session.';

const RECENT_FOR_CREDITS =
  "Where the bank has set an amount, raising a customer's balance by more than it needs a sign-in of the last ten minutes (403 `reauthentication_required`); `POST /user/confirm-sign-in` makes one of an older session.";

export const JSON_MEDIA_TYPE = 'application/json';

export function toOpenApiOperation({ key, feature, route }: NamedRoute, schemas: SchemasByName) {
  return {
    operationId: key,
    tags: [feature],
    summary: route.summary,
    ...(route.requiresReauthentication && {
      description: route.requiresReauthentication === true ? RECENT_SIGN_IN : RECENT_FOR_CREDITS,
    }),
    security: securityOf(route),
    parameters: [
      ...parameters('path', route.params, schemas),
      ...parameters('query', route.query, schemas),
      ...(route.idempotency ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(route.dualApproval ? [{ $ref: '#/components/parameters/ApprovesProposal' }] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: !route.body.safeParse({}).success,
        content: { [JSON_MEDIA_TYPE]: content(route.body, schemas, 'Body') },
      },
    }),
    responses: { ...successes(route, schemas), ...refused(route) },
  };
}

function securityOf({ access, sessionCookie = [] }: Route): Readonly<Record<string, readonly []>>[] {
  const token = access === 'public' ? [] : [{ [access]: [] as const }];
  if (!sessionCookie.includes('read')) return token;
  return [{ ...token[0], session: [] }, ...token];
}

const changesCookie = ({ sessionCookie = [] }: Route): boolean =>
  sessionCookie.includes('set') || sessionCookie.includes('clear');

function parameters(
  place: 'path' | 'query',
  schema: z.ZodMiniType | undefined,
  schemas: SchemasByName,
): OpenApiParameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  const [shown] = schemaExamples({ type: 'object', properties }, schemas) as [Record<string, unknown>];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in shown && { example: shown[name] }),
  }));
}

function content(schema: z.ZodMiniType, schemas: SchemasByName, within?: string): Content {
  const json = jsonSchema(schema);
  const [example, ...more] = schemaExamples(json, schemas, within);
  if (more.length === 0) return { schema: json, example };
  return {
    schema: json,
    examples: Object.fromEntries([example, ...more].map((value, index) => [`kind${index + 1}`, { value }])),
  };
}

function successes(route: Route, schemas: SchemasByName): Record<string, OpenApiResponse> {
  const answer = {
    headers: responseHeaderReferences('RequestId', ...(changesCookie(route) ? ['SessionCookie'] : [])),
    content: { [route.content ?? JSON_MEDIA_TYPE]: content(route.response, schemas) },
  };
  const success = {
    [route.idempotency ? 201 : 200]: {
      description: 'Done',
      ...answer,
      // The response to a call with an id in its path has no other id.
      ...(!route.params && openApiLinks(route, jsonSchema(route.response), schemas)),
    },
    ...(route.dualApproval && {
      202: {
        description: 'The bank has chosen that a second administrator approves this: it waits, and nothing has changed',
        headers: responseHeaderReferences('RequestId'),
        content: { [JSON_MEDIA_TYPE]: content(ProposalCreatedView, schemas) },
        ...openApiLinks(route, jsonSchema(ProposalCreatedView), schemas),
      },
    }),
  };
  if (!route.idempotency) return success;
  const again = { ...answer, headers: responseHeaderReferences('RequestId', 'IdempotencyReplayed') };
  return {
    ...success,
    200: { description: 'The same request was sent before: what it made, and nothing done', ...again },
  };
}

function refused(route: Route): Record<string, OpenApiResponse | Reference> {
  const example = toInvalidRequestExample(route);
  const statuses = new Set(refusalStatusesOf(route));
  return {
    ...(example && {
      400: {
        description: 'Malformed or invalid; `fields` has a sentence for each field',
        headers: responseHeaderReferences('RequestId'),
        content: { [JSON_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, example } },
      },
    }),
    ...Object.fromEntries(
      openApiErrorResponses
        .filter(({ status }) => statuses.has(status))
        .map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

export const responseHeaderReferences = (...names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [headerNames[name] ?? name, { $ref: `#/components/headers/${name}` }]));

const headerNames: Readonly<Record<string, string>> = {
  RequestId: 'X-Request-Id',
  RetryAfter: 'Retry-After',
  IdempotencyReplayed: 'Idempotency-Replayed',
  SessionCookie: 'Set-Cookie',
};
