import { useState } from 'react';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../../lib/api/api-error.ts';
import { requestSentence } from '../requests/request-sentence.ts';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { currentTransactionOfConflict } from './edit-conflict-notice.tsx';

/** Changes a transaction in a dialog. After a conflict it shows what others changed, and the next try is for that. */
export function useTransactionChange<Given extends unknown[]>(
  transaction: TransactionView,
  failed: string,
  send: (latest: TransactionView, ...given: Given) => Promise<{ message: string; transaction?: TransactionDetailView }>,
) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [shown, setShown] = useState(transaction);
  const [current, setCurrent] = useState<TransactionDetailView>();
  const latest = current ?? transaction;
  const [error, setError] = useState<string>();
  const tell = useUpdateCachedTransaction();

  const [busy, run] = useSubmitGuard(async (...given: Given) => {
    setError(undefined);
    try {
      const answer = await send(latest, ...given);
      tell(answer.transaction);
      showSuccess(answer.message, requestSentence(answer.transaction ?? latest, latest));
      close();
    } catch (refusal) {
      if (isProposedError(refusal)) {
        tell();
        return close();
      }
      const now = currentTransactionOfConflict(refusal);
      if (!now) return setError(errorSentence(refusal, failed));
      setShown(latest);
      setCurrent(now);
      tell(now);
    }
  });

  return { open, close, latest, conflict: current && { shown, current, refused: true }, error, busy, run };
}
