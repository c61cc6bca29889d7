import { type ReactNode, useState } from 'react';
import type { restoreDatabase } from '#shared/contract/backups.ts';
import type { RouteInput } from '#shared/contract/route.ts';
import { useFocusFirstError } from '../../../components/focus-first-error.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import { FileDrop } from '../../../components/ui/file-drop.tsx';
import { FormError } from '../../../components/ui/form-error.tsx';
import { formatFileSize } from '../../../components/ui/format-file-size.ts';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { useAsyncAction } from '../../../components/use-async-action.ts';
import { type ChosenBackupFile, readBackupFile } from './backup-file.ts';
import { DATABASE_NOT_RESTORED_MESSAGE } from './job-messages.ts';
import RestoreDialog from './restore-dialog.tsx';
import { useUpload } from './use-upload.ts';

const NO_FILE = 'Please select a backup file';
const NOT_READ = 'Failed to read backup file';

type Source = RouteInput<typeof restoreDatabase>['body'];

interface Choice {
  readonly file?: File;
  /** Undefined while the file is read, and if it is no backup. */
  readonly backup?: ChosenBackupFile | undefined;
  readonly problem?: string | undefined;
  /** A second try after Cancel uses the same upload. */
  readonly source?: Source;
}

export function RestoreFromFile({ unavailable }: { unavailable: string | undefined }) {
  const [choice, setChoice] = useState<Choice>({});
  const [asking, setAsking] = useState<{ readonly file: File; readonly source: Source }>();
  const { sent, upload, cancel } = useUpload();
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstError(refusals);

  /** Another file may have been chosen meanwhile, such as during the reading or the restore. */
  const changeIfStillChosen = (file: File, next: Choice) =>
    setChoice((current) => (current.file === file ? next : current));

  const choose = async (file: File) => {
    cancel();
    clearError();
    setChoice({ file });
    const isJson = /\.json$/i.test(file.name);
    const backup = isJson ? await readBackupFile(file) : undefined;
    changeIfStillChosen(file, { file, backup, problem: isJson ? (backup ? undefined : NOT_READ) : NO_FILE });
  };

  const [restore, { busy, error, clearError }] = useAsyncAction(DATABASE_NOT_RESTORED_MESSAGE, async () => {
    const { file, backup, problem = NO_FILE } = choice;
    if (!file || !backup) {
      setChoice({ ...choice, problem });
      return setRefusals(refusals + 1);
    }
    const source = choice.source ?? (backup.content ? { backup: { ...backup.content } } : await upload(file));
    if (!source) return;
    changeIfStillChosen(file, { file, backup, source });
    setAsking({ file, source });
  });

  return (
    <Card
      title="Restore from a file"
      hint="A backup that was downloaded before. You see its changes before you confirm."
    >
      <form
        ref={form}
        noValidate
        aria-label="Restore from a file"
        onSubmit={(event) => {
          event.preventDefault();
          void restore();
        }}
        className="grid gap-5"
      >
        <FileDrop
          label="Backup file"
          hint="A file that ends in .json"
          accept=".json,application/json"
          name={choice.file?.name}
          error={choice.problem}
          onFile={choose}
        />
        {choice.backup && <Summary chosen={choice.backup} />}
        {sent !== undefined && choice.file && (
          <ProgressBar label="Uploading" value={sent} max={choice.file.size} format={formatSent} />
        )}
        <FormError message={error} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="secondary"
            busy={busy}
            waitingText={sent === undefined ? 'Preparing...' : 'Uploading...'}
            unavailable={unavailable}
          >
            Restore from File
          </Button>
          {sent !== undefined && (
            <Button variant="quiet" onClick={cancel}>
              Cancel Upload
            </Button>
          )}
        </div>
      </form>
      {asking && (
        <RestoreDialog
          name={asking.file.name}
          source={asking.source}
          onRestored={() => changeIfStillChosen(asking.file, {})}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

const formatSent = (bytes: number, all: number): string => `${formatFileSize(bytes)} of ${formatFileSize(all)}`;

function Summary({ chosen: { file, head } }: { chosen: ChosenBackupFile }) {
  const { createdAt, stats } = head;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Created', <DateTime key="at" at={createdAt} />],
    ['Size', formatFileSize(file.size)],
    ['Users', stats.totalUsers.toLocaleString('en-US')],
    ['Transactions', stats.totalTransactions.toLocaleString('en-US')],
    ['Tickets', stats.totalTickets.toLocaleString('en-US')],
  ];
  return (
    <dl aria-label="What is in the file" className="grid gap-2 rounded-control bg-sunken p-4 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-quiet">{name}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
