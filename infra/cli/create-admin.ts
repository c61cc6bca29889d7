import { createUser } from '#shared/contract/customers.ts';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { askPassword } from './ask-password.ts';
import { requireBankTarget, TARGET_FLAGS, TARGET_USAGE, withBankConnection } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';
import { parseArguments, runCommandAndExit } from './run-command.ts';

const USAGE = `npm run create-admin -- --email ann@example.com --name "Ann Admin"

  --email, --name   whose account it is; the password is asked for, or read as one line from what is piped in
${TARGET_USAGE}`;

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  ...TARGET_FLAGS,
} as const;

async function createAdmin(): Promise<void> {
  const { email, name, ...which } = parseArguments(USAGE, { options }).values;
  if (!email || !name) throw new OperatorError(`Please say whose account it is to be.\n\n${USAGE}`);
  const where = await requireBankTarget(which);
  check({ email, name, password: 'typed in a moment' });
  const password = await askPassword(process.stdin, process.stderr);
  check({ email, name, password });
  await withBankConnection(where, 'open an account in', async (bank) => {
    // Functions read the environment when they load, so they are imported after it is set.
    const { registerUser } = await import('#functions/customers/register-user.ts');
    await registerUser({ email, name, password, role: 'admin' }, { actorId: 'operator', actorName: 'create-admin' });
    process.stdout.write(`${name} (${email}) is an administrator of ${bank}.\n`);
  });
}

function check(account: { email: string; name: string; password: string }): void {
  const { success, error } = createUser.body.safeParse(account);
  if (!success) throw new OperatorError(Object.values(fieldErrors(error.issues)).join('\n'));
}

await runCommandAndExit(createAdmin);
