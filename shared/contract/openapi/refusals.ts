import { fieldErrors } from '../field-errors.ts';
import type { Access, OwnRefusal, Route } from '../route.ts';
import type { ErrorView } from '../views.ts';

type Json = Readonly<Record<string, unknown>>;

interface Refusals {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly examples: Readonly<Record<string, Omit<ErrorView, 'error' | 'code' | 'requestId'>>>;
  readonly retryAfter?: boolean;
}

const requestId = '0c6b7a3e-2f1d-4e58-9b7c-5d8e1a4f6c90';

export const refusals = [
  {
    status: 401,
    name: 'Unauthenticated',
    description: 'Not signed in, or the session has ended',
    examples: {
      session_ended: { message: 'Your session has ended. Please sign in again.' },
      wrong_credentials: { message: 'The e-mail address or the password is not right.' },
    },
  },
  {
    status: 403,
    name: 'Forbidden',
    description:
      'Signed in without the right to do this, too long ago for it, or with a password that must be changed first; or sent by a page of another site',
    examples: {
      forbidden: { message: 'You are not allowed to do this' },
      recent_sign_in_required: {
        message: 'Please confirm that it is you: this needs a sign-in of the last 10 minutes.',
      },
      password_change_required: { message: 'Please choose a password of your own first.' },
      two_factor_required: {
        message: 'This bank asks its administrators for two-factor authentication. Please set it up first.',
      },
      own_proposal: { message: 'This is your own proposal: only another administrator can approve it.' },
      cross_site: { message: 'Please use the pages of the bank for this' },
    },
  },
  {
    status: 404,
    name: 'NotFound',
    description: "There is no such thing; also for another customer's",
    examples: { not_found: { message: 'Transaction not found' } },
  },
  {
    status: 409,
    name: 'Conflict',
    description:
      'Against the state of things. Where a `version` was sent that is not the newest, `current` is the thing as it is now',
    examples: {
      insufficient_balance: { message: "Sorry! You don't have sufficient balance" },
      account_number_taken: {
        message: 'This account number is already taken',
        fields: { accountNumber: 'This account number is already taken' },
      },
      customer_deleted: {
        message:
          'This customer has been deleted. Only a deposit that still arrives can be booked; what is unclaimed is paid out or assigned.',
      },
      too_many_beneficiaries: {
        message: 'You have saved the details of 20 withdrawals, which is the most. Please remove one first.',
      },
      not_deleted: { message: 'This customer has not been deleted, so none of their money is unclaimed.' },
      not_unclaimed: {
        message: "Of this customer's money €20.00 is still unclaimed: that is the most that can be taken out.",
      },
      transferred: {
        message:
          'This amount was assigned from unclaimed money and stays as it was booked. To correct it, create a transaction.',
      },
      transaction_deleted: {
        message: 'The transaction that this request made has been deleted. Please begin anew.',
      },
      stale_version: {
        message: 'This transaction was changed by somebody else in the meantime',
        current: { status: 'completed', version: 4 },
      },
      not_pending: {
        message: 'This request is completed and cannot be cancelled any more',
        current: { status: 'completed', version: 2 },
      },
      own_account: { message: 'This is your own account: only another administrator can do this to it.' },
      two_factor_missing: {
        message:
          'Please set up two-factor authentication for your own account first: without it you would be shut out.',
      },
      two_factor_stays_on: {
        message: 'This bank asks its administrators for two-factor authentication: it stays on.',
      },
      other_call: { message: 'This is not what was proposed.' },
      proposal_decided: { message: 'This proposal has been declined.' },
      proposal_lapsed: { message: 'This proposal has lapsed. What it was about has changed since.' },
      too_few_administrators: {
        message:
          'Only one administrator is active: there would be none to approve what you do. Please have another account opened first.',
      },
      journal_full: {
        message: 'This transaction has been changed too often to be changed once more. It can still be deleted.',
      },
      job_runs: {
        message:
          'A backup, a restore, the deletion of all data or a verification is running. Please wait until it is over.',
      },
      changed_records: {
        message:
          'The records of the customer 01936f3a-5c1e-7b42-9d0f-6a2b8c4e1f37 cannot be read, so no backup can be made that could be restored. Nothing was changed. "Verify the trail" (Settings, Audit) names what is not as it was written.',
      },
      job_cancelled: { message: 'Cancelled by Ann Admin. Nothing was changed.' },
      job_over: { message: 'This is over already. Please look at the list.' },
      job_cannot_stop: { message: 'Data are being replaced: this can only go on to its end.' },
    },
  },
  {
    status: 413,
    name: 'TooLarge',
    description: 'The body is larger than this call takes',
    examples: { too_large: { message: 'The request is too large' } },
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    description: 'The body is not sent as `application/json`',
    examples: { unsupported_media_type: { message: 'Please send the request as application/json' } },
  },
  {
    status: 422,
    name: 'Mismatch',
    description: 'The `Idempotency-Key` was sent before, with another body',
    examples: { idempotency_mismatch: { message: 'This request was sent before with other content' } },
  },
  {
    status: 429,
    name: 'TooMany',
    description: 'Too many requests, or too many failed attempts',
    examples: { too_many_attempts: { message: 'Too many failed attempts. Please try again in 15 minutes.' } },
    retryAfter: true,
  },
  {
    status: 431,
    name: 'HeadersTooLarge',
    description: 'The address and the headers together are over 10 kB',
    examples: { headers_too_large: { message: 'The headers of the request are too large' } },
  },
  {
    status: 500,
    name: 'Fault',
    description: 'A fault of the bank; nothing was done',
    examples: { internal_error: { message: 'Something went wrong on our side. Please try again.' } },
  },
  {
    status: 503,
    name: 'Unavailable',
    description: 'Busy, or under maintenance; nothing was done',
    examples: {
      busy: { message: 'The bank is busy right now. Please try again.' },
      maintenance: { message: 'Maintenance. Please try again in a few minutes.' },
    },
    retryAfter: true,
  },
] as const satisfies readonly Refusals[];

export const isRepeatable = ({ idempotency }: Route): boolean => idempotency !== undefined;

const refusedAs = {
  public: [],
  user: [401, 403],
  admin: [401, 403],
  'signed-in': [401, 403],
} as const satisfies Record<Access, readonly number[]>;

const ownStatuses = {
  unauthenticated: 401,
  'not-found': 404,
  conflict: 409,
} as const satisfies Record<OwnRefusal, number>;

export function refusalStatuses(route: Route): readonly number[] {
  const { access, refuses = [], body, sessionCookie, secondPerson } = route;
  return [
    ...refusedAs[access],
    ...(sessionCookie ? [403] : []),
    ...refuses.map((kind) => ownStatuses[kind]),
    ...(secondPerson ? [404, 409] : []),
    ...(body ? [413, 415] : []),
    ...(isRepeatable(route) ? [422] : []),
    429,
    431,
    500,
    503,
  ];
}

export function errorExample(code: string, details: Omit<ErrorView, 'error' | 'code' | 'requestId'>): ErrorView {
  const { message, ...rest } = details;
  return { error: message, message, code, requestId, ...rest };
}

export function invalidExample({ params, query, body }: Route): Json | undefined {
  const schema = body ?? query;
  if (!schema) return params && { ...errorExample('invalid_request', { message: 'The request is not valid' }) };
  const nothing = schema.safeParse({});
  const refused = nothing.success ? schema.safeParse({ surprise: true }) : nothing;
  const fields = fieldErrors(refused.error?.issues ?? []);
  const [message = 'The request is not valid'] = Object.values(fields);
  return { ...errorExample('invalid_request', { message, fields }) };
}
