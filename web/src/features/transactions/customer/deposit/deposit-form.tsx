import { useQueryClient } from '@tanstack/react-query';
import type { DepositMethod } from '#shared/domain/payment-methods.ts';
import { MoneyRequestForm, type RequestDraft, type RequestFormProps, useRequestForm } from '../request-form.tsx';
import { depositMethodsQuery } from '../transactions-query.ts';
import { InstructionsDialog } from './instructions-dialog.tsx';

export function DepositForm({ onMade, ...offered }: RequestFormProps<DepositMethod, RequestDraft>) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: depositMethodsQuery.queryKey });
  const form = useRequestForm({
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
