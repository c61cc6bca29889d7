import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowUpFromLine, History, PiggyBank, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import type { UnclaimedBalanceView } from '#shared/contract/transactions/unclaimed.ts';
import { ZERO_CENTS } from '#shared/domain/money.ts';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import type { Columns } from '../../../../components/ui/data-table.tsx';
import { DateTime } from '../../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { ListPanel } from '../../../../components/ui/list-panel.tsx';
import { PageHeading } from '../../../../components/ui/page-heading.tsx';
import { RowActionButton, RowActionLink } from '../../../../components/ui/row-action.tsx';
import { useListUrlState } from '../../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { type DormantBalanceAction, SettleDialog } from './settle-dialog.tsx';

const FAILED = 'Failed to fetch unclaimed money';

interface Settling {
  readonly account: UnclaimedBalanceView;
  readonly way: DormantBalanceAction;
}

export default function UnclaimedBalancesPage() {
  const { cursor, pages } = useListUrlState({});
  const page = useQuery({
    queryKey: ['unclaimed', cursor],
    queryFn: () => api.transactions.listDormantBalances({ query: { ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
  const { unclaimed, totalUnclaimed, nextCursor } = page.data ?? {};
  const [settling, setSettling] = useState<Settling>();

  return (
    <>
      <PageHeading title="Unclaimed Money">
        {totalUnclaimed !== undefined && (
          <p className="text-quiet">
            In all <strong className="text-ink">{<FormattedMoney amount={totalUnclaimed} />}</strong>
          </p>
        )}
      </PageHeading>
      <p className="mb-6 max-w-2xl text-quiet">
        Money of deleted customers, and deposits that arrived for them later. We owe it until it is paid out or assigned
        to another customer.
      </p>
      <ListPanel
        query={page}
        rows={unclaimed}
        errorMessage={errorSentence(page.error, FAILED)}
        loadingLabel="Loading unclaimed money"
        empty={
          <EmptyState icon={PiggyBank} title="No money is unclaimed">
            <p className="max-w-md text-quiet">
              Deleted customers with money left appear here, and those whose deposit is completed later.
            </p>
          </EmptyState>
        }
        caption="Deleted customers with unclaimed money"
        columns={columns(setSettling)}
        keyOf={({ _id }) => _id}
        pages={pages}
        nextCursor={nextCursor}
      />
      {settling && (
        <SettleDialog
          key={settling.account._id}
          {...settling}
          left={unclaimed && (unclaimed.find(({ _id }) => _id === settling.account._id)?.amount ?? ZERO_CENTS)}
          onClose={() => setSettling(undefined)}
        />
      )}
    </>
  );
}

function columns(onSettle: (settling: Settling) => void): Columns<UnclaimedBalanceView> {
  return [
    { header: 'Deleted', cell: ({ deletedAt }) => <DateTime at={deletedAt} /> },
    { header: 'By', cell: ({ deletedBy }) => <span className="wrap-anywhere">{deletedBy ?? 'a restore'}</span> },
    {
      header: 'Customer',
      cell: ({ _id: id }) => <span className="text-sm text-quiet tabular-nums wrap-anywhere">{id}</span>,
    },
    { header: 'Unclaimed', cell: ({ amount }) => <FormattedMoney amount={amount} />, numeric: true },
    {
      header: 'Actions',
      cell: (account) => (
        <span className="-my-1.5 flex flex-wrap gap-1 max-md:-mr-2 max-md:justify-end md:-ml-2 md:flex-nowrap">
          <RowActionButton
            icon={ArrowUpFromLine}
            label="Pay Out"
            of={account._id}
            onClick={() => onSettle({ account, way: 'payout' })}
          />
          <RowActionButton
            icon={UserRoundCheck}
            label="Assign"
            of={account._id}
            onClick={() => onSettle({ account, way: 'assign' })}
          />
          <RowActionLink
            icon={History}
            label="Audit Trail"
            of={account._id}
            to={`/admin/settings/audit?${new URLSearchParams({ user: account._id })}`}
          />
        </span>
      ),
    },
  ];
}
