/** Checks that the units of a list, search or overview do not grow with the bank: one budget holds for all sizes. */
import { tableClient as tableOfBank } from '#functions/core/dynamodb/table.ts';
import { startTestBank } from '#test/support/bank.ts';
import { createCapacityMeter, excludeCallerCheckReads, sumCapacity } from '#test/support/capacity.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';
import { measuredReads, prepareMeasuredCustomer } from '#test/support/measured-reads.ts';
import { isSmallRun, printTable, reportAtMost } from './report.ts';

/** The largest bank has only two transactions per customer, because more would take too long. */
const SIZES: readonly BankSize[] = [
  { customers: 100, transactionsEach: 20 },
  { customers: isSmallRun ? 1000 : 10_000, transactionsEach: 20 },
  ...(isSmallRun ? [] : [{ customers: 1_000_000, transactionsEach: 2 }]),
];

const figures = measuredReads.map(
  ({ name }): Record<string, string | number> => ({ 'besides the caller check': name }),
);
const overBudget = new Set<string>();
let scans = 0;
let dearest = { name: '', units: 0 };
for (const size of SIZES) {
  const bank = await startTestBank({ size });
  const meter = createCapacityMeter(tableOfBank());
  const customer = await prepareMeasuredCustomer(bank);
  await bank.drain();
  for (const [index, { name, ask, ...budget }] of measuredReads.entries()) {
    const commands = await meter.during(async () => {
      const { status, body } = await ask(bank, customer);
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    });
    const { reads, readUnits } = sumCapacity(excludeCallerCheckReads(commands));
    const ofQueries = commands.filter((command) => command.name === 'QueryCommand').map((query) => query.readUnits);
    const units = Math.max(0, ...ofQueries);
    Object.assign(figures[index] ?? {}, {
      [`calls, ${size.customers}`]: reads,
      [`RRU, ${size.customers}`]: readUnits,
      [`dearest query, ${size.customers}`]: units,
    });
    if (reads > budget.calls || readUnits > budget.units) overBudget.add(name);
    if (name.startsWith('50 ') && units > dearest.units) dearest = { name, units };
    scans += commands.filter((command) => command.name === 'ScanCommand').length;
  }
  await bank.close();
}
printTable('Calls and read units (RRU) by the number of customers', figures);
reportAtMost(`reads over their budget in measured-reads.ts, ${[...overBudget]}`, overBudget.size, 0);
reportAtMost('scans', scans, 0);
reportAtMost(`a query of a list page of 50, the dearest of ${dearest.name}`, dearest.units, 3, 'RRU');
