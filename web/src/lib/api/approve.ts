import * as z from 'zod/mini';
import type { getProposal } from '#shared/contract/approvals.ts';
import type { Route, RouteOutput } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import { lazyCall } from './client.ts';

type Proposed = Pick<RouteOutput<typeof getProposal>['proposal'], '_id' | 'call'>;

export async function approveProposal({ _id: approves, call }: Proposed): Promise<unknown> {
  const { method, path, params, query, body } = call;
  const all: readonly Route[] = Object.values(routes).flatMap((group) => Object.values(group));
  const route = all.find((one) => one.method === method && one.path === path);
  // An unknown route means that the bank is newer than this page.
  if (!route) throw new ApiError(0, 'unknown', '');
  const decoded = (schema: z.ZodMiniType | undefined, value: unknown) => schema && z.decode(schema, value);
  const given = {
    params: decoded(route.params, params ?? {}),
    query: decoded(route.query, query ?? {}),
    body: decoded(route.body, body),
  };
  return lazyCall(route, given, { approves });
}
