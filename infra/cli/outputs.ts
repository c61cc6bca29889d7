import { readFileSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

export const OUTPUTS_FILE = 'cdk.out/outputs.json';

export interface DeployedBank {
  /** Name of the deployment, such as `aldermoor-prod`. */
  readonly name: string;
  readonly region: string;
  readonly tableName: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Newest first, separated by commas. Absent in older deployments, like `sealsBucketName`. */
  readonly backupKeyIds?: string | undefined;
  readonly sealsBucketName?: string | undefined;
}

/** @throws OperatorError for a file that is missing or names no bank */
export function readDeployedBank(file: string): DeployedBank {
  const stacks = Object.entries(parse(file));
  const [name, data] = stacks.find(([stack, outputs]) => stack.endsWith('-data') && 'TableName' in outputs) ?? [];
  const { TableName, UserPoolId, UserPoolClientId, BackupKeyIds, SealsBucketName } = data ?? {};
  if (!name || !TableName || !UserPoolId || !UserPoolClientId) {
    throw new OperatorError(
      `${file} does not name the table and the user pool of a bank. Deploy it with \`npm run deploy\`, which writes this file anew.`,
    );
  }
  return {
    name: name.replace(/-data$/, ''),
    // The region is that of the user pool, because the shell may be set to another one.
    region: UserPoolId.split('_', 1)[0] ?? '',
    tableName: TableName,
    userPoolId: UserPoolId,
    userPoolClientId: UserPoolClientId,
    backupKeyIds: BackupKeyIds,
    sealsBucketName: SealsBucketName,
  };
}

function parse(file: string): Record<string, Record<string, string>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new OperatorError(
        `There are no outputs of a deployment in ${file}. Deploy with \`npm run deploy\`, or say where they are with --outputs.`,
      );
    }
    throw new OperatorError(`${file} cannot be read as the outputs of a deployment. Deploy again to write it anew.`);
  }
}
