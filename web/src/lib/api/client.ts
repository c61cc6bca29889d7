import type * as z from 'zod/mini';
import { portalRoutes } from '#shared/contract/portal-routes.ts';
import type { Route, RouteInput } from '#shared/contract/route.ts';
import { ApiError } from './api-error.ts';
import type { AnswerlessWrite } from './complete-answer.ts';
import type { CallOptions } from './send.ts';

type Given<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;
type Part<R extends Route, Name extends 'params' | 'query' | 'body'> = R[Name] extends z.ZodMiniType
  ? Record<never, never> extends z.output<R[Name]>
    ? { readonly [Key in Name]?: z.output<R[Name]> }
    : { readonly [Key in Name]: z.output<R[Name]> }
  : unknown;

type Call<R extends Route> =
  Record<never, never> extends Given<R>
    ? (given?: Given<R> & Record<never, never>, options?: CallOptions) => Promise<Answer<R>>
    : (given: Given<R>, options?: CallOptions) => Promise<Answer<R>>;

/** Of some writes only a message is certain, because another server may leave its answer out. */
type Answer<R extends Route> = `${R['method']} ${R['path']}` extends AnswerlessWrite
  ? { readonly message: string } & Partial<z.output<R['response']>>
  : z.output<R['response']>;

type Features = Readonly<Record<string, Readonly<Record<string, Route>>>>;

type Api<Routes extends Features> = {
  readonly [Feature in keyof Routes]: {
    readonly [Name in keyof Routes[Feature]]: Call<Routes[Feature][Name]>;
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

export function createApi<const Routes extends Features>(features: Routes): Api<Routes> {
  return Object.fromEntries(
    Object.entries(features).map(([feature, group]) => [feature, callsOf(group)]),
  ) as unknown as Api<Routes>;
}

export const api = createApi(portalRoutes);
