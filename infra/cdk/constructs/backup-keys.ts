import { RemovalPolicy } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';

/**
 * The keys are sorted newest first. KMS does not rotate HMAC keys itself, so a higher `COUNT` makes a new one; older
 * keys stay for verification.
 * https://docs.aws.amazon.com/kms/latest/developerguide/rotate-keys.html
 */
export class BackupKeys extends Construct {
  /** Must never be lowered, because older keys verify older backups; see the runbook. */
  static readonly COUNT = 1;

  readonly keys: readonly [kms.Key, ...kms.Key[]];

  constructor(scope: Construct, id: string, { keep }: { readonly keep: boolean }, count: number = BackupKeys.COUNT) {
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
