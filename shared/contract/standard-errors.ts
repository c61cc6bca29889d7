import type { ErrorKind } from '../domain/domain-error.ts';

export const errorStatuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-method': 405,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  mismatch: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<ErrorKind, number>;

/** Errors and their words, by their code. The server sends them, and the OpenAPI document shows them. */
export const standardErrors = {
  session_ended: ['unauthenticated', 'Your session has ended. Please sign in again.'],
  wrong_credentials: ['unauthenticated', 'Incorrect e-mail address or password.'],
  forbidden: ['forbidden', 'You are not allowed to do this'],
  reauthentication_required: [
    'forbidden',
    'Please confirm that it is you: this needs a sign-in of the last 10 minutes.',
  ],
  password_change_required: ['forbidden', 'Please choose a password of your own first.'],
  two_factor_required: [
    'forbidden',
    'This bank asks its administrators for two-factor authentication. Please set it up first.',
  ],
  self_approval_forbidden: ['forbidden', 'This is your own proposal: only another administrator can approve it.'],
  csrf_rejected: ['forbidden', 'Please use the pages of the bank for this'],
  own_account: ['conflict', 'This is your own account: only another administrator can do this to it.'],
  two_factor_missing: [
    'conflict',
    'Please set up two-factor authentication for your own account first: without it you would be shut out.',
  ],
  two_factor_stays_on: ['conflict', 'This bank asks its administrators for two-factor authentication: it stays on.'],
  too_many_proposals: [
    'conflict',
    'Too many of your proposals wait already. Please have them decided, or take some back.',
  ],
  approval_request_mismatch: ['conflict', 'This is not what was proposed.'],
  not_deleted: ['conflict', 'This customer has not been deleted, so none of their money is unclaimed.'],
  transaction_deleted: ['conflict', 'The transaction that this request made has been deleted. Please begin anew.'],
  history_limit_reached: [
    'conflict',
    'This transaction has been changed too often to be changed once more. It can still be deleted.',
  ],
  job_runs: [
    'conflict',
    'A backup, a restore, the deletion of all data or a verification is running. Please wait until it is over.',
  ],
  job_finished: ['conflict', 'This is over already. Please look at the list.'],
  job_cannot_stop: ['conflict', 'Data are being replaced: this can only go on to its end.'],
  too_large: ['too-large', 'The request is too large'],
  unsupported_media_type: ['unsupported', 'Please send the request as application/json'],
  idempotency_mismatch: ['mismatch', 'This request was sent before with other content'],
  busy: ['unavailable', 'The bank is busy right now. Please try again.'],
  maintenance: ['unavailable', 'Maintenance. Please try again in a few minutes.'],
} as const satisfies Record<string, readonly [ErrorKind, string]>;

export type StandardErrorCode = keyof typeof standardErrors;

export const standardErrorMessage = (code: StandardErrorCode): string => standardErrors[code][1];

export const INVALID_REQUEST_MESSAGE = 'The request is not valid';
export const INTERNAL_ERROR_MESSAGE = 'Something went wrong on our side. Please try again.';
export const HEADERS_TOO_LARGE_MESSAGE = 'The headers of the request are too large';
