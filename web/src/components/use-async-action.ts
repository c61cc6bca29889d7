import { useState } from 'react';
import { errorSentence, isProposedError } from '../lib/api/api-error.ts';
import { useSubmitGuard } from './ui/use-submit-guard.ts';

interface ActionOptions {
  /** Called instead of showing an error when the change waits for a second administrator. */
  readonly onProposed?: () => void;
  /** Called at the end, whether it succeeded or not. */
  readonly onSettled?: (() => unknown) | undefined;
}

/** Runs work once at a time. The error message is the bank's own, or `failed` if there is none. */
export function useAsyncAction<Given extends unknown[]>(
  failed: string,
  work: (...given: Given) => Promise<void>,
  { onProposed, onSettled }: ActionOptions = {},
) {
  const [failure, setFailure] = useState<unknown>();
  const clearError = () => setFailure(undefined);
  const [busy, run] = useSubmitGuard(async (...given: Given) => {
    clearError();
    try {
      await work(...given);
    } catch (refusal) {
      if (onProposed && isProposedError(refusal)) onProposed();
      else setFailure(refusal);
    }
    await onSettled?.();
  });
  const error = failure === undefined ? undefined : errorSentence(failure, failed);
  return [run, { busy, failure, error, clearError }] as const;
}
