import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { TransactionView } from '#shared/contract/views.ts';
import { cents } from '#shared/domain/money.ts';
import { statusMeanings, type TransactionType } from '#shared/domain/transaction-status.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { Money } from '../../bank/money.tsx';
import { formatSigned } from '../../bank/signed-amount.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { Figure, Figures } from '../../ui/figure.tsx';
import { lazyPart } from '../../ui/later.tsx';
import { useLimit } from '../../ui/list-looks.ts';
import { orderIn } from '../../ui/list-order.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { showError } from '../../ui/toaster.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useIsPhone } from '../../ui/use-media.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { filterIn, isFiltered, listAddress, listDefaults, openedFrom } from '../list-filters.ts';
import { News } from '../news.tsx';
import { inStates, type Stats, statsQuery } from '../stats-query.ts';
import { transactionsQuery } from '../transaction-queries.ts';
import { NONE_YET, TransactionToolbar } from '../transaction-toolbar.tsx';
import { transactionsCsv } from '../transactions-csv.ts';
import { ofBothTypes, viewDetails, withChanges } from './request-columns.tsx';
import { forgetSteps } from './steps.ts';
import { useLiveRows } from './use-live-rows.ts';
import { MARKED, useRowKeys } from './use-row-keys.ts';

const FAILED = 'Failed to load requests';

const loadProcessing = () => import('./process-many.tsx');
const ProcessMany = lazyPart(loadProcessing);

type Chosen = ReadonlyMap<string, TransactionView>;
const NONE: Chosen = new Map();

export default function Requests() {
  const { filters, set, cursor, pages } = useListAddress(listDefaults.requests);
  const filter = { ...filterIn(filters, cursor), ...useLimit() };
  // News is announced; the list does not change when the window gets the focus again.
  const page = useQuery({ ...transactionsQuery('requests', filter), refetchOnWindowFocus: false });
  const live = useLiveRows('requests', filter, page);
  const { data: stats } = useQuery(statsQuery);
  const { rows, nextCursor } = page.data ?? {};

  // A request opened from here gets its neighbours from the list as it is now.
  const queries = useQueryClient();
  useEffect(() => forgetSteps(queries), [queries]);

  const [chosen, setChosen] = useState(NONE);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);
  // Fixed when the dialog opens; the list behind it goes on changing.
  const [processing, openProcessing, closeProcessing] =
    useOpened<readonly [TransactionType, readonly TransactionView[]]>();
  const narrow = (changed: Partial<typeof filters>) => {
    setChosen(NONE);
    set(changed);
  };
  const order = orderIn(filters, narrow);
  const choose = (keys: ReadonlySet<string>) => {
    // Preloaded during the selection; the click tries again after a failure.
    loadProcessing().catch(() => undefined);
    const known = [...chosen.values(), ...(rows ?? [])];
    setChosen(new Map(known.filter(({ _id }) => keys.has(_id)).map((row) => [row._id, row])));
  };
  const isPhone = useIsPhone();
  const figures = <RequestFigures stats={stats} />;
  const list = useRowKeys();
  const isOpen = filter.status !== undefined && statusMeanings[filter.status].open;

  return (
    <>
      <PageHeading title="Requests">
        <ExportButton
          fileName="requests.csv"
          load={(onProgress) => transactionsCsv('requests', filterIn(filters), onProgress)}
          onError={(error) => showError(sentenceOf(error, FAILED))}
        />
      </PageHeading>
      {!isPhone && figures}
      <div ref={list} className={`*:scroll-mb-28 [&_a]:scroll-mb-28 [&_input]:scroll-mb-28 ${MARKED}`}>
        <News news={live.newRows ? `${live.newRows} new` : undefined} busy={live.showing} onShow={live.show} />
        <ListPanel
          query={page}
          rows={live.rows}
          errorMessage={sentenceOf(page.error, FAILED)}
          loadingLabel="Loading requests"
          caption="Requests"
          columns={[...withChanges(ofBothTypes, live.changedBy), viewDetails(openedFrom('requests', filters))]}
          keyOf={({ _id }) => _id}
          pages={pages}
          nextCursor={nextCursor}
          counted={page.data}
          sized
          empty={<NoRequests pending={!isFiltered('requests', filters)} hasMore={nextCursor !== undefined} />}
          selection={
            isOpen
              ? {
                  selected,
                  onChange: choose,
                  labelOf: ({ transactionNumber, userId }) => `${transactionNumber} of ${userId.name}`,
                }
              : undefined
          }
          order={order}
          toolbar={<TransactionToolbar list="requests" filters={filters} order={order} onChange={narrow} />}
        />
      </div>
      {chosen.size > 0 && (
        <ChosenBar
          chosen={chosen}
          onProcess={(type, requests) => openProcessing([type, requests])}
          onClear={() => setChosen(NONE)}
        />
      )}
      {isPhone && figures}
      {processing && (
        <ProcessMany
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

function RequestFigures({ stats }: { stats: Stats | undefined }) {
  const all = stats && inStates(stats.deposits).count + inStates(stats.withdrawals).count;
  return (
    <Figures label="Requests in figures">
      <PendingFigure label="Pending deposits" pending={stats?.deposits.pending} list="deposits" />
      <PendingFigure label="Pending withdrawals" pending={stats?.withdrawals.pending} list="withdrawals" />
      <Figure label="Total" value={all?.toLocaleString('en-US')} beside="in every state" />
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
    <Figure
      label={label}
      value={pending?.count.toLocaleString('en-US')}
      beside={pending && <Money amount={pending.amount} />}
      action={
        <Link
          to={listAddress(list, { status: 'pending' })}
          className="inline-flex min-h-7 items-center text-[0.9375rem] font-semibold text-primary hover:underline max-sm:min-h-11"
        >
          View {list === 'deposits' ? 'Deposits' : 'Withdrawals'}
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
        {chosen.size} selected: {parts.map(({ type, some }) => summaryOf(type, some)).join(', ')}
      </p>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {parts.map(({ type, some }) => (
        <Button key={type} onClick={() => onProcess(type, some)}>
          {`Process ${counted(type, some.length)}`}
        </Button>
      ))}
    </section>
  );
}

function counted(type: TransactionType, count: number): string {
  const [one, many] = { deposit: ['deposit', 'deposits'], withdraw: ['withdrawal', 'withdrawals'] }[type];
  return `${count} ${count === 1 ? one : many}`;
}

/** `2 deposits +€250.00` */
function summaryOf(type: TransactionType, requests: readonly TransactionView[]): string {
  const amount = cents(requests.reduce((sum, request) => sum + request.amount, 0));
  return `${counted(type, requests.length)} ${formatSigned({ type, amount })}`;
}

function NoRequests({ pending, hasMore }: { pending: boolean; hasMore: boolean }) {
  if (hasMore) return <EmptyState icon={SearchX} title={NONE_YET} />;
  if (pending) return <EmptyState icon={Inbox} title="No pending requests" />;
  return <EmptyState icon={SearchX} title="No requests match" />;
}
