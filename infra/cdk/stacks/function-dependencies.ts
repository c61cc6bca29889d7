import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Need } from '#shared/contract/route.ts';
import { ENDPOINT_TIMEOUT } from '../constructs/api.ts';
import type { FunctionResources } from '../constructs/rights.ts';
import { functionNameOf } from '../names.ts';
import type { Settings } from '../settings.ts';
import { RUN_JOB } from '../workers.ts';
import type { DataStack } from './data-stack.ts';

interface FunctionDependencies {
  readonly resources: FunctionResources;
  /** The variables of a function with these needs. */
  readonly environment: (needs: readonly Need[]) => Record<string, string>;
}

/** What the functions of every stack depend on. */
export function functionDependencies(stack: Stack, settings: Settings, data: DataStack): FunctionDependencies {
  const { table, identity, pictures, backups } = data;
  const runJobName = functionNameOf(settings, `workers.${RUN_JOB}`);
  const runJobArn = stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: runJobName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  const everywhere = {
    BANK_ENV: settings.environment,
    TABLE_NAME: table.tableName,
    USER_POOL_ID: identity.pool.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    PICTURES_BUCKET_NAME: pictures.bucketName,
  };
  const ofBackups = {
    BACKUPS_BUCKET_NAME: backups.bucketName,
    RUN_JOB_FUNCTION_NAME: runJobName,
    BACKUP_RETENTION_DAYS: String(settings.backupRetentionDays),
    // By then every endpoint that began before the maintenance has ended.
    MAINTENANCE_GRACE_MS: String(ENDPOINT_TIMEOUT.toMilliseconds() + 7000),
  };
  return {
    resources: { table, pool: identity.pool, pictures, backups, runJobArn },
    environment: (needs) => ({
      ...everywhere,
      ...(needs.some((need) => /^(backup-files|uploads|work-files|long-work):/.test(need)) && ofBackups),
    }),
  };
}
