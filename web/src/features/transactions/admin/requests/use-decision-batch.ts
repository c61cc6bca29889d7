import { useEffect, useRef, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError, isReauthenticationCancelled } from '../../../../lib/api/api-error.ts';
import { currentTransactionOfConflict } from '../dialogs/edit-conflict-notice.tsx';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { type RequestDecision, setMoneyRequestStatus, statusNotSetMessages } from './set-request-status.ts';

export interface BatchItemOutcome {
  readonly request: TransactionView;
  readonly state: 'waiting' | 'done' | 'proposed' | 'failed';
  readonly why?: string;
  /** Whether it needs a recent sign-in that was not confirmed. */
  readonly isUnconfirmed?: boolean;
}

export function useDecisionBatch(requests: readonly TransactionView[]) {
  const [outcomes, setOutcomes] = useState<readonly BatchItemOutcome[]>(() =>
    requests.map((request) => ({ request, state: 'waiting' })),
  );
  const [decision, setDecision] = useState<RequestDecision>();
  const stopping = useRef(false);
  const tell = useUpdateCachedTransaction();

  // Unmounting stops the batch, because its results would not be shown.
  useEffect(() => {
    stopping.current = false;
    return () => {
      stopping.current = true;
    };
  }, []);

  const [busy, run] = useSubmitGuard(async (decided: RequestDecision) => {
    setDecision(decided);
    stopping.current = false;
    const toDo = outcomes.filter((one) => !isOver(one));
    setOutcomes((all) => all.map((one) => (isOver(one) ? one : { request: one.request, state: 'waiting' })));
    for (const { request } of toDo) {
      if (stopping.current) break;
      const outcome = await outcomeOf(request, decided);
      // The user cancelled the question for the password, so it is not asked again for each further request.
      if (outcome.isUnconfirmed) stopping.current = true;
      setOutcomes((all) => all.map((one) => (one.request._id === request._id ? outcome : one)));
    }
    tell();
  });

  return {
    outcomes,
    /** The ids of the requests that were decided. */
    done: new Set(outcomes.filter(({ state }) => state === 'done').map(({ request }) => request._id)),
    busy,
    hasRun: decision !== undefined,
    run,
    again: () => decision !== undefined && run(decision),
    stop: () => (stopping.current = true),
  };
}

const isOver = ({ state }: BatchItemOutcome): boolean => state === 'done' || state === 'proposed';

async function outcomeOf(request: TransactionView, decision: RequestDecision): Promise<BatchItemOutcome> {
  try {
    const decided = await setMoneyRequestStatus(request, decision, request.version, { saysProposed: true });
    return { request: decided, state: 'done' };
  } catch (refusal) {
    if (isProposedError(refusal)) return { request, state: 'proposed' };
    const current = currentTransactionOfConflict(refusal);
    if (!current)
      return {
        request,
        state: 'failed',
        why: errorSentence(refusal, statusNotSetMessages[request.type]),
        isUnconfirmed: isReauthenticationCancelled(refusal),
      };
    const by = current.timeline.at(-1)?.by ?? 'another administrator';
    const why = `Changed by ${by} in the meantime: it is now ${transactionStatusLabels[current.status]}`;
    return { request: current, state: 'failed', why };
  }
}
