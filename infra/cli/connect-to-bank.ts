import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { type DeployedBank, OUTPUTS_FILE, readDeployedBank } from './outputs.ts';

interface TargetOptions {
  readonly outputs?: string | undefined;
  readonly local?: boolean | undefined;
}

export const TARGET_FLAGS = { outputs: { type: 'string' }, local: { type: 'boolean' } } as const;

export type BankTarget = { readonly deployed: DeployedBank } | { readonly dataDir: string };

/** Chooses the bank; by default the deployed one, if there is any. @throws OperatorError */
export function chooseBankTarget({ outputs, local }: TargetOptions): BankTarget | undefined {
  if (outputs && local) throw new OperatorError('Please give --outputs or --local, not both.');
  const dataDir = dataDirectory();
  if (outputs || (!local && existsSync(OUTPUTS_FILE))) return { deployed: readDeployedBank(outputs ?? OUTPUTS_FILE) };
  return local || existsSync(dataDir) ? { dataDir } : undefined;
}

const dataDirectory = (): string => process.env.BANK_DATA_DIR || '.local';

/** @throws OperatorError */
export function requireBankTarget(options: TargetOptions): BankTarget {
  const where = chooseBankTarget(options);
  if (where) return where;
  throw new OperatorError(
    `There is no bank yet: ${OUTPUTS_FILE} and ${dataDirectory()} are both missing. Deploy one with \`npm run deploy\`, begin one here with \`npm start\`, or add --local.`,
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
    throw 'deployed' in where ? explainedByAws(error as Error, where.deployed, what) : error;
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
    ...(bank.sealsBucketName && { SEALS_BUCKET_NAME: bank.sealsBucketName }),
    ...(bank.backupKeyIds && { BACKUP_KEY_IDS: bank.backupKeyIds }),
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
    return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));
  } catch {
    throw new OperatorError(`The bank in ${dataDir} is just starting or ending. Please try again in a moment.`);
  }
}

function explainedByAws(error: Error, { name, region }: DeployedBank, what: string): Error {
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
      return new OperatorError(`These credentials may not ${what} ${name}: ${error.message}`);
    default:
      return error;
  }
}
