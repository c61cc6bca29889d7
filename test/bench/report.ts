/** Prints tables, and promises with their figures. A broken promise ends the program with 1. */
import { Console } from 'node:console';

/** Whether `npm run bench -- SECTION --small` was called, which only shows that the measurement works. */
export const isSmallRun = process.argv.includes('--small');

const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);

export function printTable(title: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  process.stdout.write(`\n${title}\n`);
  const shown = (cell: string | number) => (typeof cell === 'number' ? rounded(cell) : cell);
  new Console(process.stdout).table(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, shown(cell)]))),
  );
}

export const reportAtMost = (promise: string, figure: number, goal: number, unit = ''): void =>
  say(figure <= goal, `${promise}: ${rounded(figure)} (at most ${goal} ${unit}`);

export const reportAtLeast = (promise: string, figure: number, goal: number, unit = ''): void =>
  say(figure >= goal, `${promise}: ${rounded(figure)} (at least ${goal} ${unit}`);

function say(isKept: boolean, sentence: string): void {
  if (!isKept) process.exitCode = 1;
  process.stdout.write(`${isKept ? 'kept  ' : 'BROKEN'}  ${sentence.trim()})\n`);
}

/** Returns the median. */
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
