import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { restoreDatabase } from '#shared/contract/backups.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { errorSentence, isProposedError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { COMPARED_TEXT, COMPARING, ComparisonProgress, RestorePreview } from './comparison.tsx';
import { focusJob, isJobInSight } from './job-panel.tsx';
import { DATABASE_NOT_RESTORED, DATABASE_RESTORED } from './job-words.ts';
import { pollJob } from './poll-job.ts';

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
  const [open, setOpen] = useState(true);
  const [error, setError] = useState<string>();
  const isOpen = useRef(true);
  const hasBegun = useRef(false);
  const compared = useRef<string>(undefined);
  const close = () => {
    isOpen.current = false;
    setOpen(false);
  };

  const restore = (dryRun: boolean, onRunning?: () => void) =>
    pollJob(queries, {
      kind: 'restore',
      dryRun,
      begin: () =>
        api.backups.restoreDatabase({
          query: dryRun ? { dryRun: 'true' } : {},
          // The file that was uploaded for the comparison is still on the server.
          body: compared.current === undefined ? source : { filename: compared.current },
        }),
      ...(onRunning && { onRunning }),
    });

  const [busy, run] = useSubmitGuard(async () => {
    setError(undefined);
    if (isThere?.() === false) return close();
    try {
      await restore(false, () => {
        hasBegun.current = true;
        close();
      });
      hasBegun.current = true;
      onRestored?.();
      if (!isJobInSight()) showSuccess(DATABASE_RESTORED);
      close();
    } catch (refusal) {
      if (isProposedError(refusal)) return close();
      const sentence = errorSentence(refusal, DATABASE_NOT_RESTORED);
      if (isOpen.current) setError(sentence);
      else showError(sentence);
    }
  });

  const comparison = useQuery({
    queryKey: ['backups', 'comparison', id],
    queryFn: async () => {
      const { filename, differences, changes } = await restore(true);
      compared.current = filename;
      return { differences, changes };
    },
    enabled: open && !busy,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  return (
    <ConfirmDialog
      open={open}
      title={`Restore ${name}?`}
      confirmLabel="Restore"
      waitingText="Restoring..."
      busy={busy}
      unavailable={comparison.isSuccess ? undefined : 'Not before it is known what would change'}
      error={error ?? (comparison.error ? errorSentence(comparison.error, DATABASE_NOT_RESTORED) : undefined)}
      onConfirm={run}
      onCancel={close}
      onClosed={onClose}
      finalFocus={() => {
        if (hasBegun.current) focusJob();
        return !hasBegun.current;
      }}
    >
      <p>
        All customers, transactions, tickets and payment methods are replaced by those of this backup. Administrators
        and the audit trail stay.
      </p>
      <p className="mt-3">
        A safety backup of everything as it is now is made first. Until the restore is over, nobody can change anything.
      </p>
      <div className="mt-4 text-ink">
        {comparison.isFetching && <ComparisonProgress />}
        {!comparison.isFetching && <RestorePreview title="What would change" preview={comparison.data} />}
      </div>
      <p role="status" className="sr-only">
        {comparison.isFetching ? COMPARING : comparison.isSuccess && COMPARED_TEXT}
      </p>
    </ConfirmDialog>
  );
}
