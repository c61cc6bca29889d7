import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { JobView } from '#shared/contract/backups.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { useAsyncAction } from '../../../components/use-action.ts';
import { api } from '../../../lib/api/client.ts';
import { jobQuery } from './job-query.ts';
import { jobTexts } from './job-words.ts';

const FAILED = 'Failed to cancel';

interface CancelJobProps {
  readonly job: JobView;
  /** Called to move the focus, because the button disappears with the job. */
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

export default function CancelJob({ job, onCancelled, onClose }: CancelJobProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const [isCancelled, setCancelled] = useState(false);
  const readJob = () => void queries.invalidateQueries({ queryKey: jobQuery.queryKey });
  const [cancel, { busy, error }] = useAsyncAction(FAILED, async () => {
    try {
      await api.backups.cancelJob({ body: { startedAt: job.startedAt } });
      setCancelled(true);
      setOpen(false);
    } catch (refusal) {
      readJob();
      throw refusal;
    }
  });
  return (
    <ConfirmDialog
      open={open}
      title="Cancel this?"
      confirmLabel="Cancel it"
      cancelLabel="Let it go on"
      waitingText="Cancelling..."
      busy={busy}
      error={error}
      onConfirm={cancel}
      onCancel={() => setOpen(false)}
      onClosed={() => {
        onClose();
        if (isCancelled) readJob();
      }}
      finalFocus={() => {
        if (isCancelled) onCancelled();
        return !isCancelled;
      }}
    >
      {jobTexts(job).title(job.filename)}. Nothing of the bank has been replaced yet, so it can be ended here, and begun
      again later.
    </ConfirmDialog>
  );
}
