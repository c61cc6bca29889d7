import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useId, useState } from 'react';
import type { BackupView, JobView } from '#shared/contract/backups.ts';
import { deletedBackupRestorableUntil } from '#shared/domain/backups.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { toListOrderControl } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import { Toolbar } from '../../../components/ui/toolbar.tsx';
import { useListUrlState } from '../../../components/ui/use-list-url-state.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { deletedBackupColumns, type PendingBackupAction, savedBackupColumns } from './backup-columns.tsx';
import { downloadBackupFile } from './download.ts';
import { type BackupsFilter, backupsQuery, refetchBackups } from './job-query.ts';
import RestoreDialog from './restore-dialog.tsx';

const NOT_FOUND = 'Backup not found';
const NOT_DOWNLOADED = 'Failed to download backup';

const LISTS = {
  saved: {
    title: 'Saved Backups',
    loading: 'Loading backups',
    failed: 'Failed to fetch backups',
    empty: <EmptyState icon={Archive} title="No backups yet" />,
  },
  deleted: {
    title: 'Deleted Backups',
    loading: 'Loading deleted backups',
    failed: 'Failed to fetch deleted backups',
    empty: <EmptyState icon={ArchiveRestore} title="No deleted backups" />,
  },
} as const;

const choices: readonly { readonly value: BackupsFilter; readonly label: string }[] = [
  { value: 'saved', label: 'Saved' },
  { value: 'deleted', label: 'Deleted' },
];

export function BackupList({ job }: { job: JobView | undefined }) {
  const id = useId();
  const { filters, set, cursor, pages } = useListUrlState({ show: 'saved', order: 'newest' });
  const order = toListOrderControl(filters, set);
  const shown = filters.show === 'deleted' ? 'deleted' : 'saved';
  const texts = LISTS[shown];
  const queries = useQueryClient();
  const wanted = backupsQuery({ cursor, ...order }, shown);
  const page = useQuery(wanted);
  const { backups, nextCursor } = page.data ?? {};
  const [question, setQuestion] = useState<PendingBackupAction>();
  const close = () => setQuestion(undefined);

  /** Returns false, and shows a message, when the backup has been deleted. The server checks backups on other pages. */
  const isListed = ({ filename }: BackupView): boolean => {
    const now = queries.getQueryData(wanted.queryKey);
    const isGone = now !== undefined && !now.nextCursor && !now.backups.some((backup) => backup.filename === filename);
    if (isGone) showError(NOT_FOUND);
    return !isGone;
  };

  const save = (backup: BackupView) => {
    if (isListed(backup))
      downloadBackupFile(backup.filename).catch((refusal) => showError(errorSentence(refusal, NOT_DOWNLOADED)));
  };

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {texts.title}
      </h2>
      <ListPanel
        query={page}
        rows={backups}
        errorMessage={errorSentence(page.error, texts.failed)}
        loadingLabel={texts.loading}
        toolbar={
          <Toolbar>
            <FilterSelect
              label="Which backups"
              shownLabel="Show"
              options={choices}
              value={shown}
              onChange={(show) => set({ show })}
            />
          </Toolbar>
        }
        empty={texts.empty}
        caption={texts.title}
        columns={
          shown === 'deleted' ? deletedBackupColumns : savedBackupColumns({ job, onAsk: setQuestion, onDownload: save })
        }
        keyOf={({ filename }) => filename}
        order={order}
        pages={pages}
        nextCursor={nextCursor}
      />
      {question?.what === 'restore' && (
        <RestoreDialog
          name={question.backup.filename}
          source={{ filename: question.backup.filename }}
          isThere={() => isListed(question.backup)}
          onClose={close}
        />
      )}
      {question?.what === 'delete' && (
        <DeleteBackup backup={question.backup} isThere={() => isListed(question.backup)} onClose={close} />
      )}
    </section>
  );
}

interface DeleteBackupProps {
  readonly backup: BackupView;
  readonly isThere: () => boolean;
  readonly onClose: () => void;
}

function DeleteBackup({ backup, isThere, onClose }: DeleteBackupProps) {
  const { filename, createdAt, lockedUntil } = backup;
  const [until] = useState(() => deletedBackupRestorableUntil(Date.now(), Date.parse(lockedUntil)));
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={`Delete ${filename}?`}
      confirmLabel="Delete"
      waitingText="Deleting..."
      failed="Failed to delete backup"
      action={async () => {
        if (!isThere()) return;
        await backOfficeApi.backups.deleteBackup({ params: { filename } });
        showSuccess('Backup deleted successfully');
      }}
      onSettled={() => refetchBackups(queries)}
      focusAfterwards={focusMain}
      onClosed={onClose}
    >
      You can no longer restore the data of <DateTime at={createdAt} /> from it. Until{' '}
      <DateTime at={new Date(until).toISOString()} /> it is among the deleted backups, where you can restore it.
    </ActionDialog>
  );
}
