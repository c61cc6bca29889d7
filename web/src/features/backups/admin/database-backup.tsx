import { CreateBackup } from './create-backup.tsx';
import { JobPanel } from './job-panel.tsx';
import { useBackupJob } from './job-query.ts';
import { beginProblem } from './job-words.ts';
import { RestoreFromFile } from './restore-from-file.tsx';
import { SavedBackups } from './saved-backups.tsx';

export default function DatabaseBackup() {
  const { job, isNews } = useBackupJob();
  const reason = beginProblem(job);
  return (
    <>
      <JobPanel job={job} isNews={isNews} />
      <div className="mb-8 grid items-start gap-6 lg:grid-cols-2">
        <CreateBackup unavailable={reason} />
        <RestoreFromFile unavailable={reason} />
      </div>
      <SavedBackups job={job} />
    </>
  );
}
