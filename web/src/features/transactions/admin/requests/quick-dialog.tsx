import { zodResolver } from '@hookform/resolvers/zod';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { formatEuros } from '#shared/domain/money.ts';
import { transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { transactionTypeLabels } from '../../../../components/bank/type-labels.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { TextArea } from '../../../../components/ui/text-area.tsx';
import { MoneyPreview } from '../dialogs/money-preview.tsx';
import { ChangedByOthersNotice } from '../dialogs/stale-notice.tsx';
import { previewQuery } from '../transaction-queries.ts';
import { isSubmitShortcut } from './is-submit-shortcut.ts';
import { reasonTemplates } from './reason-templates.ts';
import { REASON_MISSING } from './reasons.ts';
import type { DecisionState } from './use-decision.ts';
import type { QuickDecision, QuickStatus } from './use-quick-decision.ts';

const WithoutReason = z.object({ reason: z.string() });
const WithReason = z.object({ reason: z.string().check(z.trim(), z.minLength(1, { error: REASON_MISSING })) });

const TITLES = {
  completed: (thing: string) => `Complete this ${thing}?`,
  failed: (thing: string) => `Fail this ${thing}?`,
  processing: (thing: string) => `Set this ${thing} to Processing?`,
} as const satisfies Record<QuickStatus, (thing: string) => string>;

export interface QuickDialogProps {
  readonly quick: QuickDecision;
  readonly request: TransactionDetailView;
  readonly decision: DecisionState;
  readonly onConfirm: (status: QuickStatus, reason: string | undefined) => void;
  readonly onCancel: () => void;
}

export function QuickDecisionDialog(props: QuickDialogProps) {
  const { asked } = props.quick;
  const [last, setLast] = useState<QuickStatus>('completed');
  if (asked && asked !== last) setLast(asked);
  return <AskedDialog key={last} {...props} status={last} />;
}

function AskedDialog(props: QuickDialogProps & { status: QuickStatus }) {
  const { quick, request, decision, status, onConfirm, onCancel } = props;
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const open = quick.asked !== undefined;
  const fails = transactionStatusProperties[status].refused;
  const form = useForm({ resolver: zodResolver(fails ? WithReason : WithoutReason), defaultValues: { reason: '' } });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const isKnown = useIsPreviewed(request, status, open);
  const thing = transactionTypeLabels[request.type].toLowerCase();
  const { shown, isStale, refused, error, busy } = decision;

  const cancel = () => {
    if (busy) return;
    form.reset();
    quick.cancel();
    onCancel();
  };
  const submit = form.handleSubmit(({ reason: why }) => {
    if (!busy && isKnown) onConfirm(status, fails ? why : undefined);
  });

  return (
    <Dialog
      open={open}
      wide={fails}
      title={TITLES[status](thing)}
      description={`${formatEuros(request.amount)} of ${request.userId.name}, ${request.transactionNumber}`}
      onClose={cancel}
      busy={busy}
      {...(!fails && { initialFocus: confirm })}
      onCancel={cancel}
      footer={
        <Button
          ref={confirm}
          type="submit"
          form={id}
          variant={fails ? 'danger' : 'primary'}
          busy={busy}
          waitingText="Updating..."
          unavailable={isKnown ? undefined : 'The money before and after is being loaded'}
        >
          {`Confirm ${transactionStatusLabels[status]}`}
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
          <Reasons
            templates={reasonTemplates[request.type]}
            reason={reason}
            field={form.register('reason')}
            error={form.formState.errors.reason?.message}
            onChoose={(template) => form.setValue('reason', template, { shouldValidate: true })}
          />
        )}
        <div className="grid gap-5">
          <MoneyPreview transaction={request} change={{ status }} />
          <FormError message={error} />
          {isStale && (
            <ChangedByOthersNotice shown={shown} current={request} refused={refused} advice="Look again and decide." />
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface ReasonsProps {
  readonly templates: readonly string[];
  readonly reason: string;
  readonly field: UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly onChoose: (reason: string) => void;
}

function Reasons({ templates, reason, field, error, onChoose }: ReasonsProps) {
  const name = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  return (
    <div className="grid gap-5">
      <fieldset
        ref={choices}
        onKeyDown={({ key }) => {
          const chosen = templates[Number(key) - 1];
          if (chosen === undefined) return;
          onChoose(chosen);
          choices.current?.querySelectorAll('input')[Number(key) - 1]?.focus();
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
      <TextArea
        label="Reason for the customer"
        hint="The customer reads it with this change"
        rows={2}
        maxLength={500}
        aria-required
        error={error}
        {...field}
      />
    </div>
  );
}

/** Returns whether the current effect on the money is loaded: a decision must not be confirmed without it. */
function useIsPreviewed(request: TransactionDetailView, status: QuickStatus, open: boolean): boolean {
  const preview = previewQuery(request, { status });
  const { data, isPlaceholderData } = useQuery({ ...preview, enabled: open });
  return useIsFetching({ queryKey: preview.queryKey }) === 0 && data !== undefined && !isPlaceholderData;
}
