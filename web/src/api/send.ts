/** One request over Amplify's REST client, encoded and decoded by its route's schemas. */
import { del, get, patch, post, put } from 'aws-amplify/api';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import type { Input, Method, Route } from '#shared/contract/route.ts';
import { ApiError, fromAnswer } from './api-error.ts';

/** The API's name in Amplify's configuration. */
export const API_NAME = 'bank';

export interface CallOptions {
  /** The idempotency key: a second try finds what the first one made. */
  readonly idempotencyKey?: string;
  /** Called before the person is asked to confirm the sign-in, where the call needs that. */
  readonly beforeConfirming?: () => void;
}

interface Sending extends CallOptions {
  readonly token?: string | undefined;
}

type Options = NonNullable<Parameters<typeof post>[0]['options']>;

const verbs = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } as const satisfies Record<
  Method,
  typeof post
>;

/** @throws ApiError, always */
export async function send(route: Route, given: Partial<Input<Route>>, sending: Sending = {}): Promise<unknown> {
  const query = Object.entries(Object(encoded(route.query, given.query)) as Record<string, string | undefined>);
  const body = encoded(route.body, given.body) as Options['body'];
  const options: Options = {
    headers: {
      accept: 'application/json',
      ...(sending.token && { authorization: `Bearer ${sending.token}` }),
      ...(sending.idempotencyKey && { 'idempotency-key': sending.idempotencyKey }),
    },
    // Sends the session's cookie where the API has another origin: in the development server.
    withCredentials: true,
    // The token is in the header: Amplify is not to look for AWS credentials.
    defaultAuthMode: 'none',
    // NOTE: Amplify's retries are for GET only; another failed request may have taken effect.
    ...(route.method !== 'GET' && { retryStrategy: { strategy: 'no-retry' } }),
    queryParams: Object.fromEntries(query.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    ...(body !== undefined && { body }),
  };
  const path = pathOf(route, given.params);
  const text = await answerTo(() => verbs[route.method]({ apiName: API_NAME, path, options }).response);
  return decoded(route, text);
}

function encoded(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeEncode(schema, value);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  throw new ApiError(400, 'invalid', Object.values(fields)[0] ?? '', { fields });
}

function pathOf(route: Route, params: unknown): string {
  const values = Object(encoded(route.params, params)) as Record<string, unknown>;
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

async function answerTo(request: () => Promise<{ readonly body: { text(): Promise<string> } }>): Promise<string> {
  try {
    const { body } = await request();
    return await body.text();
  } catch (error) {
    const { response } = Object(error) as {
      response?: { statusCode: number; headers: Record<string, string>; body?: string };
    };
    if (response) throw fromAnswer(response.statusCode, response.headers, response.body ?? '');
    throw new ApiError(0, navigator.onLine ? 'network' : 'offline', '');
  }
}

function decoded(route: Route, text: string): unknown {
  try {
    return z.decode(route.answer, JSON.parse(text));
  } catch {
    throw new ApiError(0, 'invalid_answer', '');
  }
}
