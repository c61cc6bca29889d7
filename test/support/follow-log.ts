/** Collects what the banks of this process log while a test runs. */
import { readFileSync, statSync } from 'node:fs';
import { getChanges } from '#shared/contract/reports.ts';

/** The log files, each with its length when the test began. */
const open = new Map<string, number>();

/** Follows a log file. @returns a function that ends it */
export function followLog(logFile: string): () => void {
  open.set(logFile, 0);
  return () => void open.delete(logFile);
}

export function markLogPositions(): void {
  for (const file of open.keys()) open.set(file, sizeOf(file));
}

const MAX_LINES = 20;

/** Returns warnings, errors and the last calls since the test began; undefined without a bank. */
export function linesLoggedSinceTestStart(): string | undefined {
  if (open.size === 0) return undefined;
  const lines = [...open].flatMap(([file, from]) => readFileSync(file).subarray(from).toString('utf8').split('\n'));
  return (
    lines
      .filter((line) => line && !isPoll(line))
      .slice(-MAX_LINES)
      .join('\n') || 'nothing since the test began'
  );
}

/** Polls are left out, because an open page polls all the time. */
const isPoll = (line: string): boolean => line.includes(`"${getChanges.method} ${getChanges.path}"`);

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
