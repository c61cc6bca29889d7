import { jsonSchema } from '#shared/contract/openapi/json-schema.ts';
import type { Route } from '#shared/contract/route.ts';

export type SecretName = 'CURSOR_SECRET' | 'EDGE_SECRET' | 'SESSION_SECRET';

export function secretNamesOf(route: Route | undefined): SecretName[] {
  if (!route) return ['EDGE_SECRET'];
  return [
    'EDGE_SECRET',
    ...(fieldsOf(route.query).includes('cursor') ? (['CURSOR_SECRET'] as const) : []),
    ...(seals(route) ? (['SESSION_SECRET'] as const) : []),
  ];
}

/** Tells whether a function encrypts: cookies, tokens of the user pool, or marks of new passwords. */
function seals({ sessionCookie, permissions, idempotency, body }: Route): boolean {
  return (
    sessionCookie !== undefined ||
    permissions.some((permission) => permission.startsWith('pool-tokens:')) ||
    fieldsOf(body).includes('newPassword') ||
    (idempotency !== undefined && fieldsOf(body).includes('password'))
  );
}

const fieldsOf = (schema: Route['query']): string[] => (schema ? Object.keys(jsonSchema(schema).properties ?? {}) : []);
