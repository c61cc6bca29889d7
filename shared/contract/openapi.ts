import { BANK_NAME } from '../domain/bank.ts';
import { API_BASE } from './api-base.ts';
import { apiConventions } from './openapi/conventions.ts';
import { errorExample, openApiErrorResponses } from './openapi/errors.ts';
import { namedSchemas } from './openapi/json-schema.ts';
import {
  JSON_MEDIA_TYPE,
  type OpenApiOperation,
  type OpenApiParameter,
  type OpenApiResponse,
  responseHeaderReferences,
  toOpenApiOperation,
} from './openapi/operation.ts';
import { namedRoutes, type routes } from './routes.ts';

export type OpenApiDocument = ReturnType<typeof build>;

let document: OpenApiDocument | undefined;

/** Returns the document, which is built once. */
export function openApiDocument(): OpenApiDocument {
  document ??= build();
  return document;
}

function build() {
  const schemas = namedSchemas();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const named of namedRoutes) {
    const { path, method } = named.route;
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOpenApiOperation(named, schemas) };
  }
  return {
    openapi: '3.1.0' as const,
    info: {
      title: `${BANK_NAME} API`,
      version: '1.0.0',
      description: apiConventions.map(({ title, text }) => `**${title}.** ${text}`).join('\n\n'),
    },
    servers: [{ url: API_BASE, description: 'The bank that serves this document' }],
    tags: Object.entries(features).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(openApiErrorResponses.map((refusal) => [refusal.name, response(refusal)])),
      parameters,
      headers,
      securitySchemes,
    },
  };
}

function response({ description, examples, ...refusal }: (typeof openApiErrorResponses)[number]): OpenApiResponse {
  const shown = Object.entries(examples).map(([code, details]) => [code, { value: errorExample(code, details) }]);
  return {
    description,
    headers: responseHeaderReferences('RequestId', ...('retryAfter' in refusal ? ['RetryAfter'] : [])),
    content: {
      [JSON_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, examples: Object.fromEntries(shown) },
    },
  };
}

/** In the order in which a reader needs them. */
const features: Readonly<Record<keyof typeof routes, string>> = {
  signIn: 'Signing in, staying signed in, signing out, passwords and the second factor',
  customers: "A customer's own profile, and the accounts of customers for administrators",
  administrators: 'Who administers the bank, for the other administrators',
  approvals: 'What a second administrator must approve, where the bank has chosen so',
  transactions:
    'Deposits and withdrawals, their methods, status and history, saved recipients, and the balances of deleted customers',
  tickets: 'Questions of customers and the answers of the bank',
  enquiries: 'Messages of visitors of the public site',
  notifications: 'Notifications of customers and administrators',
  reports: 'The bank as a whole, and this reference',
  backups: 'Backups, restore, and the end of all data',
  audit: 'Who did what, when, from where',
};

const parameters: Readonly<Record<string, OpenApiParameter>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'One for each thing that is to be made: sent again with the same body, it makes nothing new',
    schema: { type: 'string', minLength: 8, maxLength: 128 },
    example: '3f0c1b9e-7a54-4d26-8e0d-95b1c2a7f648',
  },
  ApprovesProposal: {
    name: 'Approves-Proposal',
    in: 'header',
    required: false,
    description: 'The id of the proposal that this call, the same as the proposed one, approves',
    schema: { type: 'string', minLength: 1, maxLength: 100 },
  },
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
    description:
      'Set by signing in; HttpOnly, SameSite=Strict. Without TLS, as on one machine, its name is `session-` and the port',
  },
} as const;
