import { useRef } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';
import { api } from '../../../../lib/api/client.ts';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { MoneyPreview } from './money-preview.tsx';
import { useTransactionChange } from './use-transaction-change.ts';

const FAILED = 'Failed to delete transaction';

interface DeleteDialogProps {
  readonly transaction: TransactionView;
  readonly onClose: () => void;
}

export default function DeleteTransactionDialog({ transaction, onClose }: DeleteDialogProps) {
  const deleted = useRef(false);
  const { _id: id } = transaction;
  const change = useTransactionChange(transaction, FAILED, async ({ version }) => {
    const answer = await api.transactions.deleteTransaction({ params: { id }, query: { version } });
    deleted.current = true;
    return answer;
  });
  const { open, close, latest, conflict, error, busy, run } = change;
  const { transactionNumber, type, status, amount, userId, description } = latest;

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
        <Button variant="danger" busy={busy} waitingText="Deleting..." onClick={() => run()}>
          Delete
        </Button>
      }
    >
      <div className="grid gap-5">
        <FormError message={error} />
        <p>
          The transaction leaves every list, and its effect on the customer's balance is reversed. The journal keeps
          both entries. You can't undo this.
        </p>
        <MoneyPreview transaction={latest} change={{ delete: 'true' }} />
        {conflict && <EditConflictNotice {...conflict} advice="Look again and decide." />}
      </div>
    </Dialog>
  );
}
