import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildDirectory } from '#infra/build/sources.ts';

type Cell = string | number;

interface Promised {
  readonly promise: string;
  readonly figure: number;
  readonly goal: string;
  readonly kept: boolean;
}

interface SectionResult {
  readonly measuredAt: string;
  /** Load averages. */
  readonly load: readonly [before: number, after: number];
  readonly tables: Record<string, Record<string, Cell>[]>;
  readonly promises: Promised[];
  failure?: string;
}

const FILE = join(buildDirectory, 'bench.json');
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

export class Report {
  readonly #results: Record<string, SectionResult> = {};
  #current: SectionResult | undefined;

  async section(name: string, measure: () => Promise<void>): Promise<void> {
    say(`\n${name}\n${'='.repeat(name.length)}`);
    const before = load();
    const result: SectionResult = { measuredAt: new Date().toISOString(), load: [before, 0], tables: {}, promises: [] };
    this.#current = result;
    try {
      await measure();
    } catch (error) {
      result.failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say(`\nFAILED  ${result.failure}`);
    }
    this.#results[name] = { ...result, load: [before, load()] };
    const processors = availableParallelism();
    if (Math.max(before, load()) > processors) {
      say(`\nThis machine was busy (load ${before} to ${load()} on ${processors} processors): its times mean little.`);
    }
  }

  table(title: string, rows: readonly Readonly<Record<string, Cell>>[]): void {
    if (this.#current) this.#current.tables[title] = rows.map((row) => ({ ...row }));
    const columns = Object.keys(rows[0] ?? {});
    const text = (cell: Cell | undefined): string => (typeof cell === 'number' ? rounded(cell) : (cell ?? ''));
    const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => text(row[column]).length)));
    const line = (cells: readonly (Cell | undefined)[]) =>
      cells
        .map((cell, index) => {
          const width = widths[index] ?? 0;
          return typeof cell === 'number' ? text(cell).padStart(width) : text(cell).padEnd(width);
        })
        .join('  ')
        .trimEnd();
    say(`\n${title}\n`);
    say(`  ${line(columns)}`);
    for (const row of rows) say(`  ${line(columns.map((column) => row[column]))}`);
  }

  atMost(promise: string, figure: number, goal: number, unit: string): void {
    this.#promise({ promise, figure, goal: `at most ${rounded(goal)} ${unit}`.trim(), kept: figure <= goal });
  }

  atLeast(promise: string, figure: number, goal: number, unit: string): void {
    this.#promise({ promise, figure, goal: `at least ${rounded(goal)} ${unit}`.trim(), kept: figure >= goal });
  }

  #promise(promised: Promised): void {
    this.#current?.promises.push(promised);
    const { promise, figure, goal, kept } = promised;
    say(`\n  ${kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${rounded(figure)} (${goal})`);
  }

  /** Sections that did not run keep their former figures. @returns whether all promises were kept */
  async close(): Promise<boolean> {
    const earlier = await readFile(FILE, 'utf8').then(JSON.parse, () => ({}));
    await mkdir(buildDirectory, { recursive: true });
    await writeFile(FILE, `${JSON.stringify({ ...earlier, ...this.#results }, null, 2)}\n`);
    const broken = Object.entries(this.#results).flatMap(([section, { promises, failure }]) => [
      ...(failure ? [`${section}: ${failure.split('\n')[0]}`] : []),
      ...promises
        .filter(({ kept }) => !kept)
        .map(({ promise, figure, goal }) => `${section}: ${promise}: ${rounded(figure)} (${goal})`),
    ]);
    const count = Object.values(this.#results).reduce((sum, { promises }) => sum + promises.length, 0);
    say(`\n${count} promises, ${broken.length} broken; the figures are in ${FILE}`);
    for (const line of broken) say(`  ${line}`);
    return broken.length === 0;
  }
}

const rounded = (value: number): string => String(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);
