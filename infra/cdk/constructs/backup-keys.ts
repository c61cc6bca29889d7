import { RemovalPolicy } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

interface BackupKeysProps {
  /** Keeps the keys when their stack goes: without them no backup is restored. */
  readonly keep: boolean;
}

/**
 * The keys with which backups are signed, newest first. KMS does not rotate keys of this kind itself
 * (https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html), so a new one is made by raising `COUNT`; a
 * file names its key, and the older ones stay to verify.
 */
export class BackupKeys extends Construct {
  /** Raised to rotate (the runbook says when), and never lowered. */
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
