import type * as z from 'zod/mini';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { ProposalCreatedView } from '#shared/contract/proposed.ts';
import type { Route } from '#shared/contract/route.ts';
import { ErrorView } from '#shared/contract/views.ts';

const { paths } = openApiDocument();

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly cookies?: readonly string[];
}

/** Checks an answer. @throws for a status, body or cookie that the document does not describe */
export function assertDocumented(route: Route, { status, body, cookies = [] }: Answer): void {
  const call = `${route.method} ${route.path}`;
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  if (!operation?.responses[status])
    throw new Error(`${call} answered ${status}, which the OpenAPI document does not name`);
  for (const cookie of cookies) {
    const word = /^session=.*Max-Age=0/.test(cookie) ? 'clear' : 'set';
    if (!route.sessionCookie?.includes(word)) throw new Error(`${call} answered ${cookie}: its row lacks '${word}'`);
  }
  const success = status === 202 && route.dualApproval ? ProposalCreatedView : route.response;
  const schema = status < 400 ? success : ErrorView;
  const { error } = schema.safeParse(body);
  if (error) throw new Error(`${call} answered ${status} with what the contract does not: ${error.message}`);
}

export function matchesSchema<S extends z.ZodMiniType>(schema: S, body: unknown): body is z.input<S> {
  return schema.safeParse(body).success;
}
