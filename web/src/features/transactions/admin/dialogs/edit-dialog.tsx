import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeStatus, editTransaction } from '#shared/contract/transactions/transactions.ts';
import type { TransactionDetailView, TransactionView } from '#shared/contract/views.ts';
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
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useDebounced } from '../../../../components/ui/use-debounced.ts';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { useUpdateCachedTransaction } from '../transaction-queries.ts';
import { MoneyPreview } from './money-preview.tsx';
import { ChangedByOthersNotice, currentTransactionOfConflict } from './stale-notice.tsx';

const FAILED = 'Failed to update transaction';

const Edit = z.object({
  amount: AmountTextSchema,
  description: editTransaction.body.shape.description,
  status: changeStatus.body.shape.status,
});
type Typed = z.input<typeof Edit>;
type Edited = z.output<typeof Edit>;

interface EditDialogProps {
  readonly transaction: TransactionView;
  readonly onClose: () => void;
}

export default function EditTransactionDialog({ transaction, onClose }: EditDialogProps) {
  const id = useId();
  const form = useForm<Typed, unknown, Edited>({
    resolver: zodResolver(Edit),
    defaultValues: {
      amount: formatAmount(transaction.amount),
      description: transaction.description ?? '',
      status: transaction.status,
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const [error, setError] = useState<string>();
  const [current, setCurrent] = useState<TransactionDetailView>();
  const [shown, setShown] = useState<TransactionView>(transaction);
  const latest = current ?? transaction;
  const tell = useUpdateCachedTransaction();

  const [busy, update] = useSubmitGuard(async (edited: Edited) => {
    setError(undefined);
    try {
      const { message, transaction: changed } = await api.transactions.editTransaction({
        params: { id: transaction._id },
        body: { ...edited, version: latest.version },
      });
      tell(changed);
      showSuccess(message);
      close();
    } catch (refusal) {
      if (isProposedError(refusal)) return close();
      const now = currentTransactionOfConflict(refusal);
      if (!now) return setError(errorSentence(refusal, FAILED));
      setShown(latest);
      setCurrent(now);
      tell(now);
    }
  });

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
        <Button type="submit" form={id} busy={busy} waitingText="Updating...">
          Update
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit(update)} className="grid gap-5">
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
        <EditPreview transaction={latest} control={form.control} />
        {current && <ChangedByOthersNotice shown={shown} current={current} refused />}
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

interface EditPreviewProps {
  readonly transaction: TransactionView;
  readonly control: ReturnType<typeof useForm<Typed, unknown, Edited>>['control'];
}

function EditPreview({ transaction, control }: EditPreviewProps) {
  const { amount: text, status } = useWatch({ control });
  const wanted = useDebounced(z.safeParse(AmountTextSchema, text).data) ?? transaction.amount;
  return <MoneyPreview transaction={transaction} change={{ amount: wanted, ...(status && { status }) }} />;
}
