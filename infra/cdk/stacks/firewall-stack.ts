import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Firewall } from '../constructs/firewall.ts';

/** CloudFront accepts a firewall from us-east-1 only. */
export class FirewallStack extends Stack {
  readonly aclArn: string;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.aclArn = new Firewall(this, 'Firewall', { name: id }).acl.attrArn;
  }
}
