import { useEffect, useRef, useState } from 'react';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import { statusLabels } from '../../bank/status-badge.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { currentIn } from '../transaction-dialogs/stale-notice.tsx';
import { useTransactionChanged } from '../transaction-queries.ts';
import { whyNot } from './set-status.ts';

/** The result of one of several requests. */
export interface Outcome {
  /** The latest known version. */
  readonly request: TransactionView;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly why?: string;
}

/** Processes requests one after the other; a failure does not stop the others. */
export function useBatch(
  requests: readonly TransactionView[],
  work: (request: TransactionView) => Promise<TransactionDetailView>,
) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>(() =>
    requests.map((request) => ({ request, state: 'waiting' })),
  );
  const [hasRun, setHasRun] = useState(false);
  const stopping = useRef(false);
  const tell = useTransactionChanged();

  // Unmounting stops the batch, since no result would be seen.
  useEffect(() => {
    stopping.current = false;
    return () => {
      stopping.current = true;
    };
  }, []);

  const [busy, run] = useOnce(async () => {
    setHasRun(true);
    stopping.current = false;
    const toDo = outcomes.filter(({ state }) => state !== 'done');
    setOutcomes((all) => all.map((one) => (one.state === 'done' ? one : { request: one.request, state: 'waiting' })));
    for (const { request } of toDo) {
      if (stopping.current) break;
      const outcome = await outcomeOf(request, work);
      setOutcomes((all) => all.map((one) => (one.request._id === request._id ? outcome : one)));
    }
    tell();
  });

  return { outcomes, busy, hasRun, run, stop: () => (stopping.current = true) };
}

async function outcomeOf(
  request: TransactionView,
  work: (request: TransactionView) => Promise<TransactionDetailView>,
): Promise<Outcome> {
  try {
    return { request: await work(request), state: 'done' };
  } catch (refusal) {
    const current = currentIn(refusal);
    if (!current) return { request, state: 'failed', why: whyNot(request, refusal) };
    // The next try is made on the version shown from now on.
    const by = current.timeline.at(-1)?.by ?? 'somebody else';
    const why = `Changed by ${by} in the meantime: it is now ${statusLabels[current.status]}`;
    return { request: current, state: 'failed', why };
  }
}
