/** This command compares the totals of the bank with what they count, and corrects them. */
import { requireBankTarget, TARGET_FLAGS, TARGET_USAGE, withBankConnection } from './connect-to-bank.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run recount-totals

  --apply          correct the totals; without it, the differences are shown and the totals stay
${TARGET_USAGE}`;

const options = { apply: { type: 'boolean' }, ...TARGET_FLAGS } as const;

async function recount(): Promise<void> {
  const { apply = false, ...which } = parseArguments(USAGE, { options }).values;
  await withBankConnection(await requireBankTarget(which), 'recount the totals of', async (bank) => {
    const { recountTotals } = await import('#functions/reports/recount-totals.ts');
    const { items, differences } = await recountTotals(apply);
    process.stdout.write(`${items.toLocaleString('en-US')} items of ${bank} were counted.\n`);
    for (const { name, counted, exact } of differences)
      process.stdout.write(`${name}: the totals had ${counted}, and it is ${exact}\n`);
    if (differences.length === 0) process.stdout.write('The totals are exact.\n');
    else if (apply) process.stdout.write('The totals are corrected. Amounts are in cents.\n');
    else process.stdout.write('Nothing was changed. Amounts are in cents. --apply corrects the totals.\n');
  });
}

await runCommandAndExit(recount);
