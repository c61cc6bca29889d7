import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';

export function isConditionFailure(error: unknown): boolean {
  return error instanceof ConditionalCheckFailedException;
}

/** @returns for each item of a cancelled transaction whether its condition failed; undefined for any other error */
export function failedConditions(error: unknown): boolean[] | undefined {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const reasons = error.CancellationReasons ?? [];
  if (!reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return undefined;
  return reasons.map(({ Code }) => Code === 'ConditionalCheckFailed');
}

/** Errors of a conflict, which the SDK does not repeat by itself. */
const CONFLICTS = new Set(['TransactionConflictException', 'ConcurrentModificationException', 'AbortError']);
const TRANSIENT_REASONS = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Tells whether the same call of AWS may succeed later. NOTE: a write that failed in this way may have succeeded all
 * the same.
 */
export function isRetryableError(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(({ Code = '' }) => TRANSIENT_REASONS.has(Code));
  }
  if (!(error instanceof Error)) return false;
  const ofSdk = error as Parameters<typeof isTransientError>[0];
  return CONFLICTS.has(error.name) || isThrottlingError(ofSdk) || isTransientError(ofSdk) || isServerError(ofSdk);
}
