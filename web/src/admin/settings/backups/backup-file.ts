/** A file that somebody has chosen to restore from, as far as the browser looks into it. */
import * as z from 'zod/mini';
import { BackupStats, LARGEST_SENT_BACKUP } from '#shared/contract/backups.ts';
import { Moment } from '#shared/contract/wire.ts';

/** What a backup says of itself, before all the rest. */
const Head = z.object({ createdAt: Moment, stats: z.object(BackupStats.shape) });
type Head = z.output<typeof Head>;

export interface BackupFile {
  readonly file: File;
  readonly head: Head;
  /** All of it, when it is small enough to be sent in a call. */
  readonly content?: Readonly<Record<string, unknown>>;
}

/**
 * Bytes. A larger file would hold the browser up for seconds and take several times its size of memory, so that only its
 * beginning is looked at; the server checks all of it in any case.
 */
const LARGEST_PARSED = 50 * 1024 * 1024;

/** So many bytes the head never fills. */
const BEGINNING = 16 * 1024;

/** @returns undefined when the file is no backup, or cannot be read */
export async function readBackupFile(file: File): Promise<BackupFile | undefined> {
  try {
    if (file.size > LARGEST_PARSED) return { file, head: headIn(await file.slice(0, BEGINNING).text()) };
    const content: unknown = JSON.parse(await file.text());
    const head = z.parse(Head, content);
    return { file, head, ...(file.size <= LARGEST_SENT_BACKUP && { content: content as Record<string, unknown> }) };
  } catch {
    return undefined;
  }
}

/** Of JSON that is cut off: the first time and the first counts in it are the backup's own. */
function headIn(beginning: string): Head {
  const [, createdAt] = /"createdAt"\s*:\s*"([^"]*)"/.exec(beginning) ?? [];
  const [, stats = ''] = /"stats"\s*:\s*(\{[^{}]*\})/.exec(beginning) ?? [];
  return z.parse(Head, { createdAt, stats: JSON.parse(stats) });
}
