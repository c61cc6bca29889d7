import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { EditConflictNotice } from '../dialogs/edit-conflict-notice.tsx';
import { MoneyPreview } from '../dialogs/money-preview.tsx';
import { previewQuery } from '../transaction-queries.ts';
import { isSubmitShortcut } from './is-submit-shortcut.ts';
import { type QuickDecisionState, quickDecisions } from './quick-decision.tsx';
import { REASON_LABEL, reasonTemplates } from './reason-field.tsx';
import { useIsSendingDecision } from './unsent-decisions.ts';
import type { DecisionFormReturn } from './use-decision-form.ts';
import { NEEDS_SECOND_MESSAGE, proposalLabel } from './use-needs-approval.ts';

const Typed = z.object({ reason: z.string().check(z.trim()) });

interface QuickDialogProps {
  readonly quick: QuickDecisionState;
  readonly request: TransactionDetailView;
  readonly decision: DecisionFormReturn;
  readonly needsApproval: boolean;
  /** The reason in the form of the request, which is sent with the decision. */
  readonly typedReason: string;
  readonly onConfirm: (status: TransactionStatus, reason: string) => void;
}

export function QuickDecisionDialog(props: QuickDialogProps) {
  const { quick, request, decision, needsApproval, typedReason, onConfirm } = props;
  const { status, isAsking } = quick;
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const fails = transactionStatusProperties[status].refused;
  const form = useForm({ resolver: zodResolver(Typed), values: { reason: typedReason } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const isSending = useIsSendingDecision();
  const preview = useQuery({ ...previewQuery(request, { status }), enabled: isAsking && !isSending });
  // A decision must not be confirmed without its present effect on the money.
  const isKnown = preview.data !== undefined && !isSending && !preview.isFetching && !preview.isPlaceholderData;
  const thing = transactionTypeLabels[request.type].toLowerCase();
  const { shown, isStale, refused } = decision;

  const cancel = () => {
    form.reset();
    quick.cancel();
  };
  const submit = form.handleSubmit(({ reason: why }) => {
    if (isKnown) onConfirm(status, why);
  });

  return (
    <Dialog
      open={isAsking}
      wide={fails}
      title={needsApproval ? `${proposalLabel(status)} of this ${thing}?` : quickDecisions[status].question(thing)}
      description={`${formatEuros(request.amount)} of ${request.userId.name}, ${request.transactionNumber}`}
      onClose={cancel}
      {...(!fails && { initialFocus: confirm })}
      onCancel={cancel}
      footer={
        <Button
          ref={confirm}
          type="submit"
          form={id}
          variant={fails ? 'danger' : 'primary'}
          unavailable={isKnown ? undefined : 'The money before and after is being loaded'}
        >
          {needsApproval ? proposalLabel(status) : `Confirm ${transactionStatusLabels[status]}`}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => isSubmitShortcut(event) && event.currentTarget.requestSubmit()}
        className={`grid items-start gap-5 ${fails ? 'md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8' : ''}`}
      >
        {fails && (
          <div className="grid gap-5">
            <UsualReasons
              templates={reasonTemplates[request.type]}
              reason={reason}
              onChoose={(template) => form.setValue('reason', template, { shouldValidate: true })}
            />
            <TextArea
              label={REASON_LABEL}
              hint="Optional. The customer sees it."
              rows={2}
              maxLength={500}
              error={form.formState.errors.reason?.message}
              {...form.register('reason')}
            />
          </div>
        )}
        <div className="grid gap-5">
          {needsApproval && <p>{NEEDS_SECOND_MESSAGE}</p>}
          {!fails && reason && (
            <p className="wrap-anywhere">
              <span className="block text-sm text-quiet">{REASON_LABEL}</span> {reason}
            </p>
          )}
          <MoneyPreview transaction={request} change={{ status }} />
          {isStale && (
            <EditConflictNotice shown={shown} current={request} refused={refused} advice="Look again and decide." />
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface UsualReasonsProps {
  readonly templates: readonly string[];
  readonly reason: string;
  readonly onChoose: (reason: string) => void;
}

function UsualReasons({ templates, reason, onChoose }: UsualReasonsProps) {
  const name = useId();
  return (
    <fieldset
      onKeyDown={({ key, currentTarget }) => {
        const chosen = templates[Number(key) - 1];
        if (chosen === undefined) return;
        onChoose(chosen);
        currentTarget.querySelectorAll('input')[Number(key) - 1]?.focus();
      }}
    >
      <legend className="mb-1.5 text-sm font-semibold">Usual reasons</legend>
      <div className="grid gap-0.5">
        {templates.map((template, index) => (
          <label
            key={template}
            className="-mx-2 flex min-h-8 cursor-pointer items-start gap-2.5 rounded-control px-2 py-1 text-[0.9375rem] hover:bg-sunken has-focus-visible:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              checked={reason === template}
              onChange={() => onChoose(template)}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <span>
              <span className="font-semibold tabular-nums">{index + 1}</span> {template}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
