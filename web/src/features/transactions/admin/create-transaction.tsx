import { Link, useSearchParams } from 'react-router';
import { PageHeading } from '../../../components/ui/page-heading.tsx';
import { LatestTransactions } from './latest-transactions.tsx';
import { TransactionForm } from './transaction-form.tsx';

const TABS = [
  { type: 'deposit', label: 'Deposit' },
  { type: 'withdraw', label: 'Withdraw' },
] as const;

export default function CreateTransaction() {
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
