import { useQueryClient } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import type { BackupView, JobView } from '#shared/contract/backups.ts';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import type { Columns } from '../../../components/ui/data-table.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { formatFileSize } from '../../../components/ui/format-file-size.ts';
import { RowActionButton } from '../../../components/ui/row-action.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { ApiError, errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { backupFileMissingMessage, cannotDeleteBackupMessage, cannotStartJobMessage } from './job-messages.ts';
import { refetchBackups } from './job-query.ts';

const NOT_BROUGHT_BACK = 'Failed to restore the deleted backup';

const REASONS = {
  manual: { words: 'Manual', tone: 'info' },
  daily: { words: 'Daily', tone: 'neutral' },
  safety: { words: 'Safety', tone: 'warning' },
} as const satisfies Record<BackupView['reason'], { words: string; tone: BadgeTone }>;

const COMMON: Columns<BackupView> = [
  { header: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} />, ordered: true },
  {
    header: 'File',
    cell: ({ filename, fileMissing, bytes }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        <span className="wrap-anywhere">{filename}</span>
        {bytes > 0 && (
          <span className="text-sm whitespace-nowrap text-quiet tabular-nums">{formatFileSize(bytes)}</span>
        )}
        {fileMissing && <Badge tone="danger">File missing</Badge>}
      </span>
    ),
  },
  { header: 'Users', cell: ({ stats }) => <Figure value={stats.totalUsers} />, numeric: true },
  { header: 'Transactions', cell: ({ stats }) => <Figure value={stats.totalTransactions} />, numeric: true },
];

function Figure({ value }: { value: number }) {
  return <span className="tabular-nums">{value.toLocaleString('en-US')}</span>;
}

export interface PendingBackupAction {
  readonly what: 'restore' | 'delete';
  readonly backup: BackupView;
}

interface RowActions {
  readonly job: JobView | undefined;
  readonly onAsk: (question: PendingBackupAction) => void;
  readonly onDownload: (backup: BackupView) => void;
}

export function savedBackupColumns({ job, onAsk, onDownload }: RowActions): Columns<BackupView> {
  return [
    ...COMMON,
    { header: 'Tickets', cell: ({ stats }) => <Figure value={stats.totalTickets} />, numeric: true },
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
              unavailable={backupFileMissingMessage(backup) ?? cannotStartJobMessage(job)}
              onClick={() => onAsk({ what: 'restore', backup })}
            />
            <RowActionButton
              icon={Download}
              label="Download"
              of={of}
              unavailable={backupFileMissingMessage(backup)}
              onClick={() => onDownload(backup)}
            />
            <RowActionButton
              icon={Trash2}
              label="Delete"
              of={of}
              danger
              unavailable={cannotDeleteBackupMessage(job, backup.filename)}
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

export const deletedBackupColumns: Columns<BackupView> = [
  ...COMMON,
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
    header: 'Restorable until',
    cell: ({ deleted }) => deleted && <DateTime at={deleted.until} />,
  },
  { header: 'Actions', cell: (backup) => <BringBack backup={backup} /> },
];

function BringBack({ backup }: { backup: BackupView }) {
  const { filename } = backup;
  const queries = useQueryClient();
  const [busy, bringBack] = useSubmitGuard(async () => {
    try {
      const { message } = await backOfficeApi.backups.restoreDeletedBackup({ params: { filename } });
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
        unavailable={busy ? 'Restoring to the list' : backupFileMissingMessage(backup)}
        onClick={bringBack}
      />
    </span>
  );
}
