import { ACCOUNT_NUMBER_TAKEN_MESSAGE } from '../../domain/account-number.ts';
import { INSUFFICIENT_BALANCE_MESSAGE, TRANSFER_CANNOT_CHANGE_MESSAGE } from '../../domain/apply-change.ts';
import { decidedProposalMessages, TOO_FEW_ADMINISTRATORS_MESSAGE } from '../../domain/approvals.ts';
import type { ErrorKind } from '../../domain/domain-error.ts';
import { fieldErrors } from '../field-errors.ts';
import type { Route } from '../route.ts';
import {
  errorStatuses,
  HEADERS_TOO_LARGE_MESSAGE,
  INTERNAL_ERROR_MESSAGE,
  INVALID_REQUEST_MESSAGE,
  standardErrors,
} from '../standard-errors.ts';
import type { ErrorView } from '../views.ts';

type Json = Readonly<Record<string, unknown>>;

type Example = Omit<ErrorView, 'error' | 'code' | 'requestId'>;

interface Refusals {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly examples: Readonly<Record<string, string | Example>>;
  readonly retryAfter?: boolean;
}

function standardExamples(kind: ErrorKind): Readonly<Record<string, string>> {
  const ofKind = Object.entries(standardErrors).filter(([, [errorKind]]) => errorKind === kind);
  return Object.fromEntries(ofKind.map(([code, [, sentence]]) => [code, sentence]));
}

const requestId = '0c6b7a3e-2f1d-4e58-9b7c-5d8e1a4f6c90';

export const openApiErrorResponses = [
  {
    status: 401,
    name: 'Unauthenticated',
    description: 'Not signed in, or the session has ended',
    examples: standardExamples('unauthenticated'),
  },
  {
    status: 403,
    name: 'Forbidden',
    description:
      'Signed in without the right to do this, too long ago for it, or with a password that must be changed first; or sent by a page of another site',
    examples: standardExamples('forbidden'),
  },
  {
    status: 404,
    name: 'NotFound',
    description: "There is no such thing; also for another customer's",
    examples: { not_found: 'Transaction not found' },
  },
  {
    status: 409,
    name: 'Conflict',
    description:
      'Against the state of things. Where a `version` was sent that is not the newest, `current` is the thing as it is now; where a charge was sent that is not the present one, `current` is the present one',
    examples: {
      insufficient_balance: INSUFFICIENT_BALANCE_MESSAGE,
      balance_changed: 'The balance has changed to €20.00. Please look at the account again.',
      account_number_taken: {
        message: ACCOUNT_NUMBER_TAKEN_MESSAGE,
        fields: { accountNumber: ACCOUNT_NUMBER_TAKEN_MESSAGE },
      },
      customer_deleted:
        'This customer has been deleted. Only a deposit that still arrives can be booked; what is unclaimed is paid out or assigned.',
      too_many_beneficiaries:
        'You have saved the details of 20 withdrawals, which is the most. Please remove one first.',
      not_unclaimed: "Of this customer's money €20.00 is still unclaimed: that is the most that can be taken out.",
      transferred: TRANSFER_CANNOT_CHANGE_MESSAGE,
      stale_version: {
        message: 'This transaction was changed by somebody else in the meantime',
        current: { status: 'completed', version: 4 },
      },
      not_pending: {
        message: 'This request is completed and cannot be cancelled any more',
        current: { status: 'completed', version: 2 },
      },
      charge_changed: {
        message: 'The charge is €1.25, not €0.00 as shown. Nothing was requested.',
        current: { feeAmount: 1.25, feePercent: 0.5 },
      },
      proposal_already_decided: decidedProposalMessages.declined,
      proposal_expired: 'This proposal has lapsed. What it was about has changed since.',
      too_few_administrators: TOO_FEW_ADMINISTRATORS_MESSAGE,
      changed_records:
        'The records of the customer 01936f3a-5c1e-7b42-9d0f-6a2b8c4e1f37 cannot be read, so no backup can be made that could be restored. Nothing was changed. "Verify the trail" (Settings, Audit) names what is not as it was written.',
      job_cancelled: 'Cancelled by Ann Admin. Nothing was changed.',
      ...standardExamples('conflict'),
    },
  },
  {
    status: 413,
    name: 'TooLarge',
    description: 'The body is larger than this call takes',
    examples: standardExamples('too-large'),
  },
  {
    status: 415,
    name: 'UnsupportedMediaType',
    description: 'The body is not sent as `application/json`',
    examples: standardExamples('unsupported'),
  },
  {
    status: 422,
    name: 'Mismatch',
    description: 'The `Idempotency-Key` was sent before, with another body',
    examples: standardExamples('mismatch'),
  },
  {
    status: 429,
    name: 'TooMany',
    description: 'Too many requests, or too many failed attempts',
    examples: { too_many_attempts: 'Too many failed attempts. Please try again in 15 minutes.' },
    retryAfter: true,
  },
  {
    status: 431,
    name: 'HeadersTooLarge',
    description: 'The address and the headers together are over 10 kB',
    examples: { headers_too_large: HEADERS_TOO_LARGE_MESSAGE },
  },
  {
    status: 500,
    name: 'Fault',
    description: 'A fault of the bank; the call may have taken effect: send it again with the same `Idempotency-Key`',
    examples: { internal_error: INTERNAL_ERROR_MESSAGE },
  },
  {
    status: 503,
    name: 'Unavailable',
    description:
      'Under maintenance, where nothing was done; or busy, where the call may have taken effect: send it again with the same `Idempotency-Key`',
    examples: standardExamples('unavailable'),
    retryAfter: true,
  },
] as const satisfies readonly Refusals[];

export function refusalStatusesOf(route: Route): readonly number[] {
  const { access, errors = [], body, params, sessionCookie, dualApproval, idempotency } = route;
  return [
    ...(access === 'public' ? [] : [401, 403]),
    ...(sessionCookie ? [403] : []),
    ...(params ? [404] : []),
    ...errors.map((kind) => errorStatuses[kind]),
    ...(dualApproval ? [404, 409] : []),
    ...(body ? [413, 415] : []),
    ...(idempotency ? [422] : []),
    429,
    431,
    500,
    503,
  ];
}

/** @param example the error's message, or the message with further fields */
export function errorExample(code: string, example: string | Example): ErrorView {
  const { message, ...rest } = typeof example === 'string' ? { message: example } : example;
  return { error: message, message, code, requestId, ...rest };
}

export function toInvalidRequestExample({ params, query, body }: Route): Json | undefined {
  const schema = body ?? query;
  if (!schema) return params && { ...errorExample('invalid_request', INVALID_REQUEST_MESSAGE) };
  const nothing = schema.safeParse({});
  const refused = nothing.success ? schema.safeParse({ surprise: true }) : nothing;
  const fields = fieldErrors(refused.error?.issues ?? []);
  const [message = INVALID_REQUEST_MESSAGE] = Object.values(fields);
  return { ...errorExample('invalid_request', { message, fields }) };
}
