import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BackupView } from '#shared/contract/backups.ts';
import { backupRestorableUntil } from '#shared/domain/backups.ts';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { focusMainIf } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { useAsyncAction } from '../../../components/use-action.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { refetchBackups } from './job-query.ts';

const DELETED = 'Backup deleted successfully';
const FAILED = 'Failed to delete backup';

interface DeleteBackupProps {
  readonly backup: BackupView;
  readonly isThere: () => boolean;
  readonly onClose: () => void;
}

export default function DeleteBackup({ backup, isThere, onClose }: DeleteBackupProps) {
  const { filename, createdAt, lockedUntil } = backup;
  const [until] = useState(() => backupRestorableUntil(Date.now(), Date.parse(lockedUntil)));
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const gone = useRef(false);

  const [remove, { busy, error }] = useAsyncAction(FAILED, async () => {
    try {
      gone.current = !isThere();
      if (!gone.current) {
        await api.backups.deleteBackup({ params: { filename } });
        gone.current = true;
        showSuccess(DELETED);
      }
      refetchBackups(queries);
      setOpen(false);
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 404) refetchBackups(queries);
      throw refusal;
    }
  });

  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${filename}?`}
      confirmLabel="Delete"
      waitingText="Deleting..."
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={() => setOpen(false)}
      onClosed={onClose}
      finalFocus={() => focusMainIf(gone.current)}
    >
      The bank as it was on <DateTime at={createdAt} /> can no longer be restored from it. You find it among the deleted
      backups, and can bring it back, until <DateTime at={new Date(until).toISOString()} />.
    </ConfirmDialog>
  );
}
