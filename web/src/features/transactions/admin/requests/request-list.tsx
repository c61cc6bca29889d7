import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpFromLine, RefreshCw } from 'lucide-react';
import { useLocation } from 'react-router';
import { FormattedMoney } from '../../../../components/bank/money.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../components/ui/empty-state.tsx';
import { KeyFigureInLine, KeyFigureLine } from '../../../../components/ui/key-figure.tsx';
import { showError } from '../../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../../components/ui/use-submit-guard.ts';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { type BankStats, statsQuery, sumOverStatuses } from '../../../reports/admin/stats-query.ts';
import { ExportTransactionsButton } from '../export-transactions.tsx';
import { listTexts } from '../list-filters.ts';
import { SavedFiltersButton } from '../saved-filters.tsx';
import { ListHeading, LiveRequestList, useMoneyRequestList } from './live-request-list.tsx';

/** Shows the deposits or the withdrawals, as the address says. */
export default function MoneyRequestList() {
  const list = useLocation().pathname.startsWith('/admin/deposits') ? 'deposits' : 'withdrawals';
  const { title, failed } = listTexts[list];
  const requests = useMoneyRequestList(list);
  const stats = useQuery(statsQuery);
  const [refreshing, refresh] = useSubmitGuard(async () => {
    const [{ error }] = await Promise.all([requests.page.refetch(), stats.refetch()]);
    if (error) showError(errorSentence(error, failed));
  });
  return (
    <>
      <ListHeading title={title}>
        <div className="flex flex-wrap gap-3">
          <SavedFiltersButton list={list} filters={requests.filters} />
          <ExportTransactionsButton list={list} filters={requests.filters} />
          <Button variant="secondary" busy={refreshing} waitingText="Refreshing..." onClick={refresh}>
            <RefreshCw className="size-4" aria-hidden="true" />
            Refresh
          </Button>
        </div>
      </ListHeading>
      <LiveRequestList
        of={requests}
        figures={<RequestFigures title={title} byStatus={stats.data?.[list]} loading={stats.isPending} />}
        none={<EmptyState icon={list === 'deposits' ? ArrowDownToLine : ArrowUpFromLine} title={`No ${list} yet`} />}
      />
    </>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly byStatus: BankStats['deposits'] | undefined;
  readonly loading: boolean;
}

function RequestFigures({ title, byStatus, loading }: FiguresProps) {
  const all = byStatus && sumOverStatuses(byStatus);
  return (
    <KeyFigureLine label={`${title} in figures`} loading={loading}>
      <KeyFigureInLine label="Total" value={all?.count.toLocaleString('en-US')} />
      <KeyFigureInLine label="Pending" value={byStatus?.pending.count.toLocaleString('en-US')} />
      <KeyFigureInLine label="Processing" value={byStatus?.processing.count.toLocaleString('en-US')} />
      <KeyFigureInLine label="Completed" value={byStatus?.completed.count.toLocaleString('en-US')} />
      <KeyFigureInLine label="Total amount" value={all && <FormattedMoney amount={all.amount} />} />
    </KeyFigureLine>
  );
}
