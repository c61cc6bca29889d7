import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { LOCAL_AWS_ACCOUNT_FILE, TABLE_FILE } from '../local/data-files.ts';
import { type MigrationResult, migrateTable } from '../migrations/migrate-table.ts';
import { type BankTarget, withBankConnection } from './connect-to-bank.ts';
import { OperatorError } from './operator-error.ts';

interface MigrateOptions {
  readonly isDryRun: boolean;
}

/**
 * Converts the stored items of a bank to this version of the program. `npm run deploy` calls it before it changes the
 * functions; a bank on this machine is converted when it starts.
 * @throws OperatorError or StartupError if the items cannot be converted
 */
export async function migrateBank(where: BankTarget, { isDryRun }: MigrateOptions): Promise<string> {
  if ('dataDir' in where && isDryRun) return countInStoppedBank(where.dataDir);
  const before = new Date().toISOString();
  return withBankConnection(where, 'migrate the table of', async (name) => {
    const result = await migrate(new DynamoDBClient(), process.env.TABLE_NAME ?? '', name, isDryRun);
    const report = reportOf(name, result, isDryRun);
    const isConverted = 'deployed' in where && !isDryRun && result.steps.length > 0;
    return isConverted ? `${report}Point-in-time recovery has the table as it was: ${before}.\n` : report;
  });
}

async function migrate(
  plain: DynamoDBClient,
  tableName: string,
  name: string,
  isDryRun: boolean,
): Promise<MigrationResult> {
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
  try {
    return await migrateTable({ client, tableName, name, isDryRun });
  } finally {
    client.destroy();
  }
}

/** A start would convert the bank, so only its table is opened. */
async function countInStoppedBank(dataDir: string): Promise<string> {
  const { lockDataDirectory } = await import('../local/lock-data-directory.ts');
  const { startDynamoDb } = await import('../local/dynamodb/start-dynamodb.ts');
  const { loadLocalAwsAccount, localClientConfig } = await import('../local/local-account.ts');
  const { LOCAL_TABLE_NAME } = await import('../local/start-stack.ts');
  const name = `the bank in ${dataDir}`;
  if (![TABLE_FILE, LOCAL_AWS_ACCOUNT_FILE].every((file) => existsSync(join(dataDir, file))))
    throw new OperatorError(`There is no table in ${dataDir}.`);
  const unlock = lockDataDirectory(dataDir);
  try {
    const account = await loadLocalAwsAccount(join(dataDir, LOCAL_AWS_ACCOUNT_FILE));
    const dynamodb = await startDynamoDb(join(dataDir, TABLE_FILE));
    try {
      const plain = new DynamoDBClient(localClientConfig(dynamodb.url, account));
      return reportOf(name, await migrate(plain, LOCAL_TABLE_NAME, name, true), true);
    } finally {
      await dynamodb.close();
    }
  } finally {
    unlock();
  }
}

function reportOf(name: string, { from, to, steps }: MigrationResult, isDryRun: boolean): string {
  const lines = [
    ['Bank', name],
    ['Version', from === to ? `${from}, the newest` : `${from}, ${isDryRun ? 'to be' : 'now'} converted to ${to}`],
    ...steps.map(({ migration: { version, description }, converted }) => [
      `To version ${version}`,
      `${converted.toLocaleString('en-US')} items. ${description}`,
    ]),
    ...(isDryRun ? [['Dry run', 'nothing was changed']] : []),
  ];
  return lines.map(([title = '', value]) => `${title.padEnd(22)}${value}\n`).join('');
}
