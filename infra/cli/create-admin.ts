/**
 * `npm run create-admin -- --email ann@example.com --name "Ann Admin"`: opens an administrator's account, in the bank
 * that was deployed last or in the one on this machine.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldErrors } from '#shared/contract/field-errors.ts';
import { createUser } from '#shared/contract/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { askPassword } from './ask-password.ts';
import { OperatorError } from './operator-error.ts';
import { type DeployedBank, OUTPUTS_FILE, readDeployedBank } from './outputs.ts';

const USAGE = `npm run create-admin -- --email ann@example.com --name "Ann Admin"

  --email, --name   whose account it is; the password is asked for, or read as one line from what is piped in
  --outputs FILE    the deployed bank: what \`npm run deploy\` wrote (${OUTPUTS_FILE})
  --local           the bank on this machine, in BANK_DATA_DIR or .local, whether it is running or not
`;

interface Wanted {
  readonly email: string;
  readonly name: string;
}

function readFlags() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        outputs: { type: 'string' },
        local: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function createAdmin({ email, name, outputs, local }: ReturnType<typeof readFlags>): Promise<void> {
  if (!email || !name) throw new OperatorError(`Please say whose account it is to be.\n\n${USAGE}`);
  if (outputs && local) throw new OperatorError('Please give --outputs or --local, not both.');
  check({ email, name, password: 'typed in a moment' });
  const dataDir = process.env.BANK_DATA_DIR || '.local';
  const deployed =
    outputs || (!local && existsSync(OUTPUTS_FILE)) ? readDeployedBank(outputs ?? OUTPUTS_FILE) : undefined;
  if (!deployed && !local && !existsSync(dataDir)) {
    throw new OperatorError(
      `There is no bank yet: ${OUTPUTS_FILE} and ${dataDir} are both missing. Deploy one with \`npm run deploy\`, begin one here with \`npm start\`, or add --local.`,
    );
  }
  const password = await askPassword(process.stdin, process.stderr);
  check({ email, name, password });
  const where = deployed
    ? await inDeployed(deployed, { email, name }, password)
    : await onThisMachine(dataDir, { email, name }, password);
  process.stdout.write(`${name} (${email}) is an administrator of ${where}.\n`);
}

function check(account: Wanted & { readonly password: string }): void {
  const { success, error } = createUser.body.safeParse(account);
  if (!success) throw new OperatorError(Object.values(fieldErrors(error.issues)).join('\n'));
}

async function inDeployed(bank: DeployedBank, wanted: Wanted, password: string): Promise<string> {
  Object.assign(process.env, {
    AWS_REGION: bank.region,
    TABLE_NAME: bank.tableName,
    USER_POOL_ID: bank.userPoolId,
    USER_POOL_CLIENT_ID: bank.userPoolClientId,
  });
  try {
    await open(wanted, password);
  } catch (error) {
    throw explained(error as Error, bank);
  }
  return `${bank.name} in ${bank.region}`;
}

function explained(error: Error, { name, region }: DeployedBank): Error {
  switch (error.name) {
    case 'ResourceNotFoundException':
      return new OperatorError(
        `${name} is not in ${region} of the account that these credentials belong to. Use the credentials that it was deployed with, or the outputs of its last deployment (--outputs).`,
      );
    case 'CredentialsProviderError':
    case 'UnrecognizedClientException':
    case 'ExpiredTokenException':
      return new OperatorError(`AWS does not accept the credentials of this shell (${error.message}). Please sign in.`);
    case 'AccessDeniedException':
      return new OperatorError(`These credentials may not open an account in ${name}: ${error.message}`);
    default:
      return error;
  }
}

async function onThisMachine(dataDir: string, wanted: Wanted, password: string): Promise<string> {
  const environment = await environmentOfRunning(dataDir);
  if (environment) {
    Object.assign(process.env, environment);
    await open(wanted, password);
  } else {
    const { startStack } = await import('../local/start-stack.ts');
    const stack = await startStack({ dataDir, logLevel: 'WARN' });
    try {
      await open(wanted, password);
    } finally {
      await stack.close();
    }
  }
  return `the bank in ${dataDir}`;
}

/** How to reach the stack that runs on a data directory; undefined when none does. */
async function environmentOfRunning(dataDir: string): Promise<Record<string, string> | undefined> {
  const { lockDataDirectory } = await import('../local/lock-data-directory.ts');
  const { CannotStart } = await import('../local/cannot-start.ts');
  try {
    lockDataDirectory(dataDir)();
    return undefined;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
  }
  try {
    return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));
  } catch {
    throw new OperatorError(`The bank in ${dataDir} is just starting or ending. Please try again in a moment.`);
  }
}

async function open({ email, name }: Wanted, password: string): Promise<void> {
  // Imported when the environment is set, which the functions read as they load.
  const { openAccount } = await import('#functions/operations/open-account.ts');
  await openAccount({ email, name, password, role: 'admin' }, { actorId: 'operator', actorName: 'create-admin' });
}

try {
  const flags = readFlags();
  if (flags.help) process.stdout.write(USAGE);
  else await createAdmin(flags);
  // The open connections of the AWS clients would keep the process alive.
  process.exit();
} catch (error) {
  const expected =
    error instanceof OperatorError || error instanceof Refusal || (error as Error).name === 'CannotStart';
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}
