import {
  errorStatuses,
  INTERNAL_ERROR_MESSAGE,
  INVALID_REQUEST_MESSAGE,
  type StandardErrorCode,
  standardErrors,
} from '#shared/contract/standard-errors.ts';
import type { ErrorView } from '#shared/contract/views.ts';
import { DomainError, type ErrorDetails } from '#shared/domain/domain-error.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';

/** Also answers requests for resources of another customer, so that the caller does not learn whether these exist. */
export function notFoundError(thing: string): DomainError {
  return new DomainError('not-found', 'not_found', `${thing} not found`);
}

export class MethodNotAllowedError extends DomainError {
  readonly allowed: readonly string[];
  constructor(allowed: readonly string[]) {
    super('wrong-method', 'method_not_allowed', `This address answers ${allowed.join(', ')} only`);
    this.allowed = allowed;
  }
}

export function standardError(code: StandardErrorCode, details?: ErrorDetails): DomainError {
  const [kind, sentence] = standardErrors[code];
  return new DomainError(kind, code, sentence, details);
}

export const sessionEndedError = (): DomainError => standardError('session_ended');

export const reauthenticationRequiredError = (): DomainError => standardError('reauthentication_required');

export class DomainErrorWithCookies extends DomainError {
  readonly cookies: string[];
  constructor({ kind, code, message, details }: DomainError, cookies: string[]) {
    super(kind, code, message, details);
    this.cookies = cookies;
  }
}

/** An error whose response contains the thing's current state. */
class ChangedMeanwhile extends DomainError {
  readonly current: unknown;
  /** @param current the state as it is on the wire */
  constructor(code: string, message: string, current: unknown) {
    super('conflict', code, message);
    this.current = current;
  }
}

export class StaleVersionError extends ChangedMeanwhile {
  constructor(thing: string, current: unknown) {
    super('stale_version', `This ${thing} was changed by somebody else in the meantime`, current);
  }
}

export class NotPendingError extends ChangedMeanwhile {
  constructor(status: TransactionStatus, current: unknown) {
    const label = transactionStatusProperties[status].label.toLowerCase();
    super('not_pending', `This request is ${label} and cannot be cancelled any more`, current);
  }
}

export class ChargeChangedError extends ChangedMeanwhile {
  constructor(sentence: string, current: unknown) {
    super('charge_changed', sentence, current);
  }
}

export function conflictError(code: string, message: string, fields?: ErrorDetails['fields']): DomainError {
  return new DomainError('conflict', code, message, fields ? { fields } : {});
}

export function invalidRequestError(fields: Record<string, string>): DomainError {
  const [first = INVALID_REQUEST_MESSAGE] = Object.values(fields);
  return new DomainError('invalid', 'invalid_request', first, { fields });
}

/**
 * Contention, throttling or a fault of an AWS service (`endpoint` turns it into this). The last try may have written, so the
 * client sends the request again with the same `Idempotency-Key`.
 */
export const serviceUnavailable = (): DomainError => standardError('busy', { retryAfter: 1 });

export function toErrorResponse(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorView; retryAfter?: number } {
  if (!(error instanceof DomainError)) {
    return {
      status: 500,
      body: { error: INTERNAL_ERROR_MESSAGE, message: INTERNAL_ERROR_MESSAGE, code: 'internal_error', requestId },
    };
  }
  const { fields, retryAfter } = error.details;
  return {
    status: errorStatuses[error.kind],
    body: {
      error: error.message,
      message: error.message,
      code: error.code,
      requestId,
      ...(fields && { fields }),
      ...(error instanceof ChangedMeanwhile && { current: error.current }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
