import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { TextWithTooltip } from '../../../components/ui/text-with-tooltip.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { NO_TRANSACTIONS_FOUND_MESSAGE, TRANSACTIONS_NOT_FETCHED_MESSAGE } from '../../../lib/messages.ts';
import { useTransactionActions } from './dialogs/use-transaction-actions.tsx';
import { transactionColumns as columns } from './transaction-columns.tsx';
import { TransactionForm } from './transaction-form.tsx';
import { transactionsQuery } from './transaction-queries.ts';

const TABS = [
  { type: 'deposit', label: 'Deposit' },
  { type: 'withdraw', label: 'Withdraw' },
] as const;

export default function CreateTransactionPage() {
  const [params, setParams] = useSearchParams();
  const user = params.get('user') ?? '';
  const type = params.get('type') === 'withdraw' ? 'withdraw' : 'deposit';

  return (
    <>
      <PageHeading title="Create Transaction" />
      <nav aria-label="Type of transaction" className="mb-6 border-b border-line">
        <ul className="flex gap-1">
          {TABS.map((tab) => (
            <li key={tab.type}>
              <Link
                to={`?${new URLSearchParams({ ...(user && { user }), type: tab.type })}`}
                replace
                aria-current={tab.type === type ? 'page' : undefined}
                className="-outline-offset-2 block border-b-2 border-transparent px-3 py-3 text-[0.9375rem] font-medium text-quiet hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
              >
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-6">
        <TransactionForm
          type={type}
          customerId={user}
          onChoose={(chosen) => setParams({ ...(chosen && { user: chosen._id }), type }, { replace: true })}
        />
        <LatestTransactions />
      </div>
    </>
  );
}

const COLUMNS: Columns<TransactionView> = [
  columns.number,
  columns.date,
  columns.user,
  columns.type,
  columns.amount,
  {
    header: 'Method',
    cell: ({ method }) => (method ? <TextWithTooltip text={method} /> : <span className="text-quiet">–</span>),
    stretches: true,
  },
  columns.status,
  columns.description,
];

function LatestTransactions() {
  const page = useQuery(transactionsQuery('transactions', { limit: 10 }));
  const { actions, dialog } = useTransactionActions('inline-flex');

  return (
    <section aria-labelledby="latest">
      <h2 id="latest" className="mb-4 text-xl">
        Recent transactions
      </h2>
      <ListPanel
        query={page}
        rows={page.data?.rows}
        errorMessage={errorSentence(page.error, TRANSACTIONS_NOT_FETCHED_MESSAGE)}
        loadingLabel="Loading transactions"
        caption="Recent transactions"
        columns={[...COLUMNS, actions]}
        keyOf={({ _id }) => _id}
        empty={<EmptyState icon={ArrowLeftRight} title={NO_TRANSACTIONS_FOUND_MESSAGE} />}
      />
      {dialog}
    </section>
  );
}
