import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import { api } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { allStatuses } from '../list-filters.ts';
import { DecisionEnd } from './decision-end.tsx';
import { ProofImageField } from './proof-image-field.tsx';
import { ReasonField } from './reason-field.tsx';
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
    // Typed fields stay; the others follow what other administrators save.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = withdrawal.status, proofImage = '' } = useWatch({ control: form.control });
  const decision = useDecision<Processing>({
    request: withdrawal,
    touched: isDirty,
    failed: FAILED,
    async send(processing, version) {
      const { _id: id } = withdrawal;
      const body = { ...processing, version };
      return (await api.withdrawals.processWithdrawal({ params: { id }, body })).withdrawal;
    },
    onDecided(updated) {
      form.reset(valuesOf(updated));
      showSuccess(UPDATED);
    },
  });

  return (
    <Card title="Process Withdrawal">
      <form noValidate onSubmit={form.handleSubmit(decision.decide)} className="grid gap-5">
        <SelectField label="Status" options={allStatuses} error={errors.status?.message} {...form.register('status')} />
        <ProofImageField value={proofImage} error={errors.proofImage?.message} {...form.register('proofImage')} />
        <TextArea
          label="Admin notes"
          hint="For the bank's own people"
          rows={2}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <ReasonField error={errors.reason?.message} {...form.register('reason')} />
        <DecisionEnd label="Update Withdrawal" request={withdrawal} status={status} decision={decision} steps={steps} />
      </form>
      {decision.leaveQuestion}
    </Card>
  );
}
