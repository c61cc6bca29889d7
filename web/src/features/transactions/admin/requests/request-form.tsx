import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Card } from '../../../../components/ui/card.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { SelectField } from '../../../../components/ui/select-field.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { useLeaveGuard } from '../../../../components/ui/use-leave-guard.tsx';
import { NOTHING_CHANGED_MESSAGE } from '../../../../lib/messages.ts';
import { EditConflictNotice } from '../dialogs/edit-conflict-notice.tsx';
import { MoneyPreview } from '../dialogs/money-preview.tsx';
import { transactionStatusOptions } from '../list-filters.ts';
import { isSubmitShortcut } from './is-submit-shortcut.ts';
import { ProofImageUrlField } from './proof-image-field.tsx';
import { QuickDecisionButtons, useQuickDecision } from './quick-decision.tsx';
import { QuickDecisionDialog } from './quick-dialog.tsx';
import { isRefusal, ReasonField } from './reason-field.tsx';
import type { RequestNeighbours } from './request-neighbours.ts';
import { requestSentence } from './request-sentence.ts';
import { sendDecision } from './send-decision.ts';
import { statusSetMessages } from './set-request-status.ts';
import { holdDecision, isComing, removeDecision, type UnsentDecision, useUnsentDecision } from './unsent-decisions.ts';
import { useDecisionForm } from './use-decision-form.ts';
import { PROPOSED_MESSAGE, proposalLabel, useNeedsApproval } from './use-needs-approval.ts';

const BEING_SENT = 'A decision is being sent';
const SAME_STATUS = 'A reason is told with a change: please choose another status';

const TEXTS = {
  deposit: {
    title: 'Update Deposit',
    hint: "Completing credits the user's balance with the exact requested amount.",
    label: 'Update Deposit',
  },
  withdraw: {
    title: 'Process Withdrawal',
    hint: undefined,
    label: 'Update Withdrawal',
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
  );

const valuesOf = ({ status, adminProof }: TransactionDetailView): Typed => ({
  status,
  proofImage: adminProof?.proofImage ?? '',
  notes: adminProof?.notes ?? '',
  reason: '',
});

/**
 * Brings a decision that was undone or has failed back into the form of its request.
 * @returns whether a decision is held or on its way
 */
function useRestoredDecision(
  id: string,
  form: UseFormReturn<Typed>,
  restore: (decision: UnsentDecision) => void,
): boolean {
  const unsent = useUnsentDecision(id);
  const isBack = unsent !== undefined && !isComing(unsent);
  const bringBack = useEffectEvent(() => {
    if (!unsent) return;
    for (const name of ['status', 'reason', 'proofImage', 'notes'] as const)
      form.setValue(name, unsent.choice[name] ?? '', { shouldDirty: true });
    restore(unsent);
    removeDecision(id);
  });
  useEffect(() => {
    if (isBack) bringBack();
  }, [isBack]);
  return unsent !== undefined && !isBack;
}

interface RequestFormProps {
  readonly request: TransactionDetailView;
  readonly steps: RequestNeighbours;
}

export function RequestDecisionForm({ request, steps }: RequestFormProps) {
  const { type } = request;
  const { title, hint, label } = TEXTS[type];
  const { pathname, search } = useLocation();
  const form = useForm<Typed>({
    resolver: zodResolver(decisionSchema(request)),
    values: valuesOf(request),
    // Typed fields stay as they are; the others follow what other administrators save.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  const { status = request.status, proofImage = '', reason: typedReason = '' } = useWatch({ control: form.control });
  const needsApproval = useNeedsApproval(request);
  const leaveQuestion = useLeaveGuard(isDirty);
  const quick = useQuickDecision(request, steps);
  const decision = useDecisionForm({
    request,
    touched: isDirty,
    onDecided(now) {
      form.reset(valuesOf(now), { keepDirtyValues: false });
      showSuccess(statusSetMessages[type], requestSentence(now, request));
    },
    onProposed() {
      form.reset(valuesOf(request), { keepDirtyValues: false });
      showSuccess(PROPOSED_MESSAGE, requestSentence(request));
    },
  });
  const { shown, isStale, refused, error, busy, decide } = decision;
  const isSent = useRestoredDecision(request._id, form, decision.restore);
  const confirm = (chosen: TransactionStatus, reason: string) => {
    form.setValue('status', chosen, { shouldDirty: true });
    form.setValue('reason', reason, { shouldDirty: true });
    void form.handleSubmit((choice) => {
      const address = `${pathname}${search}`;
      holdDecision({ request: shown, choice, version: (isStale ? request : shown).version, address }, sendDecision);
      form.reset(valuesOf(request), { keepDirtyValues: false });
      quick.decided();
    }, quick.cancel)();
  };

  return (
    <Card title={title} hint={hint} compact>
      <QuickDecisionButtons quick={quick} needsApproval={needsApproval} />
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
        <ReasonField
          type={type}
          offersTemplates={isRefusal(request.status, status)}
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
              hint="Only administrators see them"
              rows={2}
              error={errors.notes?.message}
              {...form.register('notes')}
            />
          </>
        )}
        {status !== request.status && <MoneyPreview transaction={request} change={{ status }} />}
        {/* The error is beside the button, where the user looks after the click. */}
        <FormError message={error} />
        {isStale && <EditConflictNotice shown={shown} current={request} refused={refused} />}
        <Button
          type="submit"
          className="justify-self-start"
          busy={busy}
          waitingText="Updating..."
          unavailable={isSent ? BEING_SENT : isDirty || isStale ? undefined : NOTHING_CHANGED_MESSAGE}
          aria-keyshortcuts="Control+Enter"
        >
          {needsApproval(status) ? proposalLabel(status) : label}
        </Button>
      </form>
      <QuickDecisionDialog
        key={quick.status}
        quick={quick}
        request={request}
        decision={decision}
        needsApproval={needsApproval(quick.status)}
        typedReason={typedReason}
        onConfirm={confirm}
      />
      {leaveQuestion}
    </Card>
  );
}
