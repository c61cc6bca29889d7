import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { showError, showSuccess } from '../../../components/ui/toaster.tsx';
import { useSubmitGuard } from '../../../components/ui/use-submit-guard.ts';
import { errorSentence } from '../../../lib/api/api-error.ts';
import { backOfficeApi } from '../../../lib/api/back-office-client.ts';
import { BACKUP_NOT_CREATED_MESSAGE, cannotStartJobMessage, databaseBackupCreatedMessage } from './job-messages.ts';
import { JobPanel } from './job-panel.tsx';
import { useJobPolling } from './job-query.ts';
import { pollJob } from './poll-job.ts';
import { RestoreFromFile } from './restore-from-file.tsx';
import { BackupList } from './saved-backups.tsx';

export default function DatabaseBackupPage() {
  const { job, isNews } = useJobPolling();
  const reason = cannotStartJobMessage(job);
  return (
    <>
      <JobPanel job={job} isNews={isNews} />
      <div className="mb-8 grid items-start gap-6 lg:grid-cols-2">
        <CreateBackup unavailable={reason} />
        <RestoreFromFile unavailable={reason} />
      </div>
      <BackupList job={job} />
    </>
  );
}

function CreateBackup({ unavailable }: { unavailable: string | undefined }) {
  const queries = useQueryClient();
  const [busy, create] = useSubmitGuard(async () => {
    try {
      const made = await pollJob(queries, { kind: 'backup', begin: () => backOfficeApi.backups.createBackup() });
      // The job panel shows the problem for as long as it matters.
      if (!made.problem) showSuccess(databaseBackupCreatedMessage(made.filename));
    } catch (refusal) {
      showError(errorSentence(refusal, BACKUP_NOT_CREATED_MESSAGE));
    }
  });
  return (
    <Card title="Create a backup" hint="One file with all data as of now. A backup runs every night.">
      <dl className="mb-6 grid gap-4 text-[0.9375rem]">
        <div>
          <dt className="font-semibold">Included</dt>
          <dd>Customers, transactions, tickets, payment methods, the books and the audit trail</dd>
        </div>
        <div>
          <dt className="font-semibold">Not included</dt>
          <dd>Passwords, the secrets of two-factor authentication, pictures, administrators</dd>
        </div>
      </dl>
      <Button busy={busy} waitingText="Creating backup..." unavailable={unavailable} onClick={create}>
        Create Backup
      </Button>
    </Card>
  );
}
