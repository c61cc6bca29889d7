import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BeneficiaryView } from '#shared/contract/transactions/beneficiaries.ts';
import { ibanOrWalletOf } from '#shared/domain/beneficiaries.ts';
import { GroupedDigits } from '../../../../components/bank/grouped-digits.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { FormattedDay } from '../../../../components/ui/date-time.tsx';
import { ErrorState } from '../../../../components/ui/error-state.tsx';
import { focusMain } from '../../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../../components/use-async-action.ts';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { beneficiariesQuery, beneficiaryShortName } from './beneficiaries-query.ts';

const NOT_READ = 'Failed to fetch your saved recipients';
const NOT_REMOVED = 'Failed to remove the recipient';

export default function SavedPaymentDetailsCard() {
  const { data, error, isFetching, refetch } = useQuery(beneficiariesQuery);
  if (error && !data) {
    return (
      <Card title="Saved recipients">
        <ErrorState message={errorSentence(error, NOT_READ)} onRetry={() => refetch()} retrying={isFetching} />
      </Card>
    );
  }
  if (!data || data.beneficiaries.length === 0) return null;
  return (
    <Card title="Saved recipients" hint="The last used comes first. You can choose one with your next withdrawal.">
      <ul className="-my-3 divide-y divide-line">
        {data.beneficiaries.map((saved) => (
          <Saved key={saved._id} saved={saved} />
        ))}
      </ul>
    </Card>
  );
}

function Saved({ saved }: { saved: BeneficiaryView }) {
  const { _id, method, paymentDetails, usedAt } = saved;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [remove, { busy, error, clearError }] = useAsyncAction(NOT_REMOVED, async () => {
    const { message, beneficiaries } = await api.transactions.removeBeneficiary({ params: { id: _id } });
    queries.setQueryData(beneficiariesQuery.queryKey, { beneficiaries });
    showSuccess(message);
    focusMain();
  });
  const account = ibanOrWalletOf(paymentDetails);

  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{paymentDetails.bankDetails?.beneficiaryName ?? method}</p>
        <p className="wrap-anywhere">{paymentDetails.bankDetails ? <GroupedDigits value={account} /> : account}</p>
        <p className="text-sm text-quiet">
          {method}, last used <FormattedDay at={usedAt} />
        </p>
      </div>
      <Button
        variant="quiet"
        onClick={() => {
          clearError();
          setAsking(true);
        }}
        className="shrink-0"
      >
        <Trash2 className="size-4.5" aria-hidden="true" />
        <span className="max-sm:sr-only">Remove</span>
        <span className="sr-only"> {beneficiaryShortName(saved)}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Remove ${beneficiaryShortName(saved)}?`}
        confirmLabel="Remove"
        waitingText="Removing..."
        busy={busy}
        error={error}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        You can’t choose this recipient any more. Withdrawals that you have already requested stay as they are.
      </ConfirmDialog>
    </li>
  );
}
