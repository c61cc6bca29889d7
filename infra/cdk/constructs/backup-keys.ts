import { RemovalPolicy } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

interface BackupKeysProps {
  /** Keeps the keys when their stack is deleted: without them no backup can be restored. */
  readonly keep: boolean;
}

/**
 * The keys that sign backups, newest first. KMS does not rotate HMAC keys itself
 * (https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html), so `COUNT` is raised to make a new one; a
 * file names its key, and the older ones stay for verification.
 */
export class BackupKeys extends Construct {
  /** Raised to rotate (see the runbook), and never lowered. */
  static readonly COUNT = 1;

  readonly keys: readonly [kms.Key, ...kms.Key[]];

  constructor(scope: Construct, id: string, { keep }: BackupKeysProps, count: number = BackupKeys.COUNT) {
    super(scope, id);
    const make = (number: number) =>
      new kms.Key(this, `Key${number}`, {
        description: `Signs backups of the bank; key ${number}`,
        keySpec: kms.KeySpec.HMAC_256,
        keyUsage: kms.KeyUsage.GENERATE_VERIFY_MAC,
        removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      });
    const older = Array.from({ length: count - 1 }, (_, index) => make(index + 1));
    this.keys = [make(count), ...older.toReversed()];
  }
}
