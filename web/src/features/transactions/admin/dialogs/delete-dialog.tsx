import { useRef, useState } from 'react';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ChangedByOthersNotice, currentTransactionOfConflict } from './stale-notice.tsx';

const FAILED = 'Failed to delete transaction';

interface DeleteDialogProps {
  readonly transaction: TransactionView;
  readonly onClose: () => void;
}

export default function DeleteTransactionDialog({ transaction, onClose }: DeleteDialogProps) {
  const [current, setCurrent] = useState<TransactionDetailView>();
  const [shown, setShown] = useState(transaction);
  const latest = current ?? transaction;
  const { _id: id, transactionNumber, type, status, amount, userId, description, version } = latest;
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [error, setError] = useState<string>();
  const deleted = useRef(false);
  const tell = useUpdateCachedTransaction();

  const [busy, remove] = useSubmitGuard(async () => {
    setError(undefined);
    try {
      const { message } = await api.transactions.deleteTransaction({ params: { id }, query: { version } });
      deleted.current = true;
      tell();
      showSuccess(message);
      close();
    } catch (refusal) {
      if (isProposedError(refusal)) return close();
      const now = currentTransactionOfConflict(refusal);
      if (!now) return setError(errorSentence(refusal, FAILED));
      setShown(latest);
      setCurrent(now);
      tell(now);
    }
  });

  return (
    <Dialog
      open={open}
      title={`Delete ${transactionNumber}?`}
      description={`${transactionTypeLabels[type]} of ${formatEuros(amount)}, ${transactionStatusLabels[status].toLowerCase()}, of ${userId.name}${description ? `: ${description}` : ''}`}
      onClose={close}
      onClosed={onClose}
      busy={busy}
      finalFocus={() => focusMainIf(deleted.current)}
      onCancel={close}
      footer={
        <Button variant="danger" busy={busy} waitingText="Deleting..." onClick={remove}>
          Delete
        </Button>
      }
    >
      <div className="grid gap-5">
        <FormError message={error} />
        <p>
          It leaves every list, and what it did to the customer's money is reversed. The bank's journal keeps both. This
          cannot be undone.
        </p>
        <MoneyPreview transaction={latest} change={{ delete: 'true' }} />
        {current && <ChangedByOthersNotice shown={shown} current={current} refused advice="Look again and decide." />}
      </div>
    </Dialog>
  );
}
