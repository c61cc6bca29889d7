/** The local bank under load, beside the one of another commit (`BENCH_PEER=COMMIT`). */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '#infra/build/sources.ts';
import { sourcesOf } from './bundled-functions.ts';
import { inOwnProcess } from './child.ts';
import type { LocalFigures } from './local-bank-process.ts';
import type { Report } from './report.ts';
import { percentile } from './times.ts';

/** In turns, so that a busy machine slows both. */
const ROUNDS = 3;
/** What measures is the same in both. */
const MEASURES = ['local-bank-process.ts', 'clients-process.ts', 'http-requests.ts', 'child.ts', 'times.ts'];

export async function measure(report: Report): Promise<void> {
  const { BENCH_PEER: commit } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'bench-local-'));
  try {
    if (commit) {
      sourcesOf(commit, folder);
      for (const name of MEASURES) copyFileSync(join(import.meta.dirname, name), join(folder, 'test/bench', name));
    }
    const banks = { ours: repository, ...(commit && { peer: folder }) };
    const figures: Record<string, LocalFigures[]> = {};
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [whose, sources] of Object.entries(banks)) {
        const file = join(sources, 'test/bench/local-bank-process.ts');
        const measured = await inOwnProcess<object, LocalFigures>(file, {}, {}, flagsOf(sources));
        figures[whose] = [...(figures[whose] ?? []), measured];
      }
    }
    const middle = (whose: string, figure: keyof LocalFigures): number =>
      percentile(
        (figures[whose] ?? []).map((one) => one[figure]),
        0.5,
      );
    report.table(
      'The local bank: 16 clients, a second; one client, ms; memory at the end',
      Object.keys(banks).map((whose) => ({
        bank: whose,
        overviews: Math.round(middle(whose, 'overviews')),
        'lists of 50': Math.round(middle(whose, 'lists')),
        'requests for a deposit': Math.round(middle(whose, 'deposits')),
        holds: Math.round(middle(whose, 'holds')),
        'held and completed': Math.round(middle(whose, 'completed')),
        'an overview, p50 ms': middle(whose, 'overview'),
        'a list, p50 ms': middle(whose, 'list'),
        'a hold, p50 ms': middle(whose, 'hold'),
        MiB: Math.round(middle(whose, 'memory')),
      })),
    );
    report.atMost('memory after the load', middle('ours', 'memory'), 350, 'MiB');
    if (!commit) return;
    const times = (figure: keyof LocalFigures): number => middle('ours', figure) / middle('peer', figure);
    report.atLeast('overviews of 16 clients', times('overviews'), 3, `times ${commit}'s`);
    report.atLeast('holds of 16 clients', times('holds'), 1.5, `times ${commit}'s`);
    report.atLeast('holds that are completed', times('completed'), 1.5, `times ${commit}'s`);
    report.atMost('p50 of an overview of one client', times('overview'), 0.5, `of ${commit}'s`);
    report.atMost('p50 of a list of one client', times('list'), 0.5, `of ${commit}'s`);
    report.atMost('p50 of a hold of one client', times('hold'), 0.5, `of ${commit}'s`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of Node, as `npm start` sets them. */
function flagsOf(sources: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}
