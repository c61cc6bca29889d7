import { Duration, type Stack } from 'aws-cdk-lib';
import type { Permission } from '#shared/contract/route.ts';
import type { FunctionResources } from '../constructs/policy-statements.ts';
import { functionArnOf, functionNameOf, mailConfigurationSetNameOf } from '../names.ts';
import type { DeploymentSettings, MailSettings } from '../settings.ts';
import { ENDPOINT_TIMEOUT_SECONDS } from '../throttles.ts';
import { RUN_JOB_WORKER, SEND_MAIL_WORKER } from '../workers.ts';
import type { DataStack } from './data-stack.ts';

export const ENDPOINT_TIMEOUT = Duration.seconds(ENDPOINT_TIMEOUT_SECONDS);

export function functionResourcesAndEnvironment(stack: Stack, settings: DeploymentSettings, data: DataStack) {
  const { table, identity, pictures, backups, backupKeys, codeKey, seals } = data;
  const runJob = `workers.${RUN_JOB_WORKER}`;
  const sendMail = `workers.${SEND_MAIL_WORKER}`;
  const everywhere = {
    BANK_ENV: settings.environment,
    TABLE_NAME: table.tableName,
    USER_POOL_ID: identity.pool.userPoolId,
    USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
    PICTURES_BUCKET_NAME: pictures.bucketName,
    MAIL: settings.mail ? 'on' : 'off',
    SMS: settings.sms,
  };
  const ofBackups = {
    BACKUPS_BUCKET_NAME: backups.bucketName,
    BACKUP_RETENTION_DAYS: String(settings.backupRetentionDays),
    // After this time every endpoint that began before the maintenance has ended.
    MAINTENANCE_GRACE_MS: String(ENDPOINT_TIMEOUT.toMilliseconds() + 7000),
  };
  return {
    resources: {
      table,
      pool: identity.pool,
      pictures,
      backups,
      backupKeys,
      codeKey,
      seals,
      runJobArn: functionArnOf(stack, settings, runJob),
      sendMailArn: functionArnOf(stack, settings, sendMail),
      sendsSms: settings.sms === 'on',
      mail: settings.mail && {
        identityArn: stack.formatArn({ service: 'ses', resource: 'identity', resourceName: settings.mail.domain }),
        configurationSetArn: stack.formatArn({
          service: 'ses',
          resource: 'configuration-set',
          resourceName: mailConfigurationSetNameOf(settings),
        }),
      },
    } satisfies FunctionResources,
    environment: (permissions: readonly Permission[]): Record<string, string> => ({
      ...everywhere,
      ...(permissions.some((permission) => /^(backup-files|uploads|work-files|restore-changes):/.test(permission)) &&
        ofBackups),
      ...(permissions.includes('jobs:invoke') && { RUN_JOB_FUNCTION_NAME: functionNameOf(settings, runJob) }),
      ...(permissions.includes('mail:trigger') &&
        (settings.mail || settings.sms === 'on') && { SEND_MAIL_FUNCTION_NAME: functionNameOf(settings, sendMail) }),
      ...(permissions.includes('mail:send') && settings.mail && ofMail(settings, settings.mail)),
      ...(permissions.some((permission) => permission.startsWith('trail-seals:')) && {
        SEALS_BUCKET_NAME: seals.bucketName,
      }),
      ...(permissions.some((permission) => permission.startsWith('backup-keys:')) && {
        BACKUP_KEY_IDS: backupKeys.map(({ keyId }) => keyId).join(','),
      }),
      ...(permissions.includes('code-keys:derive') && { CODE_KEY_ID: codeKey.keyId }),
    }),
  };
}

const ofMail = (settings: DeploymentSettings, { domain }: MailSettings) => ({
  MAIL_SENDER: `no-reply@${domain}`,
  MAIL_CONFIGURATION_SET: mailConfigurationSetNameOf(settings),
  SITE_URL: `https://${settings.site?.domain ?? domain}`,
});
