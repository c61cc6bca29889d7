import { type ReactElement, useState } from 'react';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { useLeaveGuard } from '../../../../components/ui/use-leave-guard.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../../lib/api/api-error.ts';
import { currentTransactionOfConflict } from '../dialogs/stale-notice.tsx';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';

interface DecisionOptions<Choice> {
  readonly request: TransactionDetailView;
  readonly touched: boolean;
  /** Sends the decision for this version. Resolves to undefined when the form is invalid. */
  readonly send: (choice: Choice, version: number) => Promise<TransactionDetailView | undefined>;
  readonly onDecided: (now: TransactionDetailView) => void;
  readonly onProposed: () => void;
  readonly failed: string;
}

export interface DecisionState {
  readonly shown: TransactionDetailView;
  readonly isStale: boolean;
  readonly refused: boolean;
  readonly error: string | undefined;
  readonly busy: boolean;
}

interface DecisionForm<Choice> extends DecisionState {
  readonly decide: (choice: Choice) => Promise<void>;
  readonly leaveQuestion: ReactElement;
}

/** Lets an untouched form follow the changes of others. A touched one keeps its state, with a notice of the changes. */
export function useDecisionForm<Choice>(options: DecisionOptions<Choice>): DecisionForm<Choice> {
  const { request, touched, send, onDecided, onProposed, failed } = options;
  const [shown, setShown] = useState(request);
  const [refused, setRefused] = useState(false);
  const [error, setError] = useState<string>();
  const tell = useUpdateCachedTransaction();
  const leaveQuestion = useLeaveGuard(touched);

  const isChanged = shown.version !== request.version;
  if (isChanged && !touched && !refused) setShown(request);
  const isStale = isChanged && (touched || refused);

  const [busy, decide] = useSubmitGuard(async (choice: Choice) => {
    setError(undefined);
    try {
      // After the notice, the decision is for the current version.
      const now = await send(choice, isStale ? request.version : shown.version);
      if (!now) return;
      setShown(now);
      setRefused(false);
      onDecided(now);
      tell(now);
    } catch (refusal) {
      if (isProposedError(refusal)) return onProposed();
      const now = currentTransactionOfConflict(refusal);
      if (!now) return setError(errorSentence(refusal, failed));
      setRefused(true);
      tell(now);
    }
  });

  return { shown, isStale, refused, error, busy, decide, leaveQuestion };
}
