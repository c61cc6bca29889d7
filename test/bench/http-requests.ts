import type { Route } from '#shared/contract/route.ts';
import type { Session } from '#test/support/bank.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly body?: string;
}

/** @param address of the bank */
export const requestsTo =
  (address: string) =>
  (route: Route, { token }: Session, body?: object): HttpRequest => ({
    method: route.method,
    url: `${address}/api${route.path}`,
    token,
    ...(body && { body: JSON.stringify(body) }),
  });
