/** What kind of "no" a refusal is; the runtime gives each kind its HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'conflict'
  | 'too-large'
  | 'mismatch'
  | 'too-many'
  | 'unavailable';

export interface RefusalDetails {
  /** One sentence per bad field, by the field's name on the wire (`bankDetails.iban`). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which a new try makes sense. */
  readonly retryAfter?: number;
}

/**
 * An expected "no": a rule of the bank refuses what was asked. `message` is the sentence for people, `code` the word
 * for programs. Anything else that is thrown is a bug and becomes a plain 500.
 */
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
