import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeStatus, editTransaction } from '#shared/contract/transactions/transactions.ts';
import type { TransactionView } from '#shared/contract/views.ts';
import { formatAmount, formatEuros } from '#shared/domain/money.ts';
import {
  type TransactionStatus,
  transactionStatuses,
  transactionStatusProperties,
} from '#shared/domain/transaction-status.ts';
import { AmountTextSchema, MoneyField } from '../../../../components/bank/money-field.tsx';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { scrollIntoView } from '../../../../components/ui/scroll-into-view.ts';
import { SelectField } from '../../../../components/ui/select-field.tsx';
import { TextField } from '../../../../components/ui/text-field.tsx';
import { useDebounced } from '../../../../components/ui/use-debounced.ts';
import { api } from '../../../../lib/api/client.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../../../lib/messages.ts';
import { isRefusal, ReasonField } from '../requests/reason-field.tsx';
import { EditConflictNotice } from './edit-conflict-notice.tsx';
import { MoneyPreview } from './money-preview.tsx';
import { useTransactionChange } from './use-transaction-change.ts';

const FAILED = 'Failed to update transaction';

const Edit = z.object({
  amount: AmountTextSchema,
  description: editTransaction.body.shape.description,
  status: changeStatus.body.shape.status,
  reason: editTransaction.body.shape.reason,
});
type Typed = z.input<typeof Edit>;
type Edited = z.output<typeof Edit>;

interface EditDialogProps {
  readonly transaction: TransactionView;
  readonly onClose: () => void;
}

export default function EditTransactionDialog({ transaction, onClose }: EditDialogProps) {
  const id = useId();
  const change = useTransactionChange(transaction, FAILED, ({ status, version }, { reason, ...edited }: Edited) => {
    // A reason typed before another status was chosen is not shown any more.
    const body = { ...edited, version, ...(isRefusal(status, edited.status) && { reason }) };
    return api.transactions.editTransaction({ params: { id: transaction._id }, body });
  });
  const { open, close, latest, conflict, error, busy, run } = change;
  const form = useForm<Typed, unknown, Edited>({
    resolver: zodResolver(Edit),
    values: {
      amount: formatAmount(latest.amount),
      description: latest.description ?? '',
      status: latest.status,
      reason: '',
    },
    // Typed fields stay as they are; the others follow what another administrator has saved.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { amount: text, status } = useWatch({ control: form.control });
  const amount = useDebounced(z.safeParse(AmountTextSchema, text).data) ?? latest.amount;

  return (
    <Dialog
      open={open}
      title="Edit transaction"
      description={`${transaction.transactionNumber} · ${transaction.userId.name} · ${formatEuros(latest.amount)}`}
      onClose={close}
      onClosed={onClose}
      busy={busy}
      onCancel={close}
      footer={
        <Button
          type="submit"
          form={id}
          busy={busy}
          waitingText="Updating..."
          unavailable={isDirty || conflict ? undefined : NOTHING_CHANGED_MESSAGE}
        >
          Update
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(run)} className="grid gap-5">
        <MoneyField label="Amount" error={errors.amount?.message} {...form.register('amount')} />
        <TextField
          label="Description"
          hint="Optional"
          autoComplete="off"
          error={errors.description?.message}
          {...form.register('description')}
        />
        <SelectField
          label="Status"
          options={statusesFor(latest.status)}
          error={errors.status?.message}
          {...form.register('status')}
        />
        {status && isRefusal(latest.status, status) && (
          <ReasonField
            type={transaction.type}
            offersTemplates
            error={errors.reason?.message}
            onTemplate={(reason) => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
            {...form.register('reason')}
          />
        )}
        <MoneyPreview transaction={latest} change={{ amount, ...(status && { status }) }} />
        {conflict && <EditConflictNotice {...conflict} />}
        <div ref={error === undefined ? undefined : scrollIntoView} className="has-[[role=alert]:empty]:hidden">
          <FormError message={error} />
        </div>
      </form>
    </Dialog>
  );
}

function statusesFor(current: TransactionStatus) {
  const offered = transactionStatuses.filter((status) => transactionStatusProperties[status].offeredInEdit);
  const values = offered.includes(current) ? offered : [current, ...offered];
  return values.map((value) => ({ value, label: transactionStatusLabels[value] }));
}
