import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck, CircleDashed, CircleX, UserRoundCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeStatus } from '#shared/contract/transactions/transactions.ts';
import type { TransactionView } from '#shared/contract/views.ts';
import { cents } from '#shared/domain/money.ts';
import {
  type TransactionStatus,
  type TransactionType,
  transactionStatuses,
} from '#shared/domain/transaction-status.ts';
import { formatSignedAmount, SignedAmount } from '../../../../components/bank/signed-amount.tsx';
import { transactionStatusLabels } from '../../../../components/bank/status-badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { ProgressBar } from '../../../../components/ui/progress-bar.tsx';
import { SelectField } from '../../../../components/ui/select-field.tsx';
import { focusMainIf } from '../../../../components/ui/skip-link.tsx';
import { useLeaveGuard } from '../../../../components/ui/use-leave-guard.tsx';
import { transactionStatusOptions } from '../list-filters.ts';
import { FormattedTransactionNumber } from '../transaction-number.tsx';
import { isRefusal, ReasonField } from './reason-field.tsx';
import { type BatchItemOutcome, useDecisionBatch } from './use-decision-batch.ts';
import { PROPOSED_MESSAGE } from './use-needs-approval.ts';

const NO_STATUS = 'Please choose a status';

const Decision = z.object({
  status: z.pipe(z.enum(['', ...transactionStatuses]), z.enum(transactionStatuses, { error: NO_STATUS })),
  reason: changeStatus.body.shape.reason,
});
type Decision = z.output<typeof Decision>;

/** The choice has no default, because it moves money. */
const statusOptions = [{ value: '', label: 'Choose a status' }, ...transactionStatusOptions];

const CONSEQUENCES = {
  pending: { deposit: 'not credited', withdraw: 'reserved' },
  processing: { deposit: 'not credited yet', withdraw: 'reserved' },
  completed: { deposit: 'credited', withdraw: 'taken from the balance' },
  failed: { deposit: 'not credited', withdraw: 'free again' },
  cancelled: { deposit: 'not credited', withdraw: 'free again' },
} as const satisfies Record<TransactionStatus, Record<TransactionType, string>>;

interface ProcessManyProps {
  readonly type: TransactionType;
  readonly requests: readonly TransactionView[];
  readonly onClose: (done: ReadonlySet<string>) => void;
}

export default function ProcessManyDialog({ type, requests, onClose }: ProcessManyProps) {
  const id = useId();
  const form = useForm<z.input<typeof Decision>, unknown, Decision>({
    resolver: zodResolver(Decision),
    defaultValues: { status: '', reason: '' },
    mode: 'onTouched',
  });
  const { status = '', reason = '' } = useWatch({ control: form.control });
  const batch = useDecisionBatch(requests);
  const isTyped = reason !== '' && !batch.hasRun;
  const leaveQuestion = useLeaveGuard(isTyped);
  const [asksToClose, setAsksToClose] = useState(false);
  const count = (state: BatchItemOutcome['state']) =>
    batch.outcomes.filter((outcome) => outcome.state === state).length;
  const [done, proposed, failed, waiting] = [count('done'), count('proposed'), count('failed'), count('waiting')];
  const [open, setOpen] = useState(true);
  const close = () => (isTyped ? setAsksToClose(true) : setOpen(false));
  const undone = failed + waiting;

  return (
    <Dialog
      open={open}
      wide
      title={
        batch.hasRun && status
          ? `Set to ${transactionStatusLabels[status]}`
          : `Process ${type === 'deposit' ? 'deposits' : 'withdrawals'}`
      }
      description={sumOf(type, requests)}
      onClose={close}
      onClosed={() => onClose(batch.done)}
      busy={batch.busy}
      // When nothing is selected any more, the button that opened the dialog is gone.
      finalFocus={() => focusMainIf(undone === 0)}
      footer={
        <>
          {batch.busy && (
            <Button variant="secondary" onClick={batch.stop}>
              Stop
            </Button>
          )}
          {!batch.busy && (
            <Button variant="secondary" onClick={close}>
              {batch.hasRun ? 'Close' : 'Cancel'}
            </Button>
          )}
          {!batch.hasRun && (
            <Button type="submit" form={id}>
              {status
                ? `Set ${counted(requests.length)} to ${transactionStatusLabels[status]}`
                : `Update ${counted(requests.length)}`}
            </Button>
          )}
          {batch.hasRun && undone > 0 && (
            <Button busy={batch.busy} waitingText="Processing..." onClick={batch.again}>
              {`Retry ${counted(undone)}`}
            </Button>
          )}
        </>
      }
    >
      {leaveQuestion}
      <ConfirmDialog
        open={asksToClose}
        title="Close without processing?"
        confirmLabel="Close"
        onCancel={() => setAsksToClose(false)}
        onConfirm={() => {
          setAsksToClose(false);
          setOpen(false);
        }}
      >
        The reason that you have typed will be lost.
      </ConfirmDialog>
      {batch.hasRun ? (
        <div className="grid gap-5">
          <ProgressBar label="Processed" value={done + proposed + failed} max={requests.length} />
          <p role="status" className="font-semibold">
            {!batch.busy && summaryOf(done, proposed, failed, waiting)}
          </p>
          <Outcomes outcomes={batch.outcomes} />
        </div>
      ) : (
        <form id={id} noValidate onSubmit={form.handleSubmit(batch.run)} className="grid gap-5">
          <SelectField
            label="Status"
            options={statusOptions}
            error={form.formState.errors.status?.message}
            {...form.register('status')}
          />
          <ReasonField
            type={type}
            label="Reason for the customers"
            who="Each customer"
            offersTemplates={status !== '' && isRefusal('pending', status)}
            error={form.formState.errors.reason?.message}
            onTemplate={(reason) => form.setValue('reason', reason, { shouldValidate: true })}
            {...form.register('reason')}
          />
          <ul aria-label="Requests" className="max-h-52 divide-y divide-line overflow-y-auto border-y border-line">
            {requests.map((request) => (
              <li key={request._id} className="flex flex-wrap justify-between gap-x-4 py-2 text-[0.9375rem]">
                <span className="font-medium">{request.userId.name}</span>
                <span className="text-quiet">
                  <FormattedTransactionNumber number={request.transactionNumber} />
                </span>
                <SignedAmount {...request} />
              </li>
            ))}
          </ul>
          {status && (
            <p role="status" className="rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">
              {`${sumOf(type, requests)}: ${CONSEQUENCES[status][type]}`}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}

const RESULTS = {
  waiting: { icon: CircleDashed, look: 'text-quiet', text: 'Waiting', textLook: 'sr-only' },
  done: { icon: CircleCheck, look: 'text-good', text: 'Done', textLook: 'sr-only' },
  proposed: {
    icon: UserRoundCheck,
    look: 'text-warning',
    text: PROPOSED_MESSAGE,
    textLook: 'font-medium text-warning',
  },
  failed: { icon: CircleX, look: 'text-danger', text: 'Failed', textLook: 'font-medium text-danger' },
} as const satisfies Record<BatchItemOutcome['state'], object>;

function Outcomes({ outcomes }: { outcomes: readonly BatchItemOutcome[] }) {
  return (
    <ul aria-label="Results" className="divide-y divide-line border-y border-line">
      {outcomes.map(({ request, state, why }) => {
        const { icon: Icon, look, text, textLook } = RESULTS[state];
        return (
          <li key={request._id} className="flex gap-3 py-3">
            <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">{request.userId.name}</span>
                <SignedAmount {...request} />
              </p>
              <p className="text-sm text-quiet">
                <FormattedTransactionNumber number={request.transactionNumber} />
              </p>
              <p className={`text-sm ${textLook}`}>
                {text}
                {why && `: ${why}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const counted = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

const sumOf = (type: TransactionType, requests: readonly TransactionView[]): string =>
  `${formatTransactionCount(type, requests.length)}, ${signedSum(type, requests)} together`;

export function formatTransactionCount(type: TransactionType, count: number): string {
  const [one, many] = { deposit: ['deposit', 'deposits'], withdraw: ['withdrawal', 'withdrawals'] }[type];
  return `${count} ${count === 1 ? one : many}`;
}

export function signedSum(type: TransactionType, requests: readonly TransactionView[]): string {
  const amount = cents(requests.reduce((total, request) => total + request.amount, 0));
  return formatSignedAmount({ type, amount });
}

function summaryOf(done: number, proposed: number, failed: number, waiting: number): string {
  const parts = [
    `${counted(done)} processed`,
    proposed > 0 && `${proposed} waiting for a second administrator`,
    failed > 0 && `${failed} failed`,
    waiting > 0 && `${waiting} not tried`,
  ];
  return parts.filter(Boolean).join(', ');
}
