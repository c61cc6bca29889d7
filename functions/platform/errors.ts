import type { ErrorView } from '#shared/contract/views.ts';
import { Refusal, type RefusalDetails, type RefusalKind } from '#shared/domain/refusal.ts';

const statuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  mismatch: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>;

/** `Withdrawal not found`; also the answer for another customer's thing. */
export function notFound(thing: string): Refusal {
  return new Refusal('not-found', 'not_found', `${thing} not found`);
}

export function sessionEnded(): Refusal {
  return new Refusal('unauthenticated', 'session_ended', 'Your session has ended. Please sign in again.');
}

/** A refusal that also sets a cookie, or takes it away. */
export class RefusalWithCookies extends Refusal {
  readonly cookies: string[];
  constructor({ kind, code, message, details }: Refusal, cookies: string[]) {
    super(kind, code, message, details);
    this.cookies = cookies;
  }
}

/** A change that was decided on something that has changed since; the answer carries it as it is now. */
export class StaleVersion extends Refusal {
  readonly current: unknown;
  /** @param current as the wire shows it */
  constructor(thing: string, current: unknown) {
    super('conflict', 'stale_version', `This ${thing} was changed by somebody else in the meantime`);
    this.current = current;
  }
}

export function conflict(code: string, message: string, fields?: RefusalDetails['fields']): Refusal {
  return new Refusal('conflict', code, message, fields ? { fields } : {});
}

export function invalid(fields: Record<string, string>): Refusal {
  const [first = 'The request is not valid'] = Object.values(fields);
  return new Refusal('invalid', 'invalid_request', first, { fields });
}

/** Somebody else changed the same thing at the same time, more often than was worth waiting for. Nothing was done. */
export function busy(): Refusal {
  return new Refusal('unavailable', 'busy', 'The bank is busy right now. Please try again.', { retryAfter: 1 });
}

/** The data are being replaced by those of a backup, or deleted: nobody else writes meanwhile. Nothing was done. */
export function maintenance(): Refusal {
  return new Refusal('unavailable', 'maintenance', 'Maintenance. Please try again in a few minutes.', {
    retryAfter: 30,
  });
}

/** What the wire shows of anything that was thrown: a refusal's own words, or a plain 500 that tells nothing. */
export function errorAnswer(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorView; retryAfter?: number } {
  if (!(error instanceof Refusal)) {
    const message = 'Something went wrong on our side. Please try again.';
    return { status: 500, body: { error: message, message, code: 'internal_error', requestId } };
  }
  const { fields, retryAfter } = error.details;
  return {
    status: statuses[error.kind],
    body: {
      error: error.message,
      message: error.message,
      code: error.code,
      requestId,
      ...(fields && { fields }),
      ...(error instanceof StaleVersion && { current: error.current }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
