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

const LAST_CALLS = 8;
const MOST_TROUBLES = 10;
const STACK_LINES = 4;

/**
 * Warnings and errors since the test began, and the last calls; without any, the last calls before it. Undefined
 * without a bank.
 */
export function loggedMeanwhile(): string | undefined {
  if (open.size === 0) return undefined;
  const logs = [...open].map(([file, from]) => ({ log: readFileSync(file), from }));
  const since = toldOf(logs.flatMap(({ log, from }) => linesIn(log.subarray(from))));
  if (since) return since;
  const before = toldOf(logs.flatMap(({ log, from }) => linesIn(log.subarray(0, from))));
  return ['nothing since the test began', ...(before ? [`before that:\n${before}`] : [])].join('; ');
}

function toldOf(lines: readonly LogLine[]): string {
  const troubles = lines.filter(isTrouble).slice(-MOST_TROUBLES);
  const calls = lines.filter((line) => !isTrouble(line) && !isPoll(line)).slice(-LAST_CALLS);
  return lines
    .filter((line) => troubles.includes(line) || calls.includes(line))
    .map(sentenceOf)
    .join('\n');
}

/** Of Powertools and the local stack. */
interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly timestamp?: string;
  readonly route?: string;
  readonly status?: number;
  readonly code?: string;
  readonly error?: string | { readonly name?: string; readonly message?: string; readonly stack?: string };
}

/** An open page polls all the time. */
const isPoll = ({ route, status }: LogLine): boolean =>
  route === `${getChanges.method} ${getChanges.path}` && status === 200;

const isTrouble = ({ level }: LogLine): boolean => level !== 'INFO' && level !== 'DEBUG';

function linesIn(log: Buffer): LogLine[] {
  return log
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** `12:31:07.412 ERROR failed POST /user/withdraw 500`, and the beginning of the stack. */
function sentenceOf({ timestamp = '', level, message, route, status, code, error }: LogLine): string {
  const words = [timestamp.slice(11, 23), level, message, route, status, code].filter((word) => word !== undefined);
  const trace = typeof error === 'string' ? error : (error?.stack ?? error?.message ?? error?.name ?? '');
  const beneath = trace.split('\n', STACK_LINES).filter(Boolean);
  return [words.join(' '), ...beneath.map((line) => `  ${line.trim()}`)].join('\n');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
