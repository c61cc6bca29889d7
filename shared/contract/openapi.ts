/** The table of routes as an OpenAPI 3.1 document. */
import * as z from 'zod/mini';
import { BANK_NAME } from '../domain/bank.ts';
import { API_BASE } from './api-base.ts';
import type { Access, Route } from './route.ts';
import { namedRoutes } from './routes.ts';
import { ErrorView } from './views.ts';

type Json = Readonly<Record<string, unknown>>;

/** What each kind of access may be refused with, beside what every route may answer. */
const refusals = {
  public: {},
  'signed-in': { 401: 'Not signed in' },
  user: { 401: 'Not signed in', 403: 'Not a customer' },
  admin: { 401: 'Not signed in', 403: 'Not an administrator' },
} as const satisfies Record<Access, Record<number, string>>;

const everywhere = {
  400: 'Malformed or invalid',
  429: 'Too many requests; `Retry-After` says when to try again',
  500: 'A fault of the bank; nothing was done',
  503: 'Busy; `Retry-After` says when to try again, and nothing was done',
} as const;

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { key, feature, route } of namedRoutes) {
    const operations = paths[route.path] ?? {};
    paths[route.path] = operations;
    operations[route.method.toLowerCase()] = operation(key, feature, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${BANK_NAME} API`, version: '1.0.0', description: 'Amounts are euros with at most two decimals.' },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorView) },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(key: string, feature: string, route: Route): Json {
  return {
    operationId: key,
    tags: [feature],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ token: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body) } } },
    }),
    responses: {
      [route.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(route.answer) } },
      },
      ...Object.fromEntries(
        Object.entries({ ...everywhere, ...refusals[route.access] }).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }));
}

/** The wire's side of a schema: what stands in JSON, before it is decoded. */
function jsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}
