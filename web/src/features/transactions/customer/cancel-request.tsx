import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { METHOD_NAME_OF_ADMIN_BOOKINGS } from '#shared/domain/transaction-status.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { focusMainIf } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { ApiError, errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { ownTransactionQuery, refetchMoney } from './transactions-query.ts';

const FAILED = 'Failed to cancel the request';

interface CancelRequestProps {
  readonly transaction: TransactionView;
  readonly onCancelled?: () => void;
}

export function CancelRequestButton({ transaction, onCancelled }: CancelRequestProps) {
  const { _id, type, amount, status, method } = transaction;
  const [asking, setAsking] = useState(false);
  const [tooLate, setTooLate] = useState<string>();
  const queries = useQueryClient();

  const [cancel, { busy, error, clearError }] = useAsyncAction(FAILED, async () => {
    try {
      const answer = await api.transactions.cancelOwnTransaction({ params: { id: _id } });
      queries.setQueryData(ownTransactionQuery(_id).queryKey, answer);
      showSuccess(answer.message);
      onCancelled?.();
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'not_pending') throw refusal;
      setTooLate(errorSentence(refusal, FAILED));
    }
    setAsking(false);
    void refetchMoney(queries);
  });

  const request = `${type === 'deposit' ? 'deposit' : 'withdrawal'} of ${formatEuros(amount)}`;
  return (
    <>
      {status === 'pending' && method !== METHOD_NAME_OF_ADMIN_BOOKINGS && (
        <Button
          variant="secondary"
          onClick={() => {
            clearError();
            setAsking(true);
          }}
        >
          Cancel request
        </Button>
      )}
      <FormError message={tooLate} />
      <ConfirmDialog
        open={asking}
        title={`Cancel your ${request}?`}
        confirmLabel="Cancel request"
        cancelLabel="Keep request"
        waitingText="Cancelling..."
        busy={busy}
        error={error}
        onConfirm={cancel}
        onCancel={() => setAsking(false)}
        finalFocus={() => focusMainIf(status !== 'pending')}
      >
        {type === 'deposit'
          ? 'Do not send the money after that. If you have already sent it, keep this request.'
          : `${formatEuros(amount)} will be available again at once.`}
      </ConfirmDialog>
    </>
  );
}
