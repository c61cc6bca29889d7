import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { INTERNAL_ERROR_MESSAGE, standardErrorMessage } from '#shared/contract/standard-errors.ts';
import type { ErrorView } from '#shared/contract/views.ts';
import { logFailure } from '../log.ts';

/** An answer with API Gateway's status, but in the bank's format and with a sentence for people. */
export class GatewayError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function requestTooLargeError(): GatewayError {
  return new GatewayError(413, 'too_large', standardErrorMessage('too_large'));
}

export function toErrorResult(error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 {
  if (!(error instanceof GatewayError)) {
    logFailure('A function failed', error);
    return toErrorResult(new GatewayError(500, 'internal_error', INTERNAL_ERROR_MESSAGE), requestId);
  }
  const { status, code, message, headers } = error;
  const body: ErrorView = { error: message, message, code, requestId };
  return {
    statusCode: status,
    headers: { ...headers, 'content-type': 'application/json', 'x-request-id': requestId },
    body: JSON.stringify(body),
  };
}
