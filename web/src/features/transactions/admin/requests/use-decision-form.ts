import { useState } from 'react';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../../lib/api/api-error.ts';
import { currentTransactionOfConflict } from '../dialogs/edit-conflict-notice.tsx';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { type RequestDecision, setMoneyRequestStatus, statusNotSetMessages } from './set-request-status.ts';
import type { UnsentDecision } from './unsent-decisions.ts';

interface DecisionOptions {
  readonly request: TransactionDetailView;
  readonly touched: boolean;
  readonly onDecided: (now: TransactionDetailView) => void;
  readonly onProposed: () => void;
}

export type DecisionFormReturn = ReturnType<typeof useDecisionForm>;

/** Lets an untouched form follow the changes of others. A touched one keeps its state, with a notice of the changes. */
export function useDecisionForm({ request, touched, onDecided, onProposed }: DecisionOptions) {
  const [shown, setShown] = useState(request);
  const [refused, setRefused] = useState(false);
  const [error, setError] = useState<string>();
  const tell = useUpdateCachedTransaction();

  const isChanged = shown.version !== request.version;
  if (isChanged && !touched && !refused) setShown(request);
  const isStale = isChanged && (touched || refused);

  const [busy, decide] = useSubmitGuard(async (choice: RequestDecision) => {
    setError(undefined);
    try {
      // After the notice, the decision is for the current version.
      const { version } = isStale ? request : shown;
      const now = await setMoneyRequestStatus(request, choice, version, { saysProposed: true });
      setShown(now);
      setRefused(false);
      onDecided(now);
      tell(now);
    } catch (refusal) {
      if (isProposedError(refusal)) {
        tell();
        return onProposed();
      }
      const now = currentTransactionOfConflict(refusal);
      if (!now) return setError(errorSentence(refusal, statusNotSetMessages[request.type]));
      setRefused(true);
      tell(now);
    }
  });

  /** Shows why a decision came back. */
  const restore = ({ request: decided, state, error: refusal }: UnsentDecision) => {
    if (state === 'undone') return;
    const isConflict = currentTransactionOfConflict(refusal) !== undefined;
    setShown(decided);
    setRefused(isConflict);
    setError(isConflict ? undefined : errorSentence(refusal, statusNotSetMessages[decided.type]));
  };

  return { shown, isStale, refused, error, busy, decide, restore };
}
