import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { type TransactionType, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { KeyFigureCard, KeyFigureCards } from '../../../../components/ui/key-figure.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { useDialogState } from '../../../../components/ui/use-dialog-state.ts';
import { type BankStats, statsQuery, sumOverStatuses } from '../../../reports/admin/stats-query.ts';
import { ExportTransactionsButton } from '../export-transactions.tsx';
import { listTexts, transactionListPath } from '../list-filters.ts';
import { LiveRequestList, useMoneyRequestList } from './live-request-list.tsx';
import ProcessManyDialog, { formatTransactionCount, signedSum } from './process-many-dialog.tsx';

type Chosen = ReadonlyMap<string, TransactionView>;
const NONE: Chosen = new Map();

export default function MoneyRequestsPage() {
  const requests = useMoneyRequestList('requests');
  const { filter, set, page } = requests;
  const { data: stats } = useQuery(statsQuery);

  const [chosen, setChosen] = useState(NONE);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  // The selection is fixed when the dialog opens, because the list behind it keeps changing.
  const [processing, openProcessing, closeProcessing] =
    useDialogState<readonly [TransactionType, readonly TransactionView[]]>();
  const choose = (keys: ReadonlySet<string>) => {
    const known = [...chosen.values(), ...(page.data?.rows ?? [])];
    setChosen(new Map(known.filter(({ _id }) => keys.has(_id)).map((row) => [row._id, row])));
  };
  const isOpen = filter.status !== undefined && transactionStatusProperties[filter.status].open;
  const labelOf = ({ transactionNumber, userId }: TransactionView) => `${transactionNumber} of ${userId.name}`;

  return (
    <>
      <PageHeading title="Requests">
        <ExportTransactionsButton list="requests" filters={requests.filters} />
      </PageHeading>
      <LiveRequestList
        of={requests}
        figures={<RequestFigures stats={stats} />}
        none={<EmptyState icon={Inbox} title="No pending requests" />}
        selection={isOpen ? { selected, onChange: choose, labelOf } : undefined}
        onFilter={(changed) => {
          setChosen(NONE);
          set(changed);
        }}
        className="*:scroll-mb-28 [&_a]:scroll-mb-28 [&_input]:scroll-mb-28"
      >
        {chosen.size > 0 && (
          <ChosenBar
            chosen={chosen}
            onProcess={(type, some) => openProcessing([type, some])}
            onClear={() => setChosen(NONE)}
          />
        )}
      </LiveRequestList>
      {processing && (
        <ProcessManyDialog
          type={processing[0]}
          requests={processing[1]}
          onClose={(done) => {
            closeProcessing();
            setChosen(new Map([...chosen].filter(([id]) => !done.has(id))));
          }}
        />
      )}
    </>
  );
}

function RequestFigures({ stats }: { stats: BankStats | undefined }) {
  const all = stats && sumOverStatuses(stats.deposits).count + sumOverStatuses(stats.withdrawals).count;
  return (
    <KeyFigureCards label="Requests in figures">
      <PendingFigure list="deposits" stats={stats} />
      <PendingFigure list="withdrawals" stats={stats} />
      <KeyFigureCard label="Total" value={all?.toLocaleString('en-US')} beside="in every state" />
    </KeyFigureCards>
  );
}

interface PendingFigureProps {
  readonly list: 'deposits' | 'withdrawals';
  readonly stats: BankStats | undefined;
}

function PendingFigure({ list, stats }: PendingFigureProps) {
  const pending = stats?.[list].pending;
  return (
    <KeyFigureCard
      label={`Pending ${list}`}
      value={pending?.count.toLocaleString('en-US')}
      beside={pending && <FormattedMoney amount={pending.amount} />}
      action={
        <Link
          to={transactionListPath(list, { status: 'pending' })}
          className="inline-flex min-h-7 items-center text-[0.9375rem] font-semibold text-primary hover:underline max-sm:min-h-11"
        >
          View {listTexts[list].title}
        </Link>
      }
    />
  );
}

interface ChosenBarProps {
  readonly chosen: Chosen;
  readonly onProcess: (type: TransactionType, requests: readonly TransactionView[]) => void;
  readonly onClear: () => void;
}

function ChosenBar({ chosen, onProcess, onClear }: ChosenBarProps) {
  const parts = (['deposit', 'withdraw'] as const)
    .map((type) => ({ type, some: [...chosen.values()].filter((request) => request.type === type) }))
    .filter(({ some }) => some.length > 0);
  return (
    <section
      aria-label="Chosen requests"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-surface px-5 py-3 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {chosen.size} selected:{' '}
        {parts
          .map(({ type, some }) => `${formatTransactionCount(type, some.length)} ${signedSum(type, some)}`)
          .join(', ')}
      </p>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {parts.map(({ type, some }) => (
        <Button key={type} onClick={() => onProcess(type, some)}>
          {`Process ${formatTransactionCount(type, some.length)}`}
        </Button>
      ))}
    </section>
  );
}
