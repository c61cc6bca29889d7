/** What a million calls of each route cost, written to `infra/decisions/cost-card.md`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '#infra/build/sources.ts';
import { memoryOf } from '#infra/cdk/constructs/api.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { inOwnProcess } from './child.ts';
import type { RouteCost } from './cost-card-process.ts';
import type { Report } from './report.ts';
import { processorTimes } from './requests.ts';

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
};
const GB_SECOND = 0.0000133;
const GB_SENT = 0.085;
/** Taken in, and kept for a year, which CloudWatch compresses to 0.15 of it. */
const GB_LOGGED = 0.63 + 12 * 0.15 * 0.032;

const WAY_IN = MILLION.httpApi + MILLION.lambda + MILLION.cloudFront + MILLION.edgeFunction + MILLION.firewall;

/** Beside each line: https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutLogEvents.html */
const LINE_BYTES = 26;

/**
 * Milliseconds that a call takes, as if all were sent one after the other. AWS says of DynamoDB "single-digit" on average, of the
 * others nothing.
 */
const TAKES = { call: 5, transaction: 10, otherCall: 50 };
/** One call in a hundred starts its function first, which AWS bills as well. */
const COLD_START = { share: 0.01, milliseconds: 300 };
/** Megabytes with which Lambda gives a whole processor. */
const WHOLE_PROCESSOR = 1769;

/** The most units that a route which moves money may write. */
const MONEY: Readonly<Record<string, number>> = {
  'deposits.requestDeposit': 6,
  'withdrawals.requestWithdrawal': 6,
  'withdrawals.processWithdrawal': 11,
  'transactions.changeStatus': 11,
  'transactions.editTransaction': 11,
  'transactions.deleteTransaction': 11,
  'transactions.addBalance': 11,
};

/** Of all that a customer's request of money costs, in dollars a million. */
const MOST_FOR_A_REQUEST = 9;
const REQUESTS = ['deposits.requestDeposit', 'withdrawals.requestWithdrawal'];

interface Priced extends RouteCost {
  readonly milliseconds: number;
  /** In CloudWatch. */
  readonly logged: number;
  readonly table: number;
  readonly all: number;
}

export async function measure(report: Report): Promise<void> {
  const costs = await inOwnProcess<object, RouteCost[]>('./cost-card-process.ts', {});
  const times = await processorTimes();
  const dearest = Math.max(...times.values());
  const measured = namedRoutes.flatMap(({ key, route }) => {
    const cost = costs.find((one) => one.key === key);
    return cost ? [priced(cost, Math.ceil(times.get(key) ?? dearest), memoryOf(route))] : [];
  });
  report.table(
    'The cost card: one typical call of each route, the caller check included',
    measured.map(({ key, calls, readUnits, writeUnits, milliseconds, logged, table, all }) => ({
      route: key,
      calls,
      RRU: readUnits,
      WRU: writeUnits,
      ms: milliseconds,
      'bytes logged': logged,
      'table, $ a million': table,
      'all, $ a million': all,
    })),
  );
  const costOf = (key: string): Priced => {
    const cost = measured.find((one) => one.key === key);
    if (!cost) throw new Error(`${key} was not measured`);
    return cost;
  };
  for (const [key, units] of Object.entries(MONEY)) {
    report.atMost(`${key} writes`, costOf(key).writeUnits, units, 'units');
  }
  for (const key of REQUESTS) report.atMost(`a million of ${key}`, costOf(key).all, MOST_FOR_A_REQUEST, 'dollars');
  const missing = namedRoutes.filter(({ key }) => !costs.some((cost) => cost.key === key)).map(({ key }) => key);
  const processor = { requests: Math.max(...REQUESTS.flatMap((key) => times.get(key) ?? [])), dearest };
  await writeFile(join(repository, 'infra/decisions/cost-card.md'), card(measured, missing, processor));
}

/** @param processor milliseconds of a whole one */
function priced(cost: RouteCost, processor: number, memory: number): Priced {
  const { calls, transactions, otherCalls, readUnits, writeUnits, bytes, lines, lineBytes } = cost;
  const table = readUnits * MILLION.readUnits + writeUnits * MILLION.writeUnits;
  const waits = (calls - transactions) * TAKES.call + transactions * TAKES.transaction + otherCalls * TAKES.otherCall;
  const cold = COLD_START.share * COLD_START.milliseconds;
  const milliseconds = Math.ceil(processor * Math.max(1, WHOLE_PROCESSOR / memory) + waits + cold);
  const logged = lineBytes + lines * LINE_BYTES;
  const all =
    table +
    WAY_IN +
    milliseconds * 1000 * (memory / 1024) * GB_SECOND +
    (logged / 1000) * GB_LOGGED +
    (bytes / 1000) * GB_SENT;
  return { ...cost, milliseconds, logged, table, all };
}

function card(
  rows: readonly Priced[],
  missing: readonly string[],
  processor: { requests: number; dearest: number },
): string {
  const lines = rows.map(({ key, calls, readUnits, writeUnits, milliseconds, logged, table, all }) =>
    ['', `\`${key}\``, calls, readUnits, writeUnits, milliseconds, logged, table.toFixed(2), all.toFixed(2), '']
      .join(' | ')
      .trim(),
  );
  const edge = MILLION.cloudFront + MILLION.edgeFunction + MILLION.firewall;
  const second = 1e6 * 0.5 * GB_SECOND;
  return `# Cost card

Written by \`npm run bench -- cost\`; not to be edited. One typical call of each route as DynamoDB counts it: calls of
the table, read and write units (RRU, WRU), the caller check and every index included. A list is a page of 50, a search 25
rows. The same in a bank of 100 and of 1 000 000 customers (\`npm run bench\`; \`npm test\` holds it up to 10 000). An
administrator without two-factor pays a call and a read unit more, for whether the bank demands it: here in all routes but
those about administrators, approvals and how long sessions last.

Dollars a million calls, list prices of eu-central-1, ${PRICES_OF}: the table alone, and all of it:

- *The way in*, $${WAY_IN.toFixed(2)}: CloudFront, its function and the firewall ${edge.toFixed(2)}, HTTP API ${MILLION.httpApi.toFixed(2)}, a call of Lambda ${MILLION.lambda.toFixed(2)}.
- *Time of the function*, $${(second / 1000).toFixed(5)} a millisecond at 512 MB: calculated, not measured on AWS. ${TAKES.call} ms for a call of the table,
  ${TAKES.transaction} for a transaction, ${TAKES.otherCall} for a call of Cognito, S3, KMS or Lambda, as if each waited for the one before; and the processor, of
  which 512 MB are 512/${WHOLE_PROCESSOR}. A warm request takes ${Math.ceil(processor.requests)} ms of a whole one for a request of money, ${Math.ceil(processor.dearest)} for a list of 50 and for all that is
  not measured (\`npm run bench -- requests\`, rounded up). One call in a hundred starts cold: ${COLD_START.milliseconds} ms, assumed.
- *Logs*, $${GB_LOGGED.toFixed(3)} a GB with a year of keeping: a line of the access log, and what the function itself logs, ${LINE_BYTES} bytes added to
  each line. A call without a fault has no line of its function, and none of Lambda, which writes of time-outs and crashes only.
- *The answer's bytes*, without headers. No traces: Lambda would record the first call of each second and one in twenty of the
  others, which cannot be changed, at $5 a million recorded, so $5.00 a million calls in a quiet bank and $0.25 in a busy one.

Cognito is paid by person and month (020).

Behind a change, some seconds later, the stream's worker adds a link to each list of the trail that a batch touches (044), one
unit of each kind: two lists for a movement of money in a quiet bank, $${(2 * (MILLION.writeUnits + MILLION.readUnits)).toFixed(2)} a million, and less than a quarter of it in
batches of 500.

| route | calls | RRU | WRU | ms | bytes logged | table | all |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
${missing.length > 0 ? `\nNot measured here: ${missing.map((key) => `\`${key}\``).join(', ')}.\n` : ''}`;
}
