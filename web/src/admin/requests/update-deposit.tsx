import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeStatus } from '#shared/contract/transactions.ts';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { api } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showSuccess } from '../../ui/toaster.tsx';
import { allStatuses } from '../list-filters.ts';
import { DecisionEnd } from './decision-end.tsx';
import { ReasonField } from './reason-field.tsx';
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
    // Typed fields stay; the others follow what other administrators save.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = deposit.status } = useWatch({ control: form.control });
  const decision = useDecision<Update>({
    request: deposit,
    touched: isDirty,
    failed: FAILED,
    async send(wanted, version) {
      if (wanted.reason && wanted.status === deposit.status) {
        form.setError('status', { message: SAME_STATUS });
        return undefined;
      }
      const { _id: id } = deposit;
      return (await api.transactions.changeStatus({ params: { id }, body: { ...wanted, version } })).transaction;
    },
    onDecided(updated) {
      form.reset({ status: updated.status, reason: '' });
      showSuccess(UPDATED);
    },
  });

  return (
    <Card title="Update Deposit" hint={HINT}>
      <form noValidate onSubmit={form.handleSubmit(decision.decide)} className="grid gap-5">
        <SelectField label="Status" options={allStatuses} error={errors.status?.message} {...form.register('status')} />
        <ReasonField error={errors.reason?.message} {...form.register('reason')} />
        <DecisionEnd label="Update Deposit" request={deposit} status={status} decision={decision} steps={steps} />
      </form>
      {decision.leaveQuestion}
    </Card>
  );
}
