import { useQuery } from '@tanstack/react-query';
import { type JobView, RestoreDiffEntry } from '#shared/contract/backups.ts';
import { JobProgressBar } from './job-panel.tsx';
import { jobQuery } from './job-query.ts';
import { restoreChangeKindLabels } from './restore-changes.ts';
import { ShowRestoreChangesButton } from './restore-changes-dialog.tsx';

type Differences = NonNullable<JobView['differences']>;

const KINDS = RestoreDiffEntry.shape.kind.options;

const CHANGES = [
  ['added', 'Added', 'text-good'],
  ['changed', 'Changed', 'text-ink'],
  ['lost', 'Lost', 'text-danger'],
] as const satisfies readonly (readonly [keyof Differences['users'], string, string])[];

const SAME = 'No differences from current data.';

export const RESTORE_COMPARING_MESSAGE = 'Comparing with current data';
export const RESTORE_COMPARED_MESSAGE = 'Comparison ready';

export function ComparisonProgress() {
  const { data: job } = useQuery(jobQuery);
  return (
    <JobProgressBar label={RESTORE_COMPARING_MESSAGE} job={job?.status === 'running' && job.dryRun ? job : undefined} />
  );
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
        <ShowRestoreChangesButton title={title} changes={preview.changes} />
      </div>
    </>
  );
}

interface DifferencesTableProps {
  readonly title: 'What would change' | 'What changed';
  readonly differences: Differences;
  readonly rows: number;
}

/**
 * Shows the number of differences by kind.
 * @param rows number of rows in the list of all changes, which has some that are not counted here, such as journal
 * lines
 */
function DifferencesTable({ title, differences, rows }: DifferencesTableProps) {
  const isSame = rows === 0 && KINDS.every((kind) => CHANGES.every(([change]) => differences[kind][change] === 0));
  if (isSame) return <p className="font-semibold">{SAME}</p>;
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.9375rem]">
      <caption className="mb-2 text-left text-sm font-semibold">{title}</caption>
      <thead>
        <tr className="*:border-b *:border-line *:py-2 *:text-xs *:font-semibold *:text-quiet">
          <td />
          {CHANGES.map(([change, words]) => (
            <th key={change} scope="col" className="pl-3 text-right">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind} className="*:border-b *:border-line *:py-2 last:*:border-0">
            <th scope="row" className="text-left font-medium">
              {restoreChangeKindLabels[kind]}
            </th>
            {CHANGES.map(([change, , look]) => {
              const count = differences[kind][change];
              return (
                <td
                  key={change}
                  className={`pl-3 text-right tabular-nums ${count > 0 ? `font-semibold ${look}` : 'text-quiet'}`}
                >
                  {count.toLocaleString('en-US')}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
