import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeStatus } from '#shared/contract/transactions.ts';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { useOnce } from '../../ui/use-once.ts';
import { MoneyPreview } from '../change/money-preview.tsx';
import { currentIn, StaleNotice } from '../change/stale.tsx';
import { allStatuses } from '../list-filters.ts';
import { useTransactionChanged } from '../transaction-queries.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Steps } from './steps.ts';
import { useDecision } from './use-decision.ts';

const UPDATED = 'Deposit status updated!';
const FAILED = 'Failed to update status';
const HINT = "Completing credits the user's balance with the exact requested amount.";
const SAME_STATUS = 'A reason is told with a change: please choose another status';

const Update = z.omit(changeStatus.body, { version: true });
type Update = z.output<typeof Update>;

interface UpdateDepositProps {
  readonly deposit: TransactionDetailView;
  readonly steps: Steps;
}

export function UpdateDeposit({ deposit, steps }: UpdateDepositProps) {
  const form = useForm<Update>({
    resolver: zodResolver(Update),
    values: { status: deposit.status, reason: '' },
    // What is typed stays; the rest follows what other administrators do.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = deposit.status } = useWatch({ control: form.control });
  const [error, setError] = useState<string>();
  const { shown, isStale, refused, refuse, decided } = useDecision(deposit, isDirty);
  const tell = useTransactionChanged();
  const leaveQuestion = useLeaveGuard(isDirty);

  const [busy, update] = useOnce(async (wanted: Update) => {
    setError(undefined);
    if (wanted.reason && wanted.status === deposit.status) return form.setError('status', { message: SAME_STATUS });
    try {
      const { transaction: updated } = await api.transactions.changeStatus({
        params: { id: deposit._id },
        // Who has been told of a change decides on what there is now.
        body: { ...wanted, version: isStale ? deposit.version : shown.version },
      });
      decided(updated);
      form.reset({ status: updated.status, reason: '' });
      tell(updated);
      showSuccess(UPDATED);
    } catch (refusal) {
      const now = currentIn(refusal);
      if (!now) return setError(sentenceOf(refusal, FAILED));
      refuse();
      tell(now);
    }
  });

  return (
    <Card title="Update Deposit" hint={HINT}>
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <SelectField label="Status" options={allStatuses} error={errors.status?.message} {...form.register('status')} />
        <TextArea
          label="Reason for the customer"
          hint="Optional; the customer reads it with this change"
          rows={2}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <MoneyPreview transaction={deposit} change={{ status }} />
        {/* Beside the button, where one looks after the click. */}
        <FormError message={error} />
        {isStale && <StaleNotice shown={shown} current={deposit} refused={refused} />}
        <DecisionButtons label="Update Deposit" busy={busy} steps={steps} />
      </form>
      {leaveQuestion}
    </Card>
  );
}
