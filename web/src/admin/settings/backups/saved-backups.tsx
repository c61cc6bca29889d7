import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Download, RotateCcw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { BackupView, JobView } from '#shared/contract/backups.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { Action } from '../../../ui/action.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { Columns } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatFileSize } from '../../../ui/format-file-size.ts';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { showError } from '../../../ui/toaster.tsx';
import { useListAddress } from '../../../ui/use-list-address.ts';
import { download } from './download.ts';
import { backupsQuery } from './job-query.ts';
import { whyNotBegin, whyNotDelete } from './job-words.ts';

const FAILED = 'Failed to fetch backups';
const NOT_FOUND = 'Backup not found';
const NOT_DOWNLOADED = 'Failed to download backup';

/** Loaded with the first question. */
const RestoreDialog = lazy(() => import('./restore-dialog.tsx'));
const DeleteBackup = lazy(() => import('./delete-backup.tsx'));

/** Why a backup was made. */
const REASONS = {
  manual: { words: 'Manual', tone: 'info' },
  daily: { words: 'Daily', tone: 'neutral' },
  safety: { words: 'Safety', tone: 'warning' },
} as const satisfies Record<BackupView['reason'], { words: string; tone: Tone }>;

interface Question {
  readonly what: 'restore' | 'delete';
  readonly backup: BackupView;
}

/** @param job the running job, which rules out some actions */
export function SavedBackups({ job }: { job: JobView | undefined }) {
  const id = useId();
  const queries = useQueryClient();
  const { cursor, next, previous } = useListAddress({});
  const page = useQuery(backupsQuery(cursor));
  const { backups, nextCursor } = page.data ?? {};
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);

  /**
   * False, with a message, when another administrator has deleted it. A backup on another page is the server's to find.
   */
  const isListed = ({ filename }: BackupView): boolean => {
    const now = queries.getQueryData(backupsQuery(cursor).queryKey);
    const isGone = now !== undefined && !now.nextCursor && !now.backups.some((backup) => backup.filename === filename);
    if (isGone) showError(NOT_FOUND);
    return !isGone;
  };

  const save = (backup: BackupView) => {
    if (isListed(backup)) download(backup.filename).catch((refusal) => showError(sentenceOf(refusal, NOT_DOWNLOADED)));
  };

  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        Saved Backups
      </h2>
      <ListPanel
        query={page}
        rows={backups}
        errorMessage={sentenceOf(page.error, FAILED)}
        loadingLabel="Loading backups"
        empty={<EmptyState icon={Archive} title="No backups yet" />}
        caption="Saved Backups"
        columns={columns({ job, onAsk: setQuestion, onDownload: save })}
        keyOf={({ filename }) => filename}
        onPrevious={previous}
        onNext={nextCursor ? () => next(nextCursor) : undefined}
      />
      <Suspense>
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
      </Suspense>
    </section>
  );
}

interface RowActions {
  readonly job: JobView | undefined;
  readonly onAsk: (question: Question) => void;
  readonly onDownload: (backup: BackupView) => void;
}

function columns({ job, onAsk, onDownload }: RowActions): Columns<BackupView> {
  return [
    { header: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { header: 'File', cell: ({ filename }) => <span className="wrap-anywhere">{filename}</span> },
    { header: 'Users', cell: ({ stats }) => <Count of={stats.totalUsers} />, numeric: true },
    { header: 'Transactions', cell: ({ stats }) => <Count of={stats.totalTransactions} />, numeric: true },
    { header: 'Tickets', cell: ({ stats }) => <Count of={stats.totalTickets} />, numeric: true },
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
            <Action
              icon={RotateCcw}
              label="Restore"
              of={of}
              unavailable={whyNotBegin(job)}
              onClick={() => onAsk({ what: 'restore', backup })}
            />
            <Action icon={Download} label="Download" of={of} onClick={() => onDownload(backup)} />
            <Action
              icon={Trash2}
              label="Delete"
              of={of}
              danger
              unavailable={whyNotDelete(job, backup.filename)}
              onClick={() => onAsk({ what: 'delete', backup })}
            />
          </span>
        );
      },
    },
  ];
}

const Count = ({ of }: { of: number }) => <span className="tabular-nums">{of.toLocaleString('en-US')}</span>;

function Made({ backup: { reason, createdBy } }: { backup: BackupView }) {
  const { words, tone } = REASONS[reason];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
      <Badge tone={tone}>{words}</Badge>
      {reason !== 'daily' && <span className="text-sm text-quiet">{createdBy}</span>}
    </span>
  );
}
