import { zodResolver } from '@hookform/resolvers/zod';
import { ChevronRight } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { SelectField } from '../../../../components/ui/select-field.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useLeaveGuard } from '../../../../components/ui/use-leave-guard.tsx';
import { EditConflictNotice } from '../dialogs/edit-conflict-notice.tsx';
import { MoneyPreview } from '../dialogs/money-preview.tsx';
import { transactionStatusOptions } from '../list-filters.ts';
import { isSubmitShortcut } from './is-submit-shortcut.ts';
import { ProofImageUrlField } from './proof-image-field.tsx';
import { QuickDecisionButtons, useQuickDecision } from './quick-decision.tsx';
import { QuickDecisionDialog } from './quick-dialog.tsx';
import { needsReason, REASON_MISSING_MESSAGE, ReasonField } from './reason-field.tsx';
import type { RequestNeighbours } from './request-neighbours.ts';
import { useDecisionForm } from './use-decision-form.ts';

const SAME_STATUS = 'A reason is told with a change: please choose another status';

const TEXTS = {
  deposit: {
    title: 'Update Deposit',
    hint: "Completing credits the user's balance with the exact requested amount.",
    label: 'Update Deposit',
    updated: 'Deposit status updated!',
  },
  withdraw: {
    title: 'Process Withdrawal',
    hint: undefined,
    label: 'Update Withdrawal',
    updated: 'Withdrawal updated successfully!',
  },
} as const satisfies Record<TransactionType, object>;

const Typed = z.omit(processWithdrawal.body, { version: true });
type Typed = z.output<typeof Typed>;

const decisionSchema = ({ type, status: before }: TransactionDetailView) =>
  Typed.check(
    z.refine(({ status, reason }) => type === 'withdraw' || !reason || status !== before, {
      path: ['status'],
      error: SAME_STATUS,
    }),
    z.refine(({ status, reason }) => Boolean(reason) || !needsReason(before, status), {
      path: ['reason'],
      error: REASON_MISSING_MESSAGE,
    }),
  );

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
  const { type } = request;
  const { title, hint, label, updated } = TEXTS[type];
  const form = useForm<Typed>({
    resolver: zodResolver(decisionSchema(request)),
    values: valuesOf(request),
    // Typed fields stay as they are; the others follow what other administrators save.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = request.status, proofImage = '' } = useWatch({ control: form.control });
  const leaveQuestion = useLeaveGuard(isDirty);
  const quick = useQuickDecision(request, steps);
  const decision = useDecisionForm({
    request,
    touched: isDirty,
    onDecided(now) {
      form.reset(valuesOf(now), { keepDirtyValues: false });
      showSuccess(updated);
      quick.decided();
    },
    onProposed() {
      form.reset(valuesOf(request), { keepDirtyValues: false });
      quick.cancel();
    },
  });
  const { shown, isStale, refused, error, busy, decide } = decision;
  const confirm = (chosen: TransactionStatus, reason: string | undefined) => {
    form.setValue('status', chosen, { shouldDirty: true });
    if (reason) form.setValue('reason', reason, { shouldDirty: true });
    void form.handleSubmit(decide, quick.cancel)();
  };

  return (
    <Card title={title} hint={hint} compact>
      <QuickDecisionButtons quick={quick} />
      <form
        noValidate
        onSubmit={form.handleSubmit(decide)}
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
        {type === 'withdraw' && (
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
        {/* The error is beside the button, where the user looks after the click. */}
        <FormError message={error} />
        {isStale && <EditConflictNotice shown={shown} current={request} refused={refused} />}
        <div className="sticky bottom-0 -mx-5 -mb-4 flex flex-wrap gap-2 rounded-b-card border-t border-line bg-surface px-5 py-3">
          <Button
            type="submit"
            className="!px-3"
            busy={busy}
            waitingText="Updating..."
            unavailable={isDirty || isStale ? undefined : 'Nothing has been changed'}
            aria-keyshortcuts="Control+Enter"
          >
            {label}
          </Button>
          {steps.next && (
            <ButtonLink to={steps.next} variant="secondary" className="!px-3">
              Next request
              <ChevronRight className="size-4" aria-hidden="true" />
            </ButtonLink>
          )}
        </div>
      </form>
      <QuickDecisionDialog
        key={quick.status}
        quick={quick}
        request={request}
        decision={decision}
        onConfirm={confirm}
        onCancel={() => form.resetField('status')}
      />
      {leaveQuestion}
    </Card>
  );
}
