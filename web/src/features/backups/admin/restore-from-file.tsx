import { type ReactNode, useEffect, useRef, useState } from 'react';
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
import { useAsyncAction } from '../../../components/use-action.ts';
import { api } from '../../../lib/api/client.ts';
import { type ChosenBackupFile, readBackupFile } from './backup-file.ts';
import { DATABASE_NOT_RESTORED } from './job-words.ts';
import RestoreDialog from './restore-dialog.tsx';
import { uploadFile } from './upload.ts';

const NO_FILE = 'Please select a backup file';
const NOT_READ = 'Failed to read backup file';

type Source = RouteInput<typeof restoreDatabase>['body'];

export function RestoreFromFile({ unavailable }: { unavailable: string | undefined }) {
  const [chosen, setChosen] = useState<ChosenBackupFile>();
  const [problem, setProblem] = useState<string>();
  const [source, setSource] = useState<Source>();
  const [asking, setAsking] = useState<{ readonly file: File; readonly source: Source }>();
  const [name, setName] = useState<string>();
  const { sent, send, giveUp } = useUpload();
  const latest = useRef<File>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useFocusFirstError(refusals);

  const choose = async (file: File) => {
    latest.current = file;
    setName(file.name);
    giveUp();
    clearError();
    setChosen(undefined);
    setSource(undefined);
    const isJson = /\.json$/i.test(file.name);
    const read = isJson ? await readBackupFile(file) : undefined;
    // Another file may have been chosen during the reading.
    if (latest.current !== file) return;
    setChosen(read);
    setProblem(isJson ? (read ? undefined : NOT_READ) : NO_FILE);
  };

  const clearRestored = (restored: File) => {
    // The answer to a restore may arrive after its end was shown, when the user may have chosen another file.
    if (latest.current !== restored) return;
    latest.current = null;
    setChosen(undefined);
    setSource(undefined);
    setName(undefined);
  };

  const [restore, { busy, error, clearError }] = useAsyncAction(DATABASE_NOT_RESTORED, async () => {
    if (!chosen) {
      setProblem(problem ?? NO_FILE);
      return setRefusals(refusals + 1);
    }
    // A second try after Cancel uses the same upload.
    const ready = source ?? (chosen.content ? { backup: { ...chosen.content } } : await send(chosen.file));
    if (!ready || latest.current !== chosen.file) return;
    setSource(ready);
    setAsking({ file: chosen.file, source: ready });
  });

  return (
    <Card
      title="Restore from a file"
      hint="A backup that was downloaded before. It is checked, and what it would change is shown, before anything happens."
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
          name={name}
          error={problem}
          onFile={choose}
        />
        {chosen && <Summary chosen={chosen} />}
        {sent !== undefined && chosen && (
          <ProgressBar label="Uploading" value={sent} max={chosen.file.size} format={formatSent} />
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
            <Button variant="quiet" onClick={giveUp}>
              Cancel Upload
            </Button>
          )}
        </div>
      </form>
      {asking && (
        <RestoreDialog
          name={asking.file.name}
          source={asking.source}
          onRestored={() => clearRestored(asking.file)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}

const formatSent = (bytes: number, all: number): string => `${formatFileSize(bytes)} of ${formatFileSize(all)}`;

function useUpload() {
  const [sent, setSent] = useState<number>();
  const underway = useRef<AbortController>(null);
  const giveUp = () => underway.current?.abort();
  useEffect(() => () => underway.current?.abort(), []);

  const send = async (file: File): Promise<Source | undefined> => {
    underway.current = new AbortController();
    const { signal } = underway.current;
    setSent(0);
    try {
      const { filename, url } = await api.backups.createUpload({ body: { bytes: file.size } });
      await uploadFile({ url, file, onProgress: setSent, signal });
      return { filename };
    } catch (refusal) {
      if (signal.aborted) return undefined;
      throw refusal;
    } finally {
      setSent(undefined);
    }
  };
  return { sent, send, giveUp };
}

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
