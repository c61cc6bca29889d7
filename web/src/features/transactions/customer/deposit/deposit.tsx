import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { Card } from '../../../../components/ui/card.tsx';
import { ErrorState, retryPropsOf } from '../../../../components/ui/error-state.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { useDraft } from '../../../../lib/api/use-draft.ts';
import { DEPOSIT_METHODS_NOT_LOADED_MESSAGE } from '../../../../lib/messages.ts';
import { RequestedCoinRate } from '../coin-rate.tsx';
import { DepositInstructions } from '../deposit-instructions.tsx';
import { NoMethodsMessage } from '../no-methods.tsx';
import { toDepositToPay } from '../payment-code.tsx';
import MoneyRequestReceipt from '../receipt.tsx';
import { EMPTY_REQUEST_DRAFT, type MoneyRequestDraft } from '../request-draft.ts';
import { MoneyRequestForm, type RequestFormProps, useMoneyRequestForm } from '../request-form.tsx';
import { depositMethodsQuery } from '../transactions-query.ts';
import { InstructionsDialog } from './instructions-dialog.tsx';

export default function DepositPage() {
  const methods = useQuery(depositMethodsQuery);
  const draft = useDraft('deposit', EMPTY_REQUEST_DRAFT);
  const [made, setMade] = useState<TransactionView>();

  return (
    <>
      <PageHeading title="Deposit Money" />
      {made ? (
        <MoneyRequestReceipt transaction={made} onAgain={() => setMade(undefined)}>
          <div className="grid gap-4">
            <h3 className="text-base">How to pay</h3>
            <DepositInstructions payment={toDepositToPay(made)} rate={<RequestedCoinRate transaction={made} />} />
          </div>
        </MoneyRequestReceipt>
      ) : (
        <Card title="New deposit" hint="We credit your account when your payment arrives.">
          {methods.isPending && <Skeleton label="Loading deposit methods" lines={4} />}
          {methods.isError && !methods.data && (
            <ErrorState
              message={errorSentence(methods.error, DEPOSIT_METHODS_NOT_LOADED_MESSAGE)}
              {...retryPropsOf(methods)}
            />
          )}
          {methods.data?.methods.length === 0 && (
            <NoMethodsMessage icon={Landmark} title="No deposit methods at the moment" />
          )}
          {methods.data && methods.data.methods.length > 0 && (
            <DepositForm
              methods={methods.data.methods}
              loadedAt={methods.dataUpdatedAt}
              draft={draft}
              onMade={setMade}
            />
          )}
        </Card>
      )}
    </>
  );
}

function DepositForm({ onMade, ...offered }: RequestFormProps<DepositMethod, MoneyRequestDraft>) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: depositMethodsQuery.queryKey });
  const form = useMoneyRequestForm({
    ...offered,
    type: 'deposit',
    // The methods may have changed since the form was opened.
    beforeOpening: refresh,
    refresh,
  });

  return (
    <>
      <MoneyRequestForm form={form} amountLabel="Amount" submitLabel="Confirm Deposit" />
      {form.dialog && <InstructionsDialog draft={offered.draft} onMade={onMade} {...form.dialog} />}
    </>
  );
}
