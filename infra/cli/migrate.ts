/** This command converts the stored items of a bank to the version of this program. */
import { requireBankTarget, TARGET_FLAGS, TARGET_USAGE } from './connect-to-bank.ts';
import { migrateBank } from './migrate-bank.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run migrate

  --dry-run        says how many items each migration would change, and changes none
${TARGET_USAGE}`;

const options = { 'dry-run': { type: 'boolean' }, ...TARGET_FLAGS } as const;

async function migrate(): Promise<void> {
  const { 'dry-run': isDryRun = false, ...which } = parseArguments(USAGE, { options }).values;
  process.stdout.write(await migrateBank(await requireBankTarget(which), { isDryRun }));
}

await runCommandAndExit(migrate);
