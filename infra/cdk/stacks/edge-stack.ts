import { CfnOutput, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EdgeDistribution } from '../constructs/edge.ts';
import { PublishedSite } from '../constructs/site.ts';
import type { FunctionCode } from '../function-code.ts';
import type { DeploymentSettings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';

interface EdgeStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCode;
  readonly inlineScripts: readonly string[];
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly firewallArn: string;
}

export class EdgeStack extends Stack {
  readonly files: PublishedSite['files'];

  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    super(scope, id, props);
    const { settings, code, inlineScripts, data, api, firewallArn } = props;
    const logs = data.accessLogs;
    this.files = new PublishedSite(this, 'Site', { settings, code, logs }).files;
    const { distribution } = new EdgeDistribution(this, 'Edge', {
      site: settings.site,
      inlineScripts,
      files: this.files,
      pictures: data.pictures,
      backups: data.backups,
      logs,
      firewallArn,
      apiHost: Fn.select(2, Fn.split('/', api.http.apiEndpoint)),
      edgeSecret: api.edgeSecret,
    });

    const address = distribution.distributionDomainName;
    new CfnOutput(this, 'SiteUrl', { value: `https://${settings.site?.domain ?? address}` });
    new CfnOutput(this, 'DistributionDomainName', {
      value: address,
      description: 'Where the DNS entry of a domain of your own points to (CNAME or alias)',
    });
  }
}
