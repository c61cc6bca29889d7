import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { BackupKeys } from '../constructs/backup-keys.ts';
import { BankFunction } from '../constructs/bank-function.ts';
import { BankTable } from '../constructs/bank-table.ts';
import { BankUserPool } from '../constructs/bank-user-pool.ts';
import {
  createAccessLogsBucket,
  createBackupsBucket,
  createPicturesBucket,
  createTrailSealsBucket,
} from '../constructs/buckets.ts';
import { createCodeKey } from '../constructs/code-key.ts';
import type { FunctionCodeProvider } from '../function-code.ts';
import type { DeploymentSettings } from '../settings.ts';
import { PRE_TOKEN_GENERATION_FUNCTION } from '../workers.ts';

interface DataStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
}

/** Cognito's own limit for triggers. */
const TRIGGER_TIMEOUT = Duration.seconds(5);

export class DataStack extends Stack {
  readonly table: BankTable['table'];
  readonly identity: BankUserPool;
  readonly backups: IBucket;
  readonly backupKeys: BackupKeys['keys'];
  readonly codeKey: IKey;
  readonly pictures: IBucket;
  readonly seals: IBucket;
  readonly accessLogs: IBucket;

  constructor(scope: Construct, id: string, { settings, code, ...props }: DataStackProps) {
    const keep = settings.environment === 'prod';
    super(scope, id, props);
    const trigger = new BankFunction(this, 'ScopeTokens', {
      settings,
      key: PRE_TOKEN_GENERATION_FUNCTION.key,
      code: code(PRE_TOKEN_GENERATION_FUNCTION.file),
      rights: [],
      environment: {},
      timeout: TRIGGER_TIMEOUT,
    });
    this.identity = new BankUserPool(this, 'Identity', { keep, scopeTokens: trigger.lambda });
    this.accessLogs = createAccessLogsBucket(this);
    this.backups = createBackupsBucket(this, this.accessLogs, settings.backupRetentionDays);
    this.backupKeys = new BackupKeys(this, 'BackupKeys', { keep }).keys;
    this.codeKey = createCodeKey(this, { keep });
    this.pictures = createPicturesBucket(this, this.accessLogs);
    this.seals = createTrailSealsBucket(this, this.accessLogs, {
      retentionYears: settings.trailRetentionYears,
      strict: keep,
    });
    const table = new BankTable(this, 'Table', { keep });
    // The table is made last, because it is protected from deletion at once, and an earlier failure must leave none
    // behind.
    table.node.addDependency(
      trigger,
      this.identity,
      this.accessLogs,
      this.backups,
      ...this.backupKeys,
      this.codeKey,
      this.pictures,
      this.seals,
    );
    this.table = table.table;

    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'UserPoolId', { value: this.identity.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.identity.client.userPoolClientId });
    new CfnOutput(this, 'BackupsBucketName', { value: this.backups.bucketName });
    new CfnOutput(this, 'BackupKeyIds', { value: this.backupKeys.map(({ keyId }) => keyId).join(',') });
    new CfnOutput(this, 'SealsBucketName', { value: this.seals.bucketName });
    new CfnOutput(this, 'PicturesBucketName', { value: this.pictures.bucketName });
  }
}
