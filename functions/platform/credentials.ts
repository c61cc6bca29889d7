import type { Credentials } from './aws-signer.ts';
import { env } from './env.ts';

const ofRole = (): Credentials => env.aws;
let source = ofRole;

/** What requests to AWS are signed with, where no client of AWS reads it itself: the credentials of the function's role. */
export function credentials(): Credentials {
  return source();
}

/** Puts others in place (the local stack's, where all functions are in one process); without an argument the role's own again. */
export function setCredentials(others: () => Credentials = ofRole): void {
  source = others;
}
