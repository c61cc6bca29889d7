import { expect, test } from 'vitest';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { namedRoutes } from '#shared/contract/routes.ts';

interface Operation {
  operationId: string;
  security: unknown[];
  responses: Record<string, unknown>;
  requestBody?: { content: { 'application/json': { schema: { properties?: Record<string, unknown> } } } };
}

const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, Operation>> };

test('the document names every route once, with its security', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    namedRoutes.map(({ key }) => key).toSorted(),
  );
  for (const { key, route } of namedRoutes) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(key);
    expect(operation?.security).toEqual(route.access === 'public' ? [] : [{ token: [] }]);
  }
});

test('bodies are described as they stand on the wire', () => {
  const body = document.paths['/admin/create-user']?.post?.requestBody?.content['application/json'].schema;
  expect(Object.keys(body?.properties ?? {})).toEqual(['name', 'email', 'password']);
});
