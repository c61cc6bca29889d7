import { createUser } from '#shared/contract/customers.ts';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { askPassword } from './ask-password.ts';
import { OperatorError } from './operator-error.ts';
import { OUTPUTS_FILE } from './outputs.ts';
import { TARGET_FLAGS, targetOf, withBank } from './reach-bank.ts';
import { parseArguments, runCommand } from './run-command.ts';

const USAGE = `npm run create-admin -- --email ann@example.com --name "Ann Admin"

  --email, --name   whose account it is; the password is asked for, or read as one line from what is piped in
  --outputs FILE    the deployed bank: what \`npm run deploy\` wrote (${OUTPUTS_FILE})
  --local           the bank on this machine, in BANK_DATA_DIR or .local, whether it is running or not
`;

interface Wanted {
  readonly email: string;
  readonly name: string;
}

const options = {
  email: { type: 'string' },
  name: { type: 'string' },
  help: { type: 'boolean' },
  ...TARGET_FLAGS,
} as const;

async function createAdmin(): Promise<void> {
  const { email, name, outputs, local, help } = parseArguments(USAGE, { options }).values;
  if (help) return void process.stdout.write(USAGE);
  if (!email || !name) throw new OperatorError(`Please say whose account it is to be.\n\n${USAGE}`);
  const where = targetOf({ outputs, local });
  check({ email, name, password: 'typed in a moment' });
  if (!where) {
    const dataDir = process.env.BANK_DATA_DIR || '.local';
    throw new OperatorError(
      `There is no bank yet: ${OUTPUTS_FILE} and ${dataDir} are both missing. Deploy one with \`npm run deploy\`, begin one here with \`npm start\`, or add --local.`,
    );
  }
  const password = await askPassword(process.stdin, process.stderr);
  check({ email, name, password });
  await withBank(where, 'open an account in', async (bank) => {
    await open({ email, name }, password);
    process.stdout.write(`${name} (${email}) is an administrator of ${bank}.\n`);
  });
}

function check(account: Wanted & { readonly password: string }): void {
  const { success, error } = createUser.body.safeParse(account);
  if (!success) throw new OperatorError(Object.values(fieldErrors(error.issues)).join('\n'));
}

async function open({ email, name }: Wanted, password: string): Promise<void> {
  // Functions read the environment when they load, so they are imported after it is set.
  const { registerUser: openAccount } = await import('#functions/customers/register-user.ts');
  await openAccount({ email, name, password, role: 'admin' }, { actorId: 'operator', actorName: 'create-admin' });
}

await runCommand(createAdmin);
