import { RemovalPolicy } from 'aws-cdk-lib';
import * as kms from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';

/** The beginning of the key's logical id. */
export const CODE_KEY_ID = 'CodeKey';

/** Codes by e-mail and SMS derive from this key. Without it, open codes are worth nothing, and new ones are sent. */
export const createCodeKey = (scope: Construct, { keep }: { readonly keep: boolean }): kms.Key =>
  new kms.Key(scope, CODE_KEY_ID, {
    description: 'Derives one-time codes',
    keySpec: kms.KeySpec.HMAC_256,
    keyUsage: kms.KeyUsage.GENERATE_VERIFY_MAC,
    removalPolicy: keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
