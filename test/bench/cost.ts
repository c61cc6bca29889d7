/** Writes what a million calls of each route cost into `docs/cost-card.md`, which says how it is calculated. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/build/sources.ts';
import { memoryMbOf } from '#infra/cdk/stacks/api-stack.ts';
import { LOG_GB, PRICES } from '#infra/costs/prices.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { reportAtMost } from './report.ts';
import { type RouteCost, routeCosts } from './route-costs.ts';

const FILE = join(repositoryRoot, 'docs/cost-card.md');

/** Dollars per million calls: HTTP API, Lambda, CloudFront, its function and the firewall. */
const WAY_IN =
  (PRICES.apiCall + PRICES.invocation + PRICES.cloudFrontRequest + PRICES.cloudFrontFunction + PRICES.firewallRequest) *
  1e6;

/** Bytes of the line in the access log. A call without an error logs nothing else. */
const LOGGED_BYTES = 400;
/** Milliseconds per call in sequence. AWS says "single-digit" on average of DynamoDB, and nothing of the others. */
const TAKES = { call: 5, transaction: 10, other: 50 };
/** Milliseconds of a whole processor for a warm request; 1 to 2 were measured in November 2026. */
const PROCESSOR_MS = 2;
/** One call in a hundred starts its function first, which AWS bills as well. */
const COLD_START = { share: 0.01, milliseconds: 300 };
/** Megabytes with which Lambda gives a whole processor. */
const WHOLE_PROCESSOR = 1769;

const priced = namedRoutes.flatMap(({ key, route }) => {
  const cost = routeCosts.get(key);
  return cost ? [{ key, ...cost, ...priceOf(cost, memoryMbOf(route)) }] : [];
});
const rows = priced.map(({ key, calls, readUnits, writeUnits, milliseconds, table, all }) =>
  ['', `\`${key}\``, calls, readUnits, writeUnits, milliseconds, table.toFixed(2), all.toFixed(2), '']
    .join(' | ')
    .trim(),
);
const missing = namedRoutes.filter(({ key }) => !routeCosts.has(key)).map(({ key }) => `\`${key}\``);
const heading = ['| route | calls | RRU | WRU | ms | table | all |', '|---|---|---|---|---|---|---|'];
const written = [...heading, ...rows, '', `Not measured here: ${missing.join(', ')}.`, ''].join('\n');
const [text] = (await readFile(FILE, 'utf8')).split('| route |');
await writeFile(FILE, text + written);
process.stdout.write(`${rows.length} routes are in ${FILE}\n`);
for (const key of ['transactions.requestDeposit', 'transactions.requestWithdrawal'])
  reportAtMost(`a million of ${key}`, priced.find((one) => one.key === key)?.all ?? Number.NaN, 10, 'dollars');

/** Returns the price in dollars per million calls. */
function priceOf({ calls, transactions, others, readUnits, writeUnits, bytes }: RouteCost, memory: number) {
  const table = 1e6 * (readUnits * PRICES.readUnit + writeUnits * PRICES.writeUnit);
  const waits = (calls - transactions) * TAKES.call + transactions * TAKES.transaction + others * TAKES.other;
  const cold = COLD_START.share * COLD_START.milliseconds;
  const milliseconds = Math.ceil(PROCESSOR_MS * Math.max(1, WHOLE_PROCESSOR / memory) + waits + cold);
  const time = milliseconds * 1000 * (memory / 1024) * PRICES.gbSecond;
  const sent = (bytes / 1000) * PRICES.cloudFrontGb + (LOGGED_BYTES / 1000) * LOG_GB;
  return { milliseconds, table, all: table + WAY_IN + time + sent };
}
