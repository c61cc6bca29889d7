import * as z from 'zod/mini';
import { ErrorView } from '#shared/contract/views.ts';

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

const NOT_SENT = 'You are offline. Nothing was sent; what you have typed stays here.';

export function errorSentence(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'offline') return `${fallback.replace(/\.?$/, '.')} ${NOT_SENT}`;
  if (error.message === '') return fallback;
  const { retryAfter } = error.details;
  if (error.status !== 429 || !retryAfter || /\d/.test(error.message)) return error.message;
  return `${error.message} Please try again in ${waitingTime(retryAfter)}.`;
}

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export function apiErrorFromResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): ApiError {
  const json = parsed(body);
  const view = z.safeParse(ErrorView, json);
  const retryAfter = Number(headers['retry-after']) || undefined;
  const challenge = headers['www-authenticate'];
  if (!view.success) return new ApiError(status, 'unknown', '', { retryAfter, challenge });
  const { error, code, fields, requestId } = view.data;
  return new ApiError(status, code, error, { fields, retryAfter, requestId, challenge, current: Object(json).current });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
