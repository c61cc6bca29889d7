import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { restoreDatabase } from '#shared/contract/backups.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import {
  ComparisonProgress,
  RESTORE_COMPARED_MESSAGE,
  RESTORE_COMPARING_MESSAGE,
  RestorePreview,
} from './comparison.tsx';
import { DATABASE_NOT_RESTORED_MESSAGE, DATABASE_RESTORED_MESSAGE } from './job-messages.ts';
import { pollJob } from './poll-job.ts';
import { useJobDialog } from './use-job-dialog.ts';

interface RestoreDialogProps {
  readonly name: string;
  readonly source: RouteInput<typeof restoreDatabase>['body'];
  readonly isThere?: () => boolean;
  readonly onRestored?: () => void;
  readonly onClose: () => void;
}

export default function RestoreDialog({ name, source, isThere, onRestored, onClose }: RestoreDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const compared = useRef<string>(undefined);

  const restore = (dryRun: boolean, onRunning?: () => void) =>
    pollJob(queries, {
      kind: 'restore',
      dryRun,
      begin: () =>
        backOfficeApi.backups.restoreDatabase({
          query: dryRun ? { dryRun: 'true' } : {},
          // The file that was uploaded for the comparison is still on the server.
          body: compared.current === undefined ? source : { filename: compared.current },
        }),
      ...(onRunning && { onRunning }),
    });

  const { error, ...dialog } = useJobDialog({
    failed: DATABASE_NOT_RESTORED_MESSAGE,
    run: async (onRunning) => {
      const { filename } = await restore(false, onRunning);
      onRestored?.();
      return { message: DATABASE_RESTORED_MESSAGE, filename };
    },
  });

  const comparison = useQuery({
    queryKey: ['backups', 'comparison', id],
    queryFn: async () => {
      const { filename, differences, changes } = await restore(true);
      if (filename) compared.current = filename;
      return { differences, changes };
    },
    enabled: dialog.open && !dialog.busy,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  return (
    <ConfirmDialog
      {...dialog}
      title={`Restore ${name}?`}
      confirmLabel="Restore"
      waitingText="Restoring..."
      unavailable={comparison.isSuccess ? undefined : 'Compare the backup first'}
      error={error ?? (comparison.error ? errorSentence(comparison.error, DATABASE_NOT_RESTORED_MESSAGE) : undefined)}
      onConfirm={() => (isThere?.() === false ? dialog.onCancel() : dialog.onConfirm())}
      onClosed={onClose}
    >
      <p>
        All customers, transactions, tickets and payment methods are replaced by those of this backup. Administrators
        and the audit trail stay.
      </p>
      <p className="mt-3">We make a safety backup first. Changes are refused until the restore is finished.</p>
      <div className="mt-4 text-ink">
        {comparison.isFetching && <ComparisonProgress />}
        {!comparison.isFetching && <RestorePreview title="What would change" preview={comparison.data} />}
      </div>
      <p role="status" className="sr-only">
        {comparison.isFetching ? RESTORE_COMPARING_MESSAGE : comparison.isSuccess && RESTORE_COMPARED_MESSAGE}
      </p>
    </ConfirmDialog>
  );
}
