import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

export function conditionFailed(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}

/** @returns for each item of a cancelled transaction whether its condition failed; undefined for any other error */
export function failedConditions(error: unknown): boolean[] | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return undefined;
  return reasons.map(({ Code }) => Code === 'ConditionalCheckFailed');
}

const PASSING = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'TimeoutError',
  'AbortError',
]);
const PASSING_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Whether a retry may help. NOTE: the write may have succeeded all the same. */
export function mayPass(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code = '' }) => PASSING_REASONS.has(Code));
  }
  if (!(error instanceof Error)) return false;
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: string };
  return (
    PASSING.has(error.name) || ($metadata?.httpStatusCode ?? 0) >= 500 || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code ?? '')
  );
}
