/** This command converts the stored items of a bank to the version of this program. */
import { requireBankTarget, TARGET_FLAGS } from './connect-to-bank.ts';
import { migrateBank } from './migrate-bank.ts';
import { OUTPUTS_FILE } from './outputs.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run migrate

  --dry-run        says how many items each migration would change, and changes none
  --outputs FILE   the deployed bank: what \`npm run deploy\` wrote (${OUTPUTS_FILE})
  --local          the bank on this machine, in BANK_DATA_DIR or .local; its next start converts it as well
`;

const options = { 'dry-run': { type: 'boolean' }, ...TARGET_FLAGS } as const;

async function migrate(): Promise<void> {
  const { 'dry-run': isDryRun = false, ...which } = parseArguments(USAGE, { options }).values;
  process.stdout.write(await migrateBank(requireBankTarget(which), { isDryRun }));
}

await runCommandAndExit(migrate);
