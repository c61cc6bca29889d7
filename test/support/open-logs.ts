/** What the banks of this process log while a test runs. */
import { readFileSync, statSync } from 'node:fs';
import { getChanges } from '#shared/contract/reports.ts';

/** With its length when the test began. */
const open = new Map<string, number>();

/** @returns what ends it */
export function follow(logFile: string): () => void {
  open.set(logFile, 0);
  return () => void open.delete(logFile);
}

export function testBegins(): void {
  for (const file of open.keys()) open.set(file, sizeOf(file));
}

const MAX_LINES = 20;

/** Warnings, errors and the last calls since the test began. Undefined without a bank. */
export function loggedMeanwhile(): string | undefined {
  if (open.size === 0) return undefined;
  const lines = [...open].flatMap(([file, from]) => readFileSync(file).subarray(from).toString('utf8').split('\n'));
  return (
    lines
      .filter((line) => line && !isPoll(line))
      .slice(-MAX_LINES)
      .join('\n') || 'nothing since the test began'
  );
}

/** An open page polls all the time. */
const isPoll = (line: string): boolean => line.includes(`"${getChanges.method} ${getChanges.path}"`);

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
