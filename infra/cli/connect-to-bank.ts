import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnvironmentName, readDeploymentSettings } from '../cdk/settings.ts';
import { dataDirectoryOf, ENVIRONMENT_FILE } from '../local/data-files.ts';
import { hasOtherNetwork, repeatInNetworkOf } from '../local/private-network.ts';
import { type DeployedBank, readDeployedBank } from './deployed-bank.ts';
import { explainAwsError } from './explain-aws-error.ts';
import { OperatorError } from './operator-error.ts';

interface TargetOptions {
  readonly env?: string | undefined;
  readonly local?: boolean | undefined;
}

export const TARGET_FLAGS = { env: { type: 'string' }, local: { type: 'boolean' } } as const;

export const TARGET_USAGE = `  --env ENV        the deployed bank, prod or staging, with the credentials of this shell
  --local          the bank on this machine, in BANK_DATA_DIR or .local, whether it is running or not
`;

export type BankTarget = { readonly deployed: DeployedBank } | { readonly dataDir: string };

/** Returns undefined if neither flag is given. For `--local`, call it before input is read. @throws OperatorError */
export async function chooseBankTarget({ env, local }: TargetOptions): Promise<BankTarget | undefined> {
  if (env !== undefined && local) throw new OperatorError('Please give --env or --local, not both.');
  if (env !== undefined) {
    const settings = readDeploymentSettings(parseEnvironmentName(env, '`--env ENV`'));
    return { deployed: await readDeployedBank(settings) };
  }
  if (!local) return undefined;
  const dataDir = dataDirectoryOf(process.env);
  await enterNetworkOfRunning(dataDir);
  return { dataDir };
}

/** A running bank with a network of its own is reached from there alone, so that the command runs there again. */
async function enterNetworkOfRunning(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, ENVIRONMENT_FILE))) return;
  const processId = Number((await environmentOfRunning(dataDir))?.BANK_PROCESS_ID);
  try {
    if (processId && hasOtherNetwork(processId)) process.exit(repeatInNetworkOf(processId));
  } catch (error) {
    throw new OperatorError(`The network of the bank in ${dataDir} cannot be entered: ${(error as Error).message}`);
  }
}

/** @throws OperatorError */
export async function requireBankTarget(options: TargetOptions): Promise<BankTarget> {
  const where = await chooseBankTarget(options);
  if (where) return where;
  throw new OperatorError(
    'Please name the bank: `--env prod`, `--env staging`, or `--local` for the one on this machine.',
  );
}

interface Reached {
  /** Name for messages, such as `aldermoor-prod in eu-central-1`. */
  readonly name: string;
  close(): Promise<void>;
}

/** Sets the environment. Functions read it when they load, so import them afterwards. */
export async function connectToBank(where: BankTarget): Promise<Reached> {
  return 'deployed' in where ? reachDeployed(where.deployed) : reachLocal(where.dataDir);
}

/** @param what the purpose, such as "open an account in", for the explanation of AWS's failures */
export async function withBankConnection<T>(
  where: BankTarget,
  what: string,
  work: (name: string) => Promise<T>,
): Promise<T> {
  const bank = await connectToBank(where);
  try {
    return await work(bank.name);
  } catch (error) {
    throw 'deployed' in where ? explained(error as Error, `${what} ${bank.name}`) : error;
  } finally {
    await bank.close();
  }
}

function reachDeployed(bank: DeployedBank): Reached {
  Object.assign(process.env, {
    AWS_REGION: bank.region,
    TABLE_NAME: bank.tableName,
    USER_POOL_ID: bank.userPoolId,
    USER_POOL_CLIENT_ID: bank.userPoolClientId,
    SEALS_BUCKET_NAME: bank.sealsBucketName,
    BACKUP_KEY_IDS: bank.backupKeyIds,
    // Metrics belong in the functions' logs and not on an operator's terminal.
    POWERTOOLS_METRICS_DISABLED: 'true',
  });
  return { name: `${bank.name} in ${bank.region}`, close: async () => undefined };
}

async function reachLocal(dataDir: string): Promise<Reached> {
  const name = `the bank in ${dataDir}`;
  const environment = await environmentOfRunning(dataDir);
  if (environment) {
    Object.assign(process.env, environment);
    return { name, close: async () => undefined };
  }
  const { startLocalBankStack: startStack } = await import('../local/start-stack.ts');
  const stack = await startStack({ dataDir, logLevel: 'WARN' });
  if (stack.conversion) process.stderr.write(`${stack.conversion}\n`);
  return { name, close: stack.close };
}

async function environmentOfRunning(dataDir: string): Promise<Record<string, string> | undefined> {
  const { lockDataDirectory } = await import('../local/lock-data-directory.ts');
  const { StartupError } = await import('../local/startup-error.ts');
  try {
    lockDataDirectory(dataDir)();
    return undefined;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
  }
  try {
    return JSON.parse(readFileSync(join(dataDir, ENVIRONMENT_FILE), 'utf8'));
  } catch {
    throw new OperatorError(`The bank in ${dataDir} is just starting or ending. Please try again in a moment.`);
  }
}

function explained(error: Error, what: string): Error {
  if (error.name !== 'ResourceNotFoundException') return explainAwsError(error, what);
  return new OperatorError(
    `This shell cannot ${what}: its stack names a table, user pool or key that is not there (${error.message}).`,
  );
}
