import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { TextWithCopyButton } from '../../../components/ui/text-with-copy-button.tsx';
import { CancelRequestButton } from './cancel-request.tsx';
import { NextSteps } from './next-steps.tsx';
import { QuoteLines, toReceiptTableData } from './quote-lines.tsx';
import { AskLink } from './request-actions.tsx';
import { RequestFormStepper } from './request-steps.tsx';

const WORDS = {
  deposit: {
    title: 'Deposit requested',
    history: { to: '/dashboard/deposits', label: 'Deposits History' },
    again: 'New deposit',
  },
  withdraw: {
    title: 'Withdrawal requested',
    history: { to: '/dashboard/withdrawals', label: 'Withdrawal History' },
    again: 'New withdrawal',
  },
} as const;

interface ReceiptProps {
  readonly transaction: TransactionView;
  readonly onAgain: () => void;
  /** Where the money goes. */
  readonly children: ReactNode;
}

export default function MoneyRequestReceipt({ transaction, onAgain, children }: ReceiptProps) {
  const { title, history, again } = WORDS[transaction.type];
  const navigate = useNavigate();
  const address = `/dashboard/transactions/${transaction._id}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section
      aria-label="Receipt"
      className="max-w-2xl rounded-card border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <div className="mb-6">
        <RequestFormStepper current={3} />
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-good-soft text-good">
          <CircleCheckBig className="size-6" aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {title}
          </h2>
          <p className="mt-1 text-sm text-quiet">Keep the request number in case you write to us about it.</p>
        </div>
        <TransactionStatusBadge status={transaction.status} />
      </div>
      <div className="mt-6 grid gap-6">
        <TextWithCopyButton label="Request number" value={transaction.transactionNumber} />
        <section aria-label="What happens next" className="grid gap-3">
          <h3 className="text-base">What happens next</h3>
          <NextSteps transaction={transaction}>
            <AskLink transaction={transaction} />
            <CancelRequestButton transaction={transaction} onCancelled={() => navigate(address)} />
          </NextSteps>
        </section>
        <QuoteLines {...toReceiptTableData(transaction)} />
        {children}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={address}>View request</ButtonLink>
          <ButtonLink to={history.to} variant="secondary">
            {history.label}
          </ButtonLink>
          <Button variant="quiet" onClick={onAgain}>
            {again}
          </Button>
        </div>
      </div>
    </section>
  );
}
