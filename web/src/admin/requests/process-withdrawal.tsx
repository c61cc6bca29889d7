import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
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
import { ProofImageField } from './proof-image-field.tsx';
import type { Steps } from './steps.ts';
import { useDecision } from './use-decision.ts';

const UPDATED = 'Withdrawal updated successfully!';
const FAILED = 'Failed to update withdrawal';

const Processing = z.omit(processWithdrawal.body, { version: true });
type Processing = z.output<typeof Processing>;

const valuesOf = ({ status, adminProof }: TransactionDetailView): Processing => ({
  status,
  proofImage: adminProof?.proofImage ?? '',
  notes: adminProof?.notes ?? '',
  reason: '',
});

interface ProcessWithdrawalProps {
  readonly withdrawal: TransactionDetailView;
  readonly steps: Steps;
}

export function ProcessWithdrawal({ withdrawal, steps }: ProcessWithdrawalProps) {
  const form = useForm<Processing>({
    resolver: zodResolver(Processing),
    values: valuesOf(withdrawal),
    // What is typed stays; the rest follows what other administrators do.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = withdrawal.status, proofImage = '' } = useWatch({ control: form.control });
  const [error, setError] = useState<string>();
  const { shown, isStale, refused, refuse, decided } = useDecision(withdrawal, isDirty);
  const tell = useTransactionChanged();
  const leaveQuestion = useLeaveGuard(isDirty);

  const [busy, update] = useOnce(async (processing: Processing) => {
    setError(undefined);
    try {
      const { withdrawal: updated } = await api.withdrawals.processWithdrawal({
        params: { id: withdrawal._id },
        // Who has been told of a change decides on what there is now.
        body: { ...processing, version: isStale ? withdrawal.version : shown.version },
      });
      decided(updated);
      form.reset(valuesOf(updated));
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
    <Card title="Process Withdrawal">
      <form noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
        <SelectField label="Status" options={allStatuses} error={errors.status?.message} {...form.register('status')} />
        <ProofImageField value={proofImage} error={errors.proofImage?.message} {...form.register('proofImage')} />
        <TextArea
          label="Admin notes"
          hint="For the bank's own people"
          rows={2}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <TextArea
          label="Reason for the customer"
          hint="Optional; the customer reads it with this change"
          rows={2}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <MoneyPreview transaction={withdrawal} change={{ status }} />
        {/* Beside the button, where one looks after the click. */}
        <FormError message={error} />
        {isStale && <StaleNotice shown={shown} current={withdrawal} refused={refused} />}
        <DecisionButtons label="Update Withdrawal" busy={busy} steps={steps} />
      </form>
      {leaveQuestion}
    </Card>
  );
}
