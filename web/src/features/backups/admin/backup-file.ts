import * as z from 'zod/mini';
import { BackupStats, MAX_INLINE_BACKUP_BYTES } from '#shared/contract/backups.ts';
import { MomentSchema } from '#shared/contract/wire.ts';

const Head = z.object({ createdAt: MomentSchema, stats: z.object(BackupStats.shape) });
type Head = z.output<typeof Head>;

export interface ChosenBackupFile {
  readonly file: File;
  readonly head: Head;
  /** The parsed content, if it fits into the body of a call. */
  readonly content?: Readonly<Record<string, unknown>>;
}

/** Bytes. Parsing a larger file would block the browser for seconds; the server checks all of it in any case. */
const MAX_PARSED_BYTES = 50 * 1024 * 1024;

const BEGINNING = 16 * 1024;

export async function readBackupFile(file: File): Promise<ChosenBackupFile | undefined> {
  try {
    if (file.size > MAX_PARSED_BYTES) return { file, head: headIn(await file.slice(0, BEGINNING).text()) };
    const content: unknown = JSON.parse(await file.text());
    const head = z.parse(Head, content);
    return { file, head, ...(file.size <= MAX_INLINE_BACKUP_BYTES && { content: content as Record<string, unknown> }) };
  } catch {
    return undefined;
  }
}

/** Reads truncated JSON: the first `createdAt` and `stats` in the text are the backup's own. */
function headIn(beginning: string): Head {
  const [, createdAt] = /"createdAt"\s*:\s*"([^"]*)"/.exec(beginning) ?? [];
  const [, stats = ''] = /"stats"\s*:\s*(\{[^{}]*\})/.exec(beginning) ?? [];
  return z.parse(Head, { createdAt, stats: JSON.parse(stats) });
}
