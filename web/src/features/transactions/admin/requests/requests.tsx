import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { type TransactionType, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { KeyFigureInLine, KeyFigureLine } from '../../../../components/ui/key-figure.tsx';
import { showError } from '../../../../components/ui/toaster.tsx';
import { useDialogState } from '../../../../components/ui/use-dialog-state.ts';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { readAllPages } from '../../../../lib/read-all-pages.ts';
import { type BankStats, statsQuery, sumOverStatuses } from '../../../reports/admin/stats-query.ts';
import { ExportTransactionsButton } from '../export-transactions.tsx';
import { listTexts, transactionListPath } from '../list-filters.ts';
import { SavedFiltersButton } from '../saved-filters.tsx';
import { fetchTransactionListPage, type TransactionFilter } from '../transaction-queries.ts';
import { ListHeading, LiveRequestList, useMoneyRequestList } from './live-request-list.tsx';
import ProcessManyDialog, { formatTransactionCount, signedSum } from './process-many-dialog.tsx';
import { sendHeldDecision } from './unsent-decisions.ts';

/** A larger number would take minutes to process. */
const MAX_SELECTED = 500;

function selectAllLabel(total: number | undefined): string {
  if (total === undefined) return 'Select all pages';
  return total > MAX_SELECTED ? `Select the first ${MAX_SELECTED}` : `Select all ${total.toLocaleString('en-US')}`;
}

type Chosen = ReadonlyMap<string, TransactionView>;
const NONE: Chosen = new Map();

export default function MoneyRequestsPage() {
  const requests = useMoneyRequestList('requests');
  const { filter, set, page } = requests;
  const { data: stats, isPending } = useQuery(statsQuery);

  const [chosen, setChosen] = useState(NONE);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  // The selection is fixed when the dialog opens, because the list behind it keeps changing.
  const [processing, openProcessing, closeProcessing] =
    useDialogState<readonly [TransactionType, readonly TransactionView[]]>();
  const choose = (keys: ReadonlySet<string>) => {
    const known = [...chosen.values(), ...(page.data?.rows ?? [])];
    setChosen(new Map(known.filter(({ _id }) => keys.has(_id)).map((row) => [row._id, row])));
  };
  const [selectingAll, selectAll] = useSubmitGuard(async () => {
    const { cursor: _, limit: __, ...all } = filter;
    try {
      const read = (wanted: TransactionFilter) => fetchTransactionListPage('requests', { ...all, ...wanted });
      const rows = await readAllPages(read, undefined, MAX_SELECTED);
      setChosen(new Map(rows.slice(0, MAX_SELECTED).map((row) => [row._id, row])));
    } catch (error) {
      showError(errorSentence(error, listTexts.requests.failed));
    }
  });
  const { nextCursor, total } = page.data ?? {};
  const hasMore = (nextCursor !== undefined || filter.cursor !== undefined) && chosen.size < (total ?? MAX_SELECTED);
  const isOpen = filter.status !== undefined && transactionStatusProperties[filter.status].open;
  const labelOf = ({ transactionNumber, userId }: TransactionView) => `${transactionNumber} of ${userId.name}`;

  return (
    <>
      <ListHeading title="Requests">
        <div className="flex flex-wrap gap-3">
          <SavedFiltersButton list="requests" filters={requests.filters} />
          <ExportTransactionsButton list="requests" filters={requests.filters} />
        </div>
      </ListHeading>
      <LiveRequestList
        of={requests}
        figures={<RequestFigures stats={stats} loading={isPending} />}
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
            more={hasMore ? selectAllLabel(total) : undefined}
            selectingAll={selectingAll}
            onSelectAll={selectAll}
            onProcess={(type, some) => void sendHeldDecision().then(() => openProcessing([type, some]))}
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

function RequestFigures({ stats, loading }: { stats: BankStats | undefined; loading: boolean }) {
  const all = stats && sumOverStatuses(stats.deposits).count + sumOverStatuses(stats.withdrawals).count;
  return (
    <KeyFigureLine label="Requests in figures" loading={loading}>
      <PendingFigure list="deposits" stats={stats} />
      <PendingFigure list="withdrawals" stats={stats} />
      <KeyFigureInLine label="Total" value={all?.toLocaleString('en-US')} beside="all statuses" />
    </KeyFigureLine>
  );
}

interface PendingFigureProps {
  readonly list: 'deposits' | 'withdrawals';
  readonly stats: BankStats | undefined;
}

function PendingFigure({ list, stats }: PendingFigureProps) {
  const pending = stats?.[list].pending;
  return (
    <KeyFigureInLine
      label={`Pending ${list}`}
      value={pending?.count.toLocaleString('en-US')}
      beside={pending && <FormattedMoney amount={pending.amount} />}
      action={
        <Link
          to={transactionListPath(list, { status: 'pending' })}
          className="inline-flex min-h-7 items-center font-semibold whitespace-nowrap text-primary hover:underline max-sm:min-h-11"
        >
          View {listTexts[list].title}
        </Link>
      }
    />
  );
}

interface ChosenBarProps {
  readonly chosen: Chosen;
  /** The label of the button that selects the rows of all pages; absent where there are no others. */
  readonly more: string | undefined;
  readonly selectingAll: boolean;
  readonly onSelectAll: () => void;
  readonly onProcess: (type: TransactionType, requests: readonly TransactionView[]) => void;
  readonly onClear: () => void;
}

function ChosenBar({ chosen, more, selectingAll, onSelectAll, onProcess, onClear }: ChosenBarProps) {
  const parts = (['deposit', 'withdraw'] as const)
    .map((type) => ({ type, some: [...chosen.values()].filter((request) => request.type === type) }))
    .filter(({ some }) => some.length > 0);
  return (
    <section
      aria-label="Chosen requests"
      className="sticky bottom-[calc(1rem+var(--unsent,0px))] z-10 mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-edge bg-surface px-4 py-2.5 shadow-card lg:flex-nowrap"
    >
      <p role="status" className="mr-auto text-[0.9375rem] font-semibold tabular-nums">
        {chosen.size} selected:{' '}
        {parts
          .map(({ type, some }) => `${formatTransactionCount(type, some.length)} ${signedSum(type, some)}`)
          .join(', ')}
      </p>
      {more && (
        <Button
          variant="quiet"
          className="whitespace-nowrap"
          busy={selectingAll}
          waitingText="Selecting..."
          onClick={onSelectAll}
        >
          {more}
        </Button>
      )}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {parts.map(({ type, some }) => (
        <Button key={type} className="whitespace-nowrap" onClick={() => onProcess(type, some)}>
          {`Process ${formatTransactionCount(type, some.length)}`}
        </Button>
      ))}
    </section>
  );
}
