/** This command is for a compromised account that no other administrator can suspend. */

import { requireBankTarget, TARGET_FLAGS, TARGET_USAGE, withBankConnection } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run suspend-admin -- --email ann@example.com

  --email           whose account it is; it stays, and another administrator can reactivate it
${TARGET_USAGE}`;

const options = { email: { type: 'string' }, ...TARGET_FLAGS } as const;

async function suspendAdmin(): Promise<void> {
  const { email, ...which } = parseArguments(USAGE, { options }).values;
  if (!email) throw new OperatorError(`Please say whose account it is.\n\n${USAGE}`);
  await withBankConnection(await requireBankTarget(which), 'suspend an account in', async (bank) => {
    // After the environment is set, which functions read when they load.
    const { suspendAdministrator } = await import('#functions/administrators/suspend-administrator.ts');
    const { name, activeLeft } = await suspendAdministrator(email, { actorId: 'operator', actorName: 'suspend-admin' });
    process.stdout.write(`${name} (${email}) is suspended in ${bank}, and signed out everywhere.\n`);
    if (activeLeft === 0) {
      process.stdout.write('No active administrator is left. Open an account for one with `npm run create-admin`.\n');
    }
  });
}

await runCommandAndExit(suspendAdmin);
