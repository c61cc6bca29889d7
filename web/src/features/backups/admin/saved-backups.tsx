import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Download, RotateCcw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { BackupView, JobView } from '#shared/contract/backups.ts';
import { RowActionButton } from '../../../components/ui/action.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { formatFileSize } from '../../../components/ui/format-file-size.ts';
import { toListOrder } from '../../../components/ui/list-order.ts';
import { ListPanel } from '../../../components/ui/list-panel.tsx';
import { FilterSelect } from '../../../components/ui/select-field.tsx';
import { showError } from '../../../components/ui/toaster.tsx';
import { Toolbar } from '../../../components/ui/toolbar.tsx';
import { useListUrlState } from '../../../components/ui/use-list-address.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { BackupFileName } from './backup-file.tsx';
import { FormattedCount } from './count.tsx';
import DeleteBackup from './delete-backup.tsx';
import type { BackupListProps } from './deleted-backups.tsx';
import DeletedBackups from './deleted-backups.tsx';
import { downloadBackupFile } from './download.ts';
import { type BackupsFilter, backupsQuery } from './job-query.ts';
import { beginProblem, deleteProblem, readProblem } from './job-words.ts';
import RestoreDialog from './restore-dialog.tsx';

const FAILED = 'Failed to fetch backups';
const NOT_FOUND = 'Backup not found';
const NOT_DOWNLOADED = 'Failed to download backup';

const REASONS = {
  manual: { words: 'Manual', tone: 'info' },
  daily: { words: 'Daily', tone: 'neutral' },
  safety: { words: 'Safety', tone: 'warning' },
} as const satisfies Record<BackupView['reason'], { words: string; tone: BadgeTone }>;

interface Question {
  readonly what: 'restore' | 'delete';
  readonly backup: BackupView;
}

const choices: readonly { readonly value: BackupsFilter; readonly label: string }[] = [
  { value: 'saved', label: 'Saved' },
  { value: 'deleted', label: 'Deleted' },
];

export function SavedBackups({ job }: { job: JobView | undefined }) {
  const id = useId();
  const { filters, set, cursor, pages } = useListUrlState({ show: 'saved', order: 'newest' });
  const order = toListOrder(filters, set);
  const isDeleted = filters.show === 'deleted';
  const toolbar = (
    <Toolbar>
      <FilterSelect
        label="Which backups"
        shownLabel="Show"
        options={choices}
        value={isDeleted ? 'deleted' : 'saved'}
        onChange={(show) => set({ show })}
      />
    </Toolbar>
  );
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {isDeleted ? 'Deleted Backups' : 'Saved Backups'}
      </h2>
      {isDeleted ? (
        <DeletedBackups cursor={cursor} order={order} pages={pages} toolbar={toolbar} />
      ) : (
        <Saved job={job} cursor={cursor} order={order} pages={pages} toolbar={toolbar} />
      )}
    </section>
  );
}

function Saved({ job, cursor, order, pages, toolbar }: BackupListProps & { job: JobView | undefined }) {
  const queries = useQueryClient();
  const wanted = backupsQuery({ cursor, ...order });
  const page = useQuery(wanted);
  const { backups, nextCursor } = page.data ?? {};
  const [question, setQuestion] = useState<Question>();
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
    <>
      <ListPanel
        query={page}
        rows={backups}
        errorMessage={errorSentence(page.error, FAILED)}
        loadingLabel="Loading backups"
        toolbar={toolbar}
        empty={<EmptyState icon={Archive} title="No backups yet" />}
        caption="Saved Backups"
        columns={columns({ job, onAsk: setQuestion, onDownload: save })}
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
    </>
  );
}

interface RowActions {
  readonly job: JobView | undefined;
  readonly onAsk: (question: Question) => void;
  readonly onDownload: (backup: BackupView) => void;
}

function columns({ job, onAsk, onDownload }: RowActions): Columns<BackupView> {
  return [
    { header: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} />, ordered: true },
    { header: 'File', cell: (backup) => <BackupFileName backup={backup} /> },
    { header: 'Users', cell: ({ stats }) => <FormattedCount of={stats.totalUsers} />, numeric: true },
    { header: 'Transactions', cell: ({ stats }) => <FormattedCount of={stats.totalTransactions} />, numeric: true },
    { header: 'Tickets', cell: ({ stats }) => <FormattedCount of={stats.totalTickets} />, numeric: true },
    {
      header: 'Size',
      cell: ({ bytes }) => <span className="whitespace-nowrap tabular-nums">{formatFileSize(bytes)}</span>,
      numeric: true,
    },
    { header: 'Made', cell: (backup) => <Made backup={backup} /> },
    {
      header: 'Actions',
      cell: (backup) => {
        const of = backup.filename;
        return (
          <span className="-my-1.5 flex flex-wrap gap-1 max-md:-mr-2 max-md:justify-end md:-ml-2 md:flex-nowrap">
            <RowActionButton
              icon={RotateCcw}
              label="Restore"
              of={of}
              unavailable={readProblem(backup) ?? beginProblem(job)}
              onClick={() => onAsk({ what: 'restore', backup })}
            />
            <RowActionButton
              icon={Download}
              label="Download"
              of={of}
              unavailable={readProblem(backup)}
              onClick={() => onDownload(backup)}
            />
            <RowActionButton
              icon={Trash2}
              label="Delete"
              of={of}
              danger
              unavailable={deleteProblem(job, backup.filename)}
              onClick={() => onAsk({ what: 'delete', backup })}
            />
          </span>
        );
      },
    },
  ];
}

function Made({ backup: { reason, createdBy } }: { backup: BackupView }) {
  const { words, tone } = REASONS[reason];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <Badge tone={tone}>{words}</Badge>
      {reason !== 'daily' && <span className="text-sm text-quiet">{createdBy}</span>}
    </span>
  );
}
