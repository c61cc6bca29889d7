export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'mismatch'
  | 'too-many'
  | 'unavailable';

export interface ErrorDetails {
  /** Messages by the field's name on the wire (`bankDetails.iban`). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
}

/**
 * An expected error, with a `message` for people and a `code` for programs. Any other error is a bug and answered with
 * 500.
 */
export class DomainError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

export function fieldError(field: string, code: string, sentence: string, kind: ErrorKind = 'invalid'): DomainError {
  return new DomainError(kind, code, sentence, { fields: { [field]: sentence } });
}
