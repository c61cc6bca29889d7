import type * as z from 'zod/mini';
import type { Route, RouteInput } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiError } from './api-error.ts';
import type { CallOptions } from './send.ts';

type Given<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;
type Part<R extends Route, Name extends 'params' | 'query' | 'body'> = R[Name] extends z.ZodMiniType
  ? Record<never, never> extends z.output<R[Name]>
    ? { readonly [Key in Name]?: z.output<R[Name]> }
    : { readonly [Key in Name]: z.output<R[Name]> }
  : unknown;

type Call<R extends Route> =
  Record<never, never> extends Given<R>
    ? (given?: Given<R> & Record<never, never>, options?: CallOptions) => Promise<z.output<R['response']>>
    : (given: Given<R>, options?: CallOptions) => Promise<z.output<R['response']>>;

type Api = {
  readonly [Feature in keyof typeof routes]: {
    readonly [Name in keyof (typeof routes)[Feature]]: (typeof routes)[Feature][Name] extends Route
      ? Call<(typeof routes)[Feature][Name]>
      : never;
  };
};

/** NOTE: Amplify is large, so it is loaded with the first call and not with the first screen. */
export async function lazyCall(
  route: Route,
  given: Partial<RouteInput<Route>> = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { callApi: call } = await import('./call.ts').catch(() => {
    throw new ApiError(0, route.method === 'GET' ? 'network' : 'offline', '');
  });
  return call(route, given, options);
}

function callsOf(group: Readonly<Record<string, Route>>) {
  return Object.fromEntries(Object.entries(group).map(([name, route]) => [name, lazyCall.bind(undefined, route)]));
}

export const api = Object.fromEntries(
  Object.entries(routes).map(([feature, group]) => [feature, callsOf(group)]),
) as unknown as Api;
