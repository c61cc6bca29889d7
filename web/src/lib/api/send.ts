import { del, get, patch, post, put } from 'aws-amplify/api';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { ProposalCreatedView } from '#shared/contract/proposed.ts';
import type { HttpMethod, Route, RouteInput } from '#shared/contract/route.ts';
import { ApiError, apiErrorFromResponse } from './api-error.ts';
import { trackConnectionDuringCall } from './reach.ts';

export const API_NAME = 'bank';

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly approves?: string;
  /** Set where the screen itself tells the user that the call waits for a second administrator. */
  readonly saysProposed?: true;
  readonly beforeConfirming?: () => void;
}

interface Sending extends CallOptions {
  readonly token?: string | undefined;
}

type Options = NonNullable<Parameters<typeof post>[0]['options']>;

const verbs = { GET: get, POST: post, PUT: put, PATCH: patch, DELETE: del } as const satisfies Record<
  HttpMethod,
  typeof post
>;

export async function sendRequest(
  route: Route,
  given: Partial<RouteInput<Route>>,
  sending: Sending = {},
): Promise<unknown> {
  const query = Object.entries(Object(encoded(route.query, given.query)) as Record<string, string | undefined>);
  const body = encoded(route.body, given.body) as Options['body'];
  const options: Options = {
    headers: {
      accept: 'application/json',
      ...(sending.token && { authorization: `Bearer ${sending.token}` }),
      ...(sending.approves && { 'approves-proposal': sending.approves }),
      ...(sending.idempotencyKey && { 'idempotency-key': sending.idempotencyKey }),
    },
    // The session's cookie is sent where the API has another origin, as in the development server.
    withCredentials: true,
    // The token is in the header: Amplify must not look for AWS credentials.
    defaultAuthMode: 'none',
    // NOTE: Amplify's retries are for GET only; another failed request may have taken effect.
    ...(route.method !== 'GET' && { retryStrategy: { strategy: 'no-retry' } }),
    queryParams: Object.fromEntries(query.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    ...(body !== undefined && { body }),
  };
  const path = pathOf(route, given.params);
  const { status, text } = await answerTo(() => verbs[route.method]({ apiName: API_NAME, path, options }).response);
  if (status === 202 && route.dualApproval) throw proposed(text);
  return decoded(route.response, text);
}

function encoded(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema || value === undefined) return undefined;
  const result = z.safeEncode(schema, value);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  throw new ApiError(400, 'invalid', Object.values(fields)[0] ?? '', { fields });
}

function pathOf(route: Route, params: unknown): string {
  const values = Object(encoded(route.params, params)) as Record<string, unknown>;
  return route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

interface RestAnswer {
  readonly statusCode: number;
  readonly body: { text(): Promise<string> };
}

async function answerTo(request: () => Promise<RestAnswer>): Promise<{ status: number; text: string }> {
  const ended = trackConnectionDuringCall();
  try {
    const { statusCode, body } = await request();
    const text = await body.text();
    ended(true);
    return { status: statusCode, text };
  } catch (error) {
    const { response } = Object(error) as {
      response?: { statusCode: number; headers: Record<string, string>; body?: string };
    };
    ended(response !== undefined);
    if (response) throw apiErrorFromResponse(response.statusCode, response.headers, response.body ?? '');
    throw new ApiError(0, 'network', '');
  }
}

/** Returns a refusal for a call that waits for a second administrator, because it has not taken effect. */
function proposed(text: string): ApiError {
  const { message, proposal } = decoded(ProposalCreatedView, text);
  return new ApiError(202, 'second_person_required', message, { proposal: proposal._id });
}

function decoded<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  try {
    return z.decode(schema, JSON.parse(text));
  } catch {
    throw new ApiError(0, 'invalid_answer', '');
  }
}
