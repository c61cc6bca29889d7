/** Deposits and withdrawals together. Pending ones can be decided one by one or several at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { statusMeanings } from '#shared/domain/transaction-status.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Money } from '../../bank/money.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Figure, Figures } from '../../ui/figure.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showError } from '../../ui/toaster.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { filterIn, isFiltered, listAddress, listDefaults, openedFrom } from '../list-filters.ts';
import { inStates, type Stats, statsQuery } from '../stats-query.ts';
import { transactionsQuery } from '../transaction-queries.ts';
import { NONE_YET, TransactionToolbar } from '../transaction-toolbar.tsx';
import { transactionsCsv } from '../transactions-csv.ts';
import { ofBothTypes, viewDetails } from './request-columns.tsx';
import { forgetSteps } from './steps.ts';

const FAILED = 'Failed to load requests';

const loadProcessing = () => import('./process-many.tsx');
const ProcessMany = lazy(loadProcessing);

type Chosen = ReadonlyMap<string, TransactionView>;
const NONE: Chosen = new Map();

export default function Requests() {
  const { filters, set, cursor, next, previous } = useListAddress(listDefaults.requests);
  const filter = filterIn(filters, cursor);
  const page = useQuery(transactionsQuery('requests', filter));
  const { data: stats } = useQuery(statsQuery);
  const { rows, nextCursor } = page.data ?? {};

  // A request opened from here has the neighbours of the list as it is now.
  const queries = useQueryClient();
  useEffect(() => forgetSteps(queries), [queries]);

  const [chosen, setChosen] = useState(NONE);
  // Fixed when the dialog opens; the list goes on changing behind it.
  const [processing, setProcessing] = useState<readonly TransactionView[]>();
  const narrow = (changed: Partial<typeof filters>) => {
    setChosen(NONE);
    set(changed);
  };
  const choose = (keys: ReadonlySet<string>) => {
    // Preloaded during the selection; the click tries again after a failure.
    loadProcessing().catch(() => undefined);
    const known = [...chosen.values(), ...(rows ?? [])];
    setChosen(new Map(known.filter(({ _id }) => keys.has(_id)).map((row) => [row._id, row])));
  };
  const isOpen = filter.status !== undefined && statusMeanings[filter.status].open;

  return (
    <>
      <PageHeading title="Requests" />
      <RequestFigures stats={stats} />
      <div className="*:scroll-mb-28 [&_a]:scroll-mb-28 [&_input]:scroll-mb-28">
        <ListPanel
          query={page}
          rows={rows}
          errorMessage={sentenceOf(page.error, FAILED)}
          loadingLabel="Loading requests"
          caption="Requests"
          columns={[...ofBothTypes, viewDetails(openedFrom('requests', filters))]}
          keyOf={({ _id }) => _id}
          onPrevious={previous}
          onNext={nextCursor ? () => next(nextCursor) : undefined}
          count={countText(page.data)}
          empty={<NoRequests pending={!isFiltered('requests', filters)} hasMore={nextCursor !== undefined} />}
          selection={
            isOpen
              ? {
                  selected: new Set(chosen.keys()),
                  onChange: choose,
                  labelOf: ({ transactionNumber, userId }) => `${transactionNumber} of ${userId.name}`,
                }
              : undefined
          }
          toolbar={
            <TransactionToolbar list="requests" filters={filters} onChange={narrow}>
              <ExportButton
                fileName="requests.csv"
                load={(onProgress) => transactionsCsv('requests', filterIn(filters), onProgress)}
                onError={(error) => showError(sentenceOf(error, FAILED))}
              />
            </TransactionToolbar>
          }
        />
      </div>
      {chosen.size > 0 && (
        <ChosenBar
          chosen={chosen}
          onProcess={() => setProcessing([...chosen.values()])}
          onClear={() => setChosen(NONE)}
        />
      )}
      <Suspense>
        {processing && (
          <ProcessMany
            requests={processing}
            onClose={(done) => {
              setProcessing(undefined);
              setChosen(new Map([...chosen].filter(([id]) => !done.has(id))));
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function RequestFigures({ stats }: { stats: Stats | undefined }) {
  const all = stats && inStates(stats.deposits).count + inStates(stats.withdrawals).count;
  return (
    <Figures label="Requests in figures">
      <PendingFigure label="Pending deposits" pending={stats?.deposits.pending} list="deposits" />
      <PendingFigure label="Pending withdrawals" pending={stats?.withdrawals.pending} list="withdrawals" />
      <Figure label="Total" value={all?.toLocaleString('en-US')}>
        Deposits and withdrawals in every state
      </Figure>
    </Figures>
  );
}

interface PendingFigureProps {
  readonly label: string;
  readonly pending: Stats['deposits']['pending'] | undefined;
  readonly list: 'deposits' | 'withdrawals';
}

function PendingFigure({ label, pending, list }: PendingFigureProps) {
  return (
    <Figure label={label} value={pending?.count.toLocaleString('en-US')}>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {pending && <Money amount={pending.amount} />}
        <ButtonLink to={listAddress(list, { status: 'pending' })} variant="secondary">
          View {list === 'deposits' ? 'Deposits' : 'Withdrawals'}
        </ButtonLink>
      </span>
    </Figure>
  );
}

interface ChosenBarProps {
  readonly chosen: Chosen;
  readonly onProcess: () => void;
  readonly onClear: () => void;
}

/** Actions on the selected requests, sticky at the lower edge. */
function ChosenBar({ chosen, onProcess, onClear }: ChosenBarProps) {
  const total = cents([...chosen.values()].reduce((sum, { amount }) => sum + amount, 0));
  return (
    <section
      aria-label="Chosen requests"
      className="sticky bottom-4 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3 shadow-card"
    >
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {chosen.size} selected, {formatEuros(total)}
      </p>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <Button onClick={onProcess}>Process selected</Button>
    </section>
  );
}

function NoRequests({ pending, hasMore }: { pending: boolean; hasMore: boolean }) {
  if (hasMore) return <EmptyState icon={SearchX} title={NONE_YET} />;
  if (pending) return <EmptyState icon={Inbox} title="No pending requests" />;
  return <EmptyState icon={SearchX} title="No requests match" />;
}
