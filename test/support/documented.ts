/** Holds what the bank answers against the document that describes it, so that neither goes its own way. */
import { openApiDocument } from '#shared/contract/openapi.ts';
import type { Route } from '#shared/contract/route.ts';
import { ErrorView } from '#shared/contract/views.ts';

const { paths } = openApiDocument();

/** @throws for a status that the document does not name, and for a body that is not what it says */
export function assertDocumented(route: Route, status: number, body: unknown): void {
  const call = `${route.method} ${route.path}`;
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  if (!operation?.responses[status])
    throw new Error(`${call} answered ${status}, which the OpenAPI document does not name`);
  const schema = status < 400 ? route.answer : ErrorView;
  const { error } = schema.safeParse(body);
  if (error) throw new Error(`${call} answered ${status} with what the contract does not: ${error.message}`);
}
