import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BackupView } from '#shared/contract/backups.ts';
import { RowActionButton } from '../../../components/ui/action.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { ListOrder } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import type { PageNavigation } from '../../../components/ui/use-list-address.ts';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { ApiError, errorSentence } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { BackupFileName } from './backup-file.tsx';
import { FormattedCount } from './count.tsx';
import { backupsQuery, refetchBackups } from './job-query.ts';
import { readProblem } from './job-words.ts';

const FAILED = 'Failed to fetch deleted backups';
const NOT_BROUGHT_BACK = 'Failed to bring back the backup';

export interface BackupListProps {
  readonly cursor: string;
  readonly order: ListOrder;
  readonly pages: PageNavigation;
  readonly toolbar: ReactNode;
}

export default function DeletedBackups({ cursor, order, pages, toolbar }: BackupListProps) {
  const page = useQuery(backupsQuery({ cursor, ...order }, 'deleted'));
  const { backups, nextCursor } = page.data ?? {};
  return (
    <ListPanel
      query={page}
      rows={backups}
      errorMessage={errorSentence(page.error, FAILED)}
      loadingLabel="Loading deleted backups"
      toolbar={toolbar}
      empty={<EmptyState icon={ArchiveRestore} title="No deleted backups" />}
      caption="Deleted Backups"
      columns={columns}
      keyOf={({ filename }) => filename}
      order={order}
      pages={pages}
      nextCursor={nextCursor}
    />
  );
}

const columns: Columns<BackupView> = [
  { header: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} />, ordered: true },
  { header: 'File', cell: (backup) => <BackupFileName backup={backup} /> },
  { header: 'Users', cell: ({ stats }) => <FormattedCount of={stats.totalUsers} />, numeric: true },
  { header: 'Transactions', cell: ({ stats }) => <FormattedCount of={stats.totalTransactions} />, numeric: true },
  {
    header: 'Deleted',
    cell: ({ deleted }) =>
      deleted && (
        <>
          <DateTime at={deleted.at} />
          <span className="block text-sm text-quiet">{deleted.by}</span>
        </>
      ),
  },
  {
    header: 'Can be brought back until',
    cell: ({ deleted }) => deleted && <DateTime at={deleted.until} />,
  },
  { header: 'Actions', cell: (backup) => <BringBack backup={backup} /> },
];

function BringBack({ backup }: { backup: BackupView }) {
  const { filename } = backup;
  const queries = useQueryClient();
  const [busy, bringBack] = useSubmitGuard(async () => {
    try {
      const { message } = await api.backups.restoreDeletedBackup({ params: { filename } });
      showSuccess(message);
      focusMain();
      refetchBackups(queries);
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 404) refetchBackups(queries);
      showError(errorSentence(refusal, NOT_BROUGHT_BACK));
    }
  });
  return (
    <span className="-my-1.5 flex max-md:-mr-2 max-md:justify-end md:-ml-2">
      <RowActionButton
        icon={Undo2}
        label="Bring back"
        of={filename}
        unavailable={busy ? 'It is being brought back' : readProblem(backup)}
        onClick={bringBack}
      />
    </span>
  );
}
