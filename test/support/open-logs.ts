/** What the banks of this process write into their logs while a test runs, for the case that it fails. */
import { readFileSync, statSync } from 'node:fs';

/** Each open log, and how long it was when the test began. */
const open = new Map<string, number>();

/** From now on a failing test tells what stands in this log. Returns the way back. */
export function follow(logFile: string): () => void {
  open.set(logFile, 0);
  return () => void open.delete(logFile);
}

export function testBegins(): void {
  for (const file of open.keys()) open.set(file, sizeOf(file));
}

const LAST_CALLS = 5;
const MOST_TROUBLES = 10;
const STACK_LINES = 4;

/** Warnings and errors since the test began, and the last calls, in their order; undefined when there was nothing. */
export function loggedMeanwhile(): string | undefined {
  const lines = [...open].flatMap(([file, from]) => linesIn(readFileSync(file).subarray(from).toString('utf8')));
  const troubles = lines.filter(isTrouble).slice(-MOST_TROUBLES);
  const calls = lines.filter((line) => !isTrouble(line)).slice(-LAST_CALLS);
  const told = lines.filter((line) => troubles.includes(line) || calls.includes(line)).map(sentenceOf);
  return told.length > 0 ? told.join('\n') : undefined;
}

/** As Powertools and the local stack write it. */
interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly timestamp?: string;
  readonly route?: string;
  readonly status?: number;
  readonly code?: string;
  readonly error?: string | { readonly name?: string; readonly message?: string; readonly stack?: string };
}

const isTrouble = ({ level }: LogLine): boolean => level !== 'INFO' && level !== 'DEBUG';

function linesIn(text: string): LogLine[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

/** `12:31:07.412 ERROR failed POST /user/withdraw 500`, and the beginning of an error's stack below it. */
function sentenceOf({ timestamp = '', level, message, route, status, code, error }: LogLine): string {
  const words = [timestamp.slice(11, 23), level, message, route, status, code].filter((word) => word !== undefined);
  const trace = typeof error === 'string' ? error : (error?.stack ?? error?.message ?? error?.name ?? '');
  const beneath = trace.split('\n', STACK_LINES).filter(Boolean);
  return [words.join(' '), ...beneath.map((line) => `  ${line.trim()}`)].join('\n');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
