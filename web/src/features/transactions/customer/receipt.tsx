import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { TransactionStatusBadge } from '../../../components/bank/status-badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { TextWithCopyButton } from '../../../components/ui/text-with-copy-button.tsx';
import { QuoteLines, toReceiptTableData } from './quote-lines.tsx';
import { RequestFormStepper } from './request-steps.tsx';

const WORDS = {
  deposit: {
    title: 'Deposit requested',
    next: 'Your account is credited when the bank has seen your payment. Quote the reference number if you write to us about it.',
    history: { to: '/dashboard/deposits', label: 'Deposits History' },
    again: 'New deposit',
  },
  withdraw: {
    title: 'Withdrawal requested',
    next: 'The amount is reserved until the bank has paid it out. Quote the reference number if you write to us about it.',
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

export function MoneyRequestReceipt({ transaction, onAgain, children }: ReceiptProps) {
  const { title, next, history, again } = WORDS[transaction.type];
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
          <p className="mt-1 max-w-prose text-sm text-quiet">{next}</p>
        </div>
        <TransactionStatusBadge status={transaction.status} />
      </div>
      <div className="mt-6 grid gap-6">
        <TextWithCopyButton label="Reference number" value={transaction.transactionNumber} />
        <QuoteLines {...toReceiptTableData(transaction)} />
        {children}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/dashboard/transactions/${transaction._id}`}>View request</ButtonLink>
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
