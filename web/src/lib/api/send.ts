import { del, get, patch, post, put } from 'aws-amplify/api';
import * as z from 'zod/mini';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { ProposalCreatedView } from '#shared/contract/proposed.ts';
import type { HttpMethod, Route, RouteInput } from '#shared/contract/route.ts';
import { ApiError, apiErrorFromResponse } from './api-error.ts';
import { parsed } from './parse-json.ts';
import { trackConnectionDuringCall } from './reach.ts';
import { UNKNOWN_VERSION } from './unknown-version.ts';

export const API_NAME = 'bank';

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly approves?: string;
  /** Set where the screen itself tells the user that the call waits for a second administrator. */
  readonly saysProposed?: true;
  readonly beforeConfirming?: () => void;
  /** Set where the call carries the user's password: it then also confirms an older sign-in, without a question. */
  readonly password?: string;
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
  const query = Object.entries(
    Object(encoded(route.query, withoutUnknownVersion(given.query))) as Record<string, string | undefined>,
  );
  const body = encoded(route.body, withoutUnknownVersion(given.body)) as Options['body'];
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
  const { status, text } = await answerTo(
    () => verbs[route.method]({ apiName: API_NAME, path, options }).response,
    MESSAGE_FIRST.test(`${route.method} ${route.path}`),
  );
  if (status === 202 && route.dualApproval) throw proposed(text);
  return decodedAnswer(route, given.body, text);
}

/** The calls for which the specification names the field `message` of a refusal, and not `error`. */
const MESSAGE_FIRST =
  /^(?:(?:PUT|DELETE) \/admin\/transactions\/\{id\}|(?:POST|DELETE) \/admin\/(?:backup-database|restore-database|backups\/\{filename\}|delete-all-data))$/;

/** Another server has no versions to compare. */
function withoutUnknownVersion(input: unknown): unknown {
  const { version, ...rest } = Object(input);
  return version === UNKNOWN_VERSION ? rest : input;
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

async function answerTo(
  request: () => Promise<RestAnswer>,
  prefersMessage: boolean,
): Promise<{ status: number; text: string }> {
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
    if (response)
      throw apiErrorFromResponse(response.statusCode, response.headers, response.body ?? '', prefersMessage);
    throw new ApiError(0, 'network', '');
  }
}

/** Returns a refusal for a call that waits for a second administrator, because it has not taken effect. */
function proposed(text: string): ApiError {
  const { message, proposal } = decoded(ProposalCreatedView, parsed(text));
  return new ApiError(202, 'second_person_required', message, { proposal: proposal._id });
}

async function decodedAnswer(route: Route, body: unknown, text: string): Promise<unknown> {
  const { success, data } = z.safeDecode(route.response, parsed(text) as never);
  if (success) return data;
  try {
    const { decodeOtherAnswer } = await import('./complete-answer.ts');
    return decodeOtherAnswer(route, body, text);
  } catch {
    throw new ApiError(0, 'invalid_answer', '');
  }
}

function decoded<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data } = z.safeDecode(schema, answer as z.input<Schema>);
  if (!success) throw new ApiError(0, 'invalid_answer', '');
  return data;
}
