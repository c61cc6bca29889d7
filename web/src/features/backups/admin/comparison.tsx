import { useQuery } from '@tanstack/react-query';
import type { JobView } from '#shared/contract/backups.ts';
import { DifferencesTable } from './differences-table.tsx';
import { JobProgress } from './job-panel.tsx';
import { jobQuery } from './job-query.ts';
import { ChangesButton } from './see-changes.tsx';

export const COMPARING = 'Comparing with the bank as it is';
export const COMPARED_TEXT = 'It is known what would change';

export function ComparisonProgress() {
  const { data: job } = useQuery(jobQuery);
  return <JobProgress label={COMPARING} job={job?.status === 'running' && job.dryRun ? job : undefined} />;
}

interface ChangeProps {
  readonly title: 'What would change' | 'What changed';
  readonly preview: Pick<JobView, 'differences' | 'changes'> | undefined;
}

export function RestorePreview({ title, preview }: ChangeProps) {
  if (!preview?.differences) return null;
  return (
    <>
      <DifferencesTable title={title} differences={preview.differences} rows={preview.changes?.rows ?? 0} />
      <div className="mt-4 empty:hidden">
        <ChangesButton title={title} changes={preview.changes} />
      </div>
    </>
  );
}
