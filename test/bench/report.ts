/** Prints tables, and promises with their figures. A broken promise ends the program with 1. */
import { Console } from 'node:console';
import { availableParallelism, loadavg } from 'node:os';

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

process.once('exit', () => {
  const [load = 0] = loadavg();
  if (load > availableParallelism()) process.stdout.write(`The machine was busy (load ${rounded(load)}).\n`);
});

export const reportAtMost = (promise: string, figure: number, goal: number, unit = ''): void =>
  say(figure <= goal, `${promise}: ${rounded(figure)} (at most ${goal} ${unit}`);

export const reportAtLeast = (promise: string, figure: number, goal: number, unit = ''): void =>
  say(figure >= goal, `${promise}: ${rounded(figure)} (at least ${goal} ${unit}`);

function say(isKept: boolean, sentence: string): void {
  if (!isKept) process.exitCode = 1;
  process.stdout.write(`${isKept ? 'kept  ' : 'BROKEN'}  ${sentence.trim()})\n`);
}

/** Returns a percentile. @param share 0.5 for the median, 0.99 for the slowest hundredth */
export function percentile(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
