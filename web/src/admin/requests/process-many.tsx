import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeStatus } from '#shared/contract/transactions.ts';
import type { TransactionView } from '#shared/contract/views.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import type { TransactionStatus, TransactionType } from '#shared/domain/transaction-status.ts';
import { Money } from '../../bank/money.tsx';
import { statusLabels } from '../../bank/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { focusMain } from '../../ui/skip-link.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { allStatuses } from '../list-filters.ts';
import { TransactionNumber } from '../transaction-number.tsx';
import { setStatus } from './set-status.ts';
import { type Outcome, useBatch } from './use-batch.ts';

const Decision = z.omit(changeStatus.body, { version: true });
type Decision = z.output<typeof Decision>;

/** What becomes of the customers' money in each status. */
const CONSEQUENCES = {
  pending: { deposit: 'not credited', withdraw: 'reserved' },
  processing: { deposit: 'not credited yet', withdraw: 'reserved' },
  completed: { deposit: 'credited', withdraw: 'taken from the balance' },
  failed: { deposit: 'not credited', withdraw: 'free again' },
  cancelled: { deposit: 'not credited', withdraw: 'free again' },
} as const satisfies Record<TransactionStatus, Record<TransactionType, string>>;

interface ProcessManyProps {
  readonly requests: readonly TransactionView[];
  /** @param done ids of the processed requests */
  readonly onClose: (done: ReadonlySet<string>) => void;
}

/** One decision about several requests: confirmed once, sent for each, with a result for each. */
export default function ProcessMany({ requests, onClose }: ProcessManyProps) {
  const id = useId();
  const form = useForm<Decision>({
    resolver: zodResolver(Decision),
    defaultValues: { status: 'completed', reason: '' },
    mode: 'onTouched',
  });
  const { status = 'completed' } = useWatch({ control: form.control });
  const batch = useBatch(requests, (request) => setStatus(request, form.getValues()));
  const failed = batch.outcomes.filter((outcome) => outcome.state === 'failed').length;
  const waiting = batch.outcomes.filter((outcome) => outcome.state === 'waiting').length;
  const done = batch.outcomes.filter((outcome) => outcome.state === 'done');
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const undone = failed + waiting;

  return (
    <Dialog
      open={open}
      wide
      title={batch.hasRun ? `Set to ${statusLabels[status]}` : 'Process requests'}
      description={sumOf(requests)}
      onClose={close}
      onClosed={() => onClose(new Set(done.map(({ request }) => request._id)))}
      busy={batch.busy}
      finalFocus={() => {
        // With nothing selected, the button that opened the dialog is gone.
        const isGone = undone === 0;
        if (isGone) focusMain();
        return !isGone;
      }}
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
              {`Set ${counted(requests.length)} to ${statusLabels[status]}`}
            </Button>
          )}
          {batch.hasRun && undone > 0 && (
            <Button busy={batch.busy} waitingText="Processing..." onClick={batch.run}>
              {`Retry ${counted(undone)}`}
            </Button>
          )}
        </>
      }
    >
      {batch.hasRun ? (
        <div className="grid gap-5">
          <ProgressBar label="Processed" value={done.length + failed} max={requests.length} />
          <p role="status" className="font-semibold">
            {!batch.busy && summaryOf(done.length, failed, waiting)}
          </p>
          <Outcomes outcomes={batch.outcomes} />
        </div>
      ) : (
        <form id={id} noValidate onSubmit={form.handleSubmit(() => batch.run())} className="grid gap-5">
          <SelectField
            label="Status"
            options={allStatuses}
            error={form.formState.errors.status?.message}
            {...form.register('status')}
          />
          <TextArea
            label="Reason for the customers"
            hint="Optional; each of them reads it with the change"
            rows={2}
            error={form.formState.errors.reason?.message}
            {...form.register('reason')}
          />
          <ul aria-label="What this means" className="grid gap-1 rounded-control bg-sunken px-4 py-3 text-[0.9375rem]">
            {consequences(requests, status).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </form>
      )}
    </Dialog>
  );
}

const RESULTS = {
  waiting: { icon: CircleDashed, look: 'text-quiet', text: 'Waiting' },
  done: { icon: CircleCheck, look: 'text-good', text: 'Done' },
  failed: { icon: CircleX, look: 'text-danger', text: 'Failed' },
} as const satisfies Record<Outcome['state'], object>;

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <ul aria-label="Results" className="divide-y divide-line border-y border-line">
      {outcomes.map(({ request, state, why }) => {
        const { icon: Icon, look, text } = RESULTS[state];
        return (
          <li key={request._id} className="flex gap-3 py-3">
            <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-hidden="true" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="font-medium">{request.userId.name}</span>
                <Money amount={request.amount} />
              </p>
              <p className="text-sm text-quiet">
                <TransactionNumber number={request.transactionNumber} />
              </p>
              <p className={`text-sm ${state === 'failed' ? 'font-medium text-danger' : 'sr-only'}`}>
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

/** `5 requests, €2,050.00 together` */
function sumOf(requests: readonly TransactionView[]): string {
  return `${counted(requests.length)}, ${formatEuros(sum(requests))} together`;
}

const sum = (requests: readonly TransactionView[]) => cents(requests.reduce((total, { amount }) => total + amount, 0));

function consequences(requests: readonly TransactionView[], status: TransactionStatus): string[] {
  const names = { deposit: ['deposit', 'deposits'], withdraw: ['withdrawal', 'withdrawals'] } as const;
  return (['deposit', 'withdraw'] as const).flatMap((type) => {
    const some = requests.filter((request) => request.type === type);
    const [one, many] = names[type];
    const name = some.length === 1 ? one : many;
    return some.length === 0
      ? []
      : [`${some.length} ${name}, ${formatEuros(sum(some))}: ${CONSEQUENCES[status][type]}`];
  });
}

function summaryOf(done: number, failed: number, waiting: number): string {
  const parts = [`${counted(done)} processed`, failed > 0 && `${failed} failed`, waiting > 0 && `${waiting} not tried`];
  return parts.filter(Boolean).join(', ');
}
