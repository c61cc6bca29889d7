import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { FormattedMoney } from '../../../components/bank/money.tsx';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { transactionListPath } from '../../transactions/admin/list-filters.ts';
import type { BankStats } from './stats-query.ts';

const WORK = [
  { list: 'deposits', one: 'pending deposit', many: 'pending deposits', icon: ArrowDownToLine },
  { list: 'withdrawals', one: 'pending withdrawal', many: 'pending withdrawals', icon: ArrowUpFromLine },
] as const;

export function PendingWorkCards({ stats }: { stats: BankStats | undefined }) {
  return (
    <Card title="Pending work">
      {!stats && <Skeleton label="Loading what is pending" lines={2} />}
      <ul className="grid gap-5">
        {stats &&
          WORK.map(({ list, one, many, icon: Icon }) => {
            const { count, amount } = stats[list].pending;
            return (
              <li key={list} className="grid gap-3">
                <div className="flex items-center gap-3">
                  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
                    <Icon className="size-5" aria-hidden="true" />
                  </span>
                  <p>
                    <span className="block font-semibold">
                      {count.toLocaleString('en-US')} {count === 1 ? one : many}
                    </span>
                    <span className="text-sm text-quiet">
                      <FormattedMoney amount={amount} />
                    </span>
                  </p>
                </div>
                <ButtonLink to={transactionListPath(list, { status: 'pending' })} variant="secondary">
                  Review {list}
                </ButtonLink>
              </li>
            );
          })}
      </ul>
    </Card>
  );
}
