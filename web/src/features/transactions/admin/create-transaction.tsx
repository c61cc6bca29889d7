import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { userQuery } from '../../customers/admin/users-query.ts';
import { LatestTransactions } from './latest-transactions.tsx';
import { TransactionForm } from './transaction-form.tsx';

const TABS = [
  { type: 'deposit', label: 'Deposit' },
  { type: 'withdraw', label: 'Withdraw' },
] as const satisfies readonly { type: TransactionType; label: string }[];

export default function CreateTransaction() {
  const [params, setParams] = useSearchParams();
  const id = params.get('user') ?? '';
  const type = params.get('type') === 'withdraw' ? 'withdraw' : 'deposit';
  const customer = useQuery({ ...userQuery(id), enabled: id !== '' });

  const choose = (user: string | undefined) => setParams({ ...(user && { user }), type }, { replace: true });

  return (
    <>
      <PageHeading title="Create Transaction" />
      <TypeTabs chosen={type} addressOf={(tab) => `?${new URLSearchParams({ ...(id && { user: id }), type: tab })}`} />
      <div className="grid gap-6">
        <TransactionForm
          type={type}
          customerId={id}
          customer={id === '' ? undefined : customer.data}
          isLoading={id !== '' && customer.isPending}
          error={customer.error}
          onChoose={(chosen) => choose(chosen?._id)}
        />
        <LatestTransactions />
      </div>
    </>
  );
}

interface TypeTabsProps {
  readonly chosen: TransactionType;
  readonly addressOf: (type: TransactionType) => string;
}

function TypeTabs({ chosen, addressOf }: TypeTabsProps) {
  return (
    <nav aria-label="Type of transaction" className="mb-6 border-b border-line">
      <ul className="flex gap-1">
        {TABS.map(({ type, label }) => (
          <li key={type}>
            <Link
              to={addressOf(type)}
              replace
              aria-current={type === chosen ? 'page' : undefined}
              className="-outline-offset-2 block border-b-2 border-transparent px-3 py-3 text-[0.9375rem] font-medium text-quiet hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
