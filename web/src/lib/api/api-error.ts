import * as z from 'zod/mini';
import { parsed } from './parse-json.ts';

export interface ApiErrorDetails {
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Seconds until the next try. */
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  /** The header `www-authenticate`, which comes with a refused token. */
  readonly challenge?: string | undefined;
  readonly current?: unknown;
  readonly proposal?: string | undefined;
}

export class ApiError extends Error {
  readonly status: number;
  /** The server's code, or `offline` (a write that was not sent), `network`, `invalid_answer` or `unknown`. */
  readonly code: string;
  readonly details: ApiErrorDetails;

  constructor(status: number, code: string, message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/**
 * With this code nothing was done. A busy bank may have written before its time was over, and a 503 of the gateway means that
 * a function did not answer in time.
 */
const NOTHING_DONE = 'maintenance';

/**
 * Returns whether a new token may be accepted. A token of an earlier version of the bank may lack a scope, for which the
 * gateway responds 403, on AWS without a code of the bank:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export function isTokenRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code, details } = error;
  return (
    status === 401 ||
    (status === 403 && (code === 'unknown' || details.challenge?.includes('insufficient_scope') === true))
  );
}

export const isProposedError = (error: unknown): boolean => error instanceof ApiError && error.status === 202;

/** Returns whether the user cancelled the question for the password. */
export const isReauthenticationCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'reauthentication_required';

/** Returns whether the call may have taken effect: its answer was lost, or was not the bank's own. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return (status === 0 && code !== 'offline') || (status >= 500 && code !== NOTHING_DONE);
}

export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiError && error.details.fields) || {};

const NOT_SENT = 'You’re offline. Nothing was sent. What you have typed stays here.';

export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'offline') return `${fallback.replace(/\.?$/, '.')} ${NOT_SENT}`;
  const { retryAfter } = error.details;
  // The gateway refuses too many requests without a sentence of the bank.
  const message = error.message || (error.status === 429 ? TOO_MANY_REQUESTS : fallback);
  if (error.status !== 429 || /\d/.test(message)) return message;
  return `${message} Please try again in ${retryAfter ? waitingTime(retryAfter) : 'a few minutes'}.`;
}

const TOO_MANY_REQUESTS = 'There were too many requests.';

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

/** @param prefersMessage whether the specification names `message` and not `error` for this call */
export function apiErrorFromResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
  prefersMessage = false,
): ApiError {
  const answer = z.safeParse(Refusal, parsed(body)).data ?? {};
  const { error, message, code = 'unknown', ...details } = answer;
  const sentence = (prefersMessage && !isOfGateway(answer) ? message || error : error) ?? '';
  const retryAfter = Number(headers['retry-after']) || undefined;
  return new ApiError(status, code, sentence, { ...details, retryAfter, challenge: headers['www-authenticate'] });
}

const text = z.catch(z.optional(z.string()), undefined);
/** Another server may leave out everything but `error` or `message`. A field that is no text is as good as absent. */
const Refusal = z.object({
  error: text,
  message: text,
  code: text,
  requestId: text,
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
  current: z.optional(z.unknown()),
});

/** The gateway's own refusals have a message alone, which is for programs, such as `Forbidden`. */
const GATEWAY_MESSAGE =
  /^(?:Unauthorized|Forbidden|Not Found|Too Many Requests|Internal Server Error|Service Unavailable)$/i;

const isOfGateway = ({ error, message = '' }: { error?: string | undefined; message?: string | undefined }): boolean =>
  error === undefined && GATEWAY_MESSAGE.test(message);
