/**
 * `npm run bench`: speed, cost and size, on this machine and without an account. Times are compared within one run
 * only.
 */
import { Report } from './report.ts';

interface Section {
  readonly about: string;
  readonly load: () => Promise<{ measure(report: Report): Promise<void> }>;
}

const sections: Readonly<Record<string, Section>> = {
  start: {
    about:
      'cold start (loading and first request apart) and size of every function, beside the usual way of making the same calls (3 minutes; BENCH_ONLY=users.createUser,... for some)',
    load: () => import('./start.ts'),
  },
  requests: {
    about: 'processor time of warm requests, beside the bank of another commit (BENCH_PEER=COMMIT; 2 minutes)',
    load: () => import('./requests.ts'),
  },
  throughput: {
    about: '16 clients over HTTP: money operations a second beside the bare emulator, reads, and 64 at one account',
    load: () => import('./throughput.ts'),
  },
  local: {
    about:
      'the local bank with 16 clients and with one: rates, waits and memory, beside another commit (BENCH_PEER=COMMIT)',
    load: () => import('./local-bank.ts'),
  },
  views: {
    about: 'every view of the back-office in a browser, on 10 000 customers and 200 000 transactions',
    load: () => import('./views.ts'),
  },
  interactions: {
    about: 'eight interactions of the back-office at a quarter of the processor: next paint and shifts of the layout',
    load: () => import('./interactions.ts'),
  },
  backups: {
    about: 'backup, check, deletion and restore of 10 000 and 100 000 records: time, and memory of the worker',
    load: () => import('./backups.ts'),
  },
  landing: {
    about: 'the public pages by Lighthouse, the front page beside one that is rendered in the browser (6 minutes, npx)',
    load: () => import('./landing.ts'),
  },
  cost: {
    about: 'the cost card: what a million calls of each route cost (1 minute)',
    load: () => import('./cost-card.ts'),
  },
  lists: {
    about: 'units, calls and times with 100 to 1 000 000 customers (20 minutes, 20 GB of temporary files)',
    load: () => import('./lists.ts'),
  },
};

const wanted = process.argv.slice(2).filter((word) => word !== '--help');
const unknown = wanted.filter((name) => !(name in sections));
if (process.argv.includes('--help') || unknown.length > 0) {
  for (const name of unknown) process.stderr.write(`There is no section "${name}".\n`);
  process.stdout.write('npm run bench [-- SECTION ...]: all sections, or these\n\n');
  for (const [name, { about }] of Object.entries(sections)) process.stdout.write(`  ${name.padEnd(13)} ${about}\n`);
  process.exit(unknown.length > 0 ? 1 : 0);
}

const report = new Report();
for (const [name, { load }] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await report.section(name, async () => (await load()).measure(report));
}
process.exitCode = (await report.close()) ? 0 : 1;
