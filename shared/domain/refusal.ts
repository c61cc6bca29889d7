export type RefusalKind =
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

export interface RefusalDetails {
  /** By the field's name on the wire (`bankDetails.iban`). */
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
}

/** Expected: with a `message` for people and a `code` for programs. Any other error is a bug and answered with 500. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

export function refusedField(field: string, code: string, sentence: string, kind: RefusalKind = 'invalid'): Refusal {
  return new Refusal(kind, code, sentence, { fields: { [field]: sentence } });
}
