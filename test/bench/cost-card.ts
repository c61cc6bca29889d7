/** What a million calls of each route cost, written to `infra/decisions/cost-card.md`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '#infra/build/sources.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { inOwnProcess } from './child.ts';
import type { RouteCost } from './cost-card-process.ts';
import type { Report } from './report.ts';

/** List prices in dollars, eu-central-1, as in `infra/decisions/020-runbook.md`. */
const PRICES_OF = 'December 2025';
const MILLION = {
  readUnits: 0.1525,
  writeUnits: 0.7625,
  httpApi: 1.2,
  lambda: 0.2,
  cloudFront: 1.2,
  edgeFunction: 0.1,
  firewall: 0.6,
  /** One request in twenty is traced. */
  traces: 5 / 20,
};
const GB_SECOND = 0.0000133;
const GB_SENT = 0.085;
const GB_LOGGED = 0.63;
/** Assumed of every call, as in the runbook. */
const SECONDS = 0.06;
const MEMORY_GB = 0.5;
const LOGGED_KB = 1.8;

const WAY_IN =
  MILLION.httpApi +
  MILLION.lambda +
  MILLION.cloudFront +
  MILLION.edgeFunction +
  MILLION.firewall +
  MILLION.traces +
  1e6 * SECONDS * MEMORY_GB * GB_SECOND +
  LOGGED_KB * GB_LOGGED;

/** The most units that a route which moves money may write. */
const MONEY: Readonly<Record<string, number>> = {
  'deposits.requestDeposit': 7,
  'withdrawals.requestWithdrawal': 7,
  'withdrawals.processWithdrawal': 11,
  'transactions.changeStatus': 11,
  'transactions.editTransaction': 11,
  'transactions.deleteTransaction': 11,
  'transactions.addBalance': 11,
};

export async function measure(report: Report): Promise<void> {
  const costs = await inOwnProcess<object, RouteCost[]>('./cost-card-process.ts', {});
  const rows = namedRoutes.map(({ key }) => ({ key, cost: costs.find((cost) => cost.key === key) }));
  const measured = rows.flatMap(({ cost }) => (cost ? [{ ...cost, ...dollarsOf(cost) }] : []));
  report.table(
    'The cost card: one typical call of each route, the caller check included',
    measured.map(({ key, calls, readUnits, writeUnits, table, all }) => ({
      route: key,
      calls,
      RRU: readUnits,
      WRU: writeUnits,
      'table, $ a million': table,
      'all, $ a million': all,
    })),
  );
  for (const [key, units] of Object.entries(MONEY)) {
    const cost = costs.find((one) => one.key === key);
    if (!cost) throw new Error(`${key} was not measured`);
    report.atMost(`${key} writes`, cost.writeUnits, units, 'units');
  }
  const missing = rows.flatMap(({ key, cost }) => (cost ? [] : [key]));
  await writeFile(join(repository, 'infra/decisions/cost-card.md'), card(measured, missing));
}

function dollarsOf({ readUnits, writeUnits, bytes }: RouteCost): { table: number; all: number } {
  const table = readUnits * MILLION.readUnits + writeUnits * MILLION.writeUnits;
  return { table, all: table + WAY_IN + (bytes / 1000) * GB_SENT };
}

function card(rows: readonly (RouteCost & { table: number; all: number })[], missing: readonly string[]): string {
  const lines = rows.map(({ key, calls, readUnits, writeUnits, table, all }) =>
    ['', `\`${key}\``, calls, readUnits, writeUnits, table.toFixed(2), all.toFixed(2), ''].join(' | ').trim(),
  );
  return `# Cost card

Written by \`npm run bench -- cost\`; not to be edited. One typical call of each route as DynamoDB counts it: calls of
the table, read and write units (RRU, WRU), the caller check and every index included. A list is a page of 50, a search 25
rows. The same in a bank of 100 and of 1 000 000 customers (\`npm run bench\`; \`npm test\` holds it up to 10 000). An
administrator without two-factor pays a call and a read unit more, for whether the bank demands it: here in all routes but
those about administrators, approvals and how long sessions last.

Dollars a million calls, list prices of eu-central-1, ${PRICES_OF}: the table alone, and all of it. All of it adds what
every call pays, $${WAY_IN.toFixed(2)}: CloudFront, its function and the firewall ${(MILLION.cloudFront + MILLION.edgeFunction + MILLION.firewall).toFixed(2)}, HTTP API ${MILLION.httpApi.toFixed(2)}, Lambda ${(MILLION.lambda + 1e6 * SECONDS * MEMORY_GB * GB_SECOND).toFixed(2)}
(${SECONDS * 1000} ms at ${MEMORY_GB * 1024} MB), logs ${(LOGGED_KB * GB_LOGGED).toFixed(2)} and traces ${MILLION.traces.toFixed(2)}; and the answer's bytes. Cognito is paid by person and month (020).

Behind a change, some seconds later, the stream's worker adds a link to each list of the trail that a batch touches (044), one
unit of each kind: two lists for a movement of money in a quiet bank, $${(2 * (MILLION.writeUnits + MILLION.readUnits)).toFixed(2)} a million, and less than a quarter of it in
batches of 500.

| route | calls | RRU | WRU | table | all |
|---|---|---|---|---|---|
${lines.join('\n')}
${missing.length > 0 ? `\nNot measured here: ${missing.map((key) => `\`${key}\``).join(', ')}.\n` : ''}`;
}
