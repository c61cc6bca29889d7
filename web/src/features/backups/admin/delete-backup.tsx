import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupView } from '#shared/contract/backups.ts';
import { backupRestorableUntil } from '#shared/domain/backups.ts';
import { ActionDialog } from '../../../components/action-dialog.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { focusMain } from '../../../components/ui/skip-link.tsx';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { api } from '../../../lib/api/client.ts';
import { refetchBackups } from './job-query.ts';

interface DeleteBackupProps {
  readonly backup: BackupView;
  readonly isThere: () => boolean;
  readonly onClose: () => void;
}

export default function DeleteBackup({ backup, isThere, onClose }: DeleteBackupProps) {
  const { filename, createdAt, lockedUntil } = backup;
  const [until] = useState(() => backupRestorableUntil(Date.now(), Date.parse(lockedUntil)));
  const queries = useQueryClient();
  return (
    <ActionDialog
      title={`Delete ${filename}?`}
      confirmLabel="Delete"
      waitingText="Deleting..."
      failed="Failed to delete backup"
      action={async () => {
        if (!isThere()) return;
        await api.backups.deleteBackup({ params: { filename } });
        showSuccess('Backup deleted successfully');
      }}
      onSettled={() => refetchBackups(queries)}
      focusAfterwards={focusMain}
      onClosed={onClose}
    >
      The bank as it was on <DateTime at={createdAt} /> can no longer be restored from it. You find it among the deleted
      backups, and can bring it back, until <DateTime at={new Date(until).toISOString()} />.
    </ActionDialog>
  );
}
