import type { Credentials } from './aws-signer.ts';
import { env } from './env.ts';

const ofRole = (): Credentials => env.aws;
let source = ofRole;

/** Of the function's role, for requests without a client. */
export function credentials(): Credentials {
  return source();
}

/** For the local stack, which runs all functions in one process; without an argument, restores the role's. */
export function setCredentials(others: () => Credentials = ofRole): void {
  source = others;
}
