import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { Card } from '../../../../components/ui/card.tsx';
import { SelectField } from '../../../../components/ui/select-field.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { api } from '../../../../lib/api/client.ts';
import { MoneyPreview } from '../dialogs/money-preview.tsx';
import { transactionStatusOptions } from '../list-filters.ts';
import { DecisionFormFooter } from './decision-end.tsx';
import { isSubmitShortcut } from './is-submit-shortcut.ts';
import { ProofImageUrlField } from './proof-image-field.tsx';
import { QuickDecisionButtons } from './quick-decision.tsx';
import { QuickDecisionDialog } from './quick-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { needsReason, REASON_MISSING } from './reasons.ts';
import type { RequestNeighbours } from './steps.ts';
import { useDecisionForm } from './use-decision.ts';
import { useQuickDecision } from './use-quick-decision.ts';

const Typed = z.omit(processWithdrawal.body, { version: true });
type Typed = z.output<typeof Typed>;

interface RequestKind {
  readonly title: string;
  readonly hint?: string;
  readonly label: string;
  readonly updated: string;
  readonly failed: string;
  readonly proof: boolean;
  readonly sameStatus?: string;
  readonly send: (id: string, typed: Typed, version: number) => Promise<TransactionDetailView>;
}

const kinds = {
  deposit: {
    title: 'Update Deposit',
    hint: "Completing credits the user's balance with the exact requested amount.",
    label: 'Update Deposit',
    updated: 'Deposit status updated!',
    failed: 'Failed to update status',
    proof: false,
    sameStatus: 'A reason is told with a change: please choose another status',
    send: async (id, { status, reason }, version) =>
      (await api.transactions.changeStatus({ params: { id }, body: { status, reason, version } })).transaction,
  },
  withdraw: {
    title: 'Process Withdrawal',
    label: 'Update Withdrawal',
    updated: 'Withdrawal updated successfully!',
    failed: 'Failed to update withdrawal',
    proof: true,
    send: async (id, typed, version) =>
      (await api.transactions.processWithdrawal({ params: { id }, body: { ...typed, version } })).withdrawal,
  },
} as const satisfies Record<TransactionType, RequestKind>;

const valuesOf = ({ status, adminProof }: TransactionDetailView): Typed => ({
  status,
  proofImage: adminProof?.proofImage ?? '',
  notes: adminProof?.notes ?? '',
  reason: '',
});

interface RequestFormProps {
  readonly request: TransactionDetailView;
  readonly steps: RequestNeighbours;
}

export function RequestDecisionForm({ request, steps }: RequestFormProps) {
  const { type, _id: id } = request;
  const kind: RequestKind = kinds[type];
  const form = useForm<Typed>({
    resolver: zodResolver(Typed),
    values: valuesOf(request),
    // Typed fields stay as they are; the others follow what other administrators save.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = request.status, proofImage = '' } = useWatch({ control: form.control });
  const quick = useQuickDecision(request, steps);
  const decision = useDecisionForm<Typed>({
    request,
    touched: isDirty,
    failed: kind.failed,
    async send(typed, version) {
      if (kind.sameStatus && typed.reason && typed.status === request.status) {
        form.setError('status', { message: kind.sameStatus });
        return undefined;
      }
      if (!typed.reason && needsReason(request.status, typed.status)) {
        form.setError('reason', { message: REASON_MISSING }, { shouldFocus: true });
        return undefined;
      }
      return await kind.send(id, typed, version);
    },
    onDecided(updated) {
      form.reset(valuesOf(updated), { keepDirtyValues: false });
      showSuccess(kind.updated);
      quick.decided();
    },
    onProposed() {
      form.reset(valuesOf(request), { keepDirtyValues: false });
      quick.cancel();
    },
  });
  const confirm = (chosen: TransactionStatus, reason: string | undefined) => {
    form.setValue('status', chosen, { shouldDirty: true });
    if (reason) form.setValue('reason', reason, { shouldDirty: true });
    void form.handleSubmit(decision.decide, quick.cancel)();
  };

  return (
    <Card title={kind.title} hint={kind.hint} compact>
      <QuickDecisionButtons quick={quick} />
      <form
        noValidate
        onSubmit={form.handleSubmit(decision.decide)}
        onKeyDown={(event) => isSubmitShortcut(event) && event.currentTarget.requestSubmit()}
        className="grid gap-3.5"
      >
        <SelectField
          label="Status"
          options={transactionStatusOptions}
          error={errors.status?.message}
          {...form.register('status')}
        />
        <MoneyPreview transaction={request} change={{ status }} />
        <ReasonField
          type={type}
          required={needsReason(request.status, status)}
          error={errors.reason?.message}
          onTemplate={(reason) => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
          {...form.register('reason')}
        />
        {kind.proof && (
          <>
            <ProofImageUrlField
              value={proofImage}
              error={errors.proofImage?.message}
              {...form.register('proofImage')}
            />
            <TextArea
              label="Admin notes"
              hint="For the bank's own people"
              rows={2}
              error={errors.notes?.message}
              {...form.register('notes')}
            />
          </>
        )}
        <DecisionFormFooter label={kind.label} request={request} changed={isDirty} decision={decision} steps={steps} />
      </form>
      <QuickDecisionDialog
        quick={quick}
        request={request}
        decision={decision}
        onConfirm={confirm}
        onCancel={() => form.resetField('status')}
      />
      {decision.leaveQuestion}
    </Card>
  );
}
