import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import {
  METHOD_NAME_OF_ADMIN_BOOKINGS,
  type TransactionStatus,
  type TransactionType,
} from '#shared/domain/transaction-status.ts';

interface Progress {
  /** How many of the steps are done. */
  readonly done: number;
  /** Who acts next; absent once the request is decided. */
  readonly next?: 'you' | 'we';
  readonly text: string;
  readonly refusal?: string;
}

interface Course {
  readonly steps: readonly string[];
  readonly statuses: Readonly<Record<TransactionStatus, Progress>>;
}

const COURSES: Readonly<Record<TransactionType, Course>> = {
  deposit: {
    steps: ['Request sent', 'You pay', 'We credit your account'],
    statuses: {
      pending: {
        done: 1,
        next: 'you',
        text: 'Pay with the details shown here, if you have not already. We credit your account when your payment arrives.',
      },
      processing: { done: 2, next: 'we', text: 'Your payment has arrived. We check it and then credit your account.' },
      completed: { done: 3, text: 'The amount is in your balance. There is nothing left to do.' },
      failed: {
        done: 1,
        refusal: 'Deposit failed',
        text: 'Your account was not credited. Do not pay for this request. If you have already paid, ask us about it.',
      },
      cancelled: {
        done: 1,
        refusal: 'Deposit cancelled',
        text: 'Do not pay for this request. If you have already paid, ask us about it.',
      },
    },
  },
  withdraw: {
    steps: ['Request sent', 'We review it', 'We pay you'],
    statuses: {
      pending: {
        done: 1,
        next: 'we',
        text: 'We review your request. We hold the amount until the withdrawal is paid; you can cancel until we start.',
      },
      processing: { done: 2, next: 'we', text: 'Your request is approved. We are paying it out.' },
      completed: {
        done: 3,
        text: 'We have paid you. How soon you see the money depends on the recipient’s bank or network.',
      },
      failed: {
        done: 1,
        refusal: 'Withdrawal failed',
        text: 'Nothing was paid, and the amount is available again.',
      },
      cancelled: {
        done: 1,
        refusal: 'Withdrawal cancelled',
        text: 'Nothing was paid, and the amount is available again.',
      },
    },
  },
};

/** Returns whether a request goes through steps. An entry of the bank does not. */
export const hasSteps = ({ method }: Pick<TransactionView, 'method'>): boolean =>
  method !== METHOD_NAME_OF_ADMIN_BOOKINGS;

interface NextStepsProps {
  readonly transaction: Pick<TransactionView, 'type' | 'status'>;
  /** What the customer can do now. */
  readonly children?: ReactNode;
}

/** Shows the steps of a request with their state, who acts next, and what the customer can do. */
export function NextSteps({ transaction: { type, status }, children }: NextStepsProps) {
  const { steps, statuses } = COURSES[type];
  const { done, next, text, refusal } = statuses[status];
  const shown = refusal ? [...steps.slice(0, done), refusal] : steps;
  return (
    <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <ol aria-label="Steps of this request" className="grid gap-2.5">
        {shown.map((step, index) => (
          <Step key={step} step={step} number={index + 1} state={stateOf(index)} />
        ))}
      </ol>
      <div className="grid gap-4">
        <p className="max-w-prose">
          {next && <span className="font-semibold">{next === 'you' ? 'Your turn.' : 'Our turn.'} </span>}
          {text}
        </p>
        {children && <div className="flex flex-wrap gap-3 print:hidden">{children}</div>}
      </div>
    </div>
  );

  function stateOf(index: number): StepState {
    if (index < done) return 'done';
    if (refusal) return 'refused';
    return index === done ? 'current' : 'later';
  }
}

type StepState = 'done' | 'current' | 'later' | 'refused';

const LOOKS = {
  done: { circle: 'bg-good-soft text-good', text: '', said: 'done' },
  current: { circle: 'bg-primary text-on-primary', text: 'font-semibold', said: 'in progress' },
  later: { circle: 'border border-edge text-quiet', text: 'text-quiet', said: 'later' },
  refused: { circle: 'bg-danger-soft text-danger', text: 'font-semibold', said: 'ended' },
} as const satisfies Record<StepState, { circle: string; text: string; said: string }>;

function Step({ step, number, state }: { step: string; number: number; state: StepState }) {
  const { circle, text, said } = LOOKS[state];
  return (
    <li aria-current={state === 'current' ? 'step' : undefined} className="flex items-center gap-3">
      <span
        className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold tabular-nums ${circle}`}
        aria-hidden="true"
      >
        {state === 'done' && <Check className="size-4" />}
        {state === 'refused' && <X className="size-4" />}
        {(state === 'current' || state === 'later') && number}
      </span>
      <span className={text}>{step}</span>
      <span className="sr-only">({said})</span>
    </li>
  );
}
