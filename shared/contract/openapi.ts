import { BANK_NAME } from '../domain/bank.ts';
import { API_BASE } from './api-base.ts';
import { apiConventions } from './openapi/conventions.ts';
import { documentedErrors, errorExample } from './openapi/errors.ts';
import { compareFeatures, featureDescription } from './openapi/features.ts';
import { type JsonSchema, namedSchemas } from './openapi/json-schema.ts';
import {
  header,
  JSON_MEDIA_TYPE,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  toOpenApiOperation,
} from './openapi/operation.ts';
import { namedRoutes } from './routes.ts';

export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly parameters: Readonly<Record<string, OpenApiParameter>>;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

export function openApiDocument(): OpenApiDocument {
  const schemas = namedSchemas();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const named of namedRoutes) {
    const { path, method } = named.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOpenApiOperation(named, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${BANK_NAME} API`,
      version: '1.0.0',
      description: apiConventions.map(({ title, text }) => `**${title}.** ${text}`).join('\n\n'),
    },
    servers: [{ url: API_BASE, description: 'The bank that serves this document' }],
    tags: [...new Set(namedRoutes.map(({ feature }) => feature))]
      .sort(compareFeatures)
      .map((name) => ({ name, description: featureDescription(name) })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(documentedErrors.map((refusal) => [refusal.name, response(refusal)])),
      parameters: { IdempotencyKey: idempotencyKey, ApprovesProposal: approvesProposal },
      headers,
      securitySchemes,
    },
  };
}

function response({ description, examples, ...refusal }: (typeof documentedErrors)[number]): OpenApiResponse {
  const shown = Object.entries(examples).map(([code, details]) => [code, { value: errorExample(code, details) }]);
  return {
    description,
    headers: header('RequestId', ...('retryAfter' in refusal ? ['RetryAfter'] : [])),
    content: {
      [JSON_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(shown) },
    },
  };
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'One for each thing that is to be made: sent again with the same body, it makes nothing new',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
  example: '3f0c1b9e-7a54-4d26-8e0d-95b1c2a7f648',
};

const approvesProposal: OpenApiParameter = {
  name: 'Approves-Proposal',
  in: 'header',
  required: false,
  description: 'The id of the proposal that this call, the same as the proposed one, approves',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
};

const headers = {
  RequestId: { description: 'Names this request in the log of the bank', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds after which to try again', schema: { type: 'integer', minimum: 1 } },
  IdempotencyReplayed: {
    description: 'This was made by an earlier request',
    schema: { type: 'string', const: 'true' },
  },
  SessionCookie: {
    description:
      'The cookie `session` that renews the token, and after signing in `device-...`, by which failures of strangers do not count for this device; no script can read them',
    schema: { type: 'string' },
  },
} as const;

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description });

const securitySchemes = {
  user: bearer('The token of a customer'),
  admin: bearer('The token of an administrator'),
  'signed-in': bearer('The token of anybody'),
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Set by signing in; HttpOnly, SameSite=Strict. Without TLS, as on one machine, its name is `session`',
  },
} as const;
