import { App, Tags } from 'aws-cdk-lib';
import { BANK_NAME } from '#shared/domain/bank.ts';
import type { FunctionCodeProvider } from './function-code.ts';
import { type DeploymentSettings, EDGE_REGION, resourceNamePrefix } from './settings.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { CloudTrailStack } from './stacks/cloudtrail-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EdgeStack } from './stacks/edge-stack.ts';
import { FirewallStack } from './stacks/firewall-stack.ts';
import { JobsStack } from './stacks/jobs-stack.ts';
import { RoutesStack } from './stacks/routes-stack.ts';
import { WatchStack } from './stacks/watch-stack.ts';

const switches = {
  '@aws-cdk/core:target-partitions': ['aws'],
  '@aws-cdk/aws-iam:minimizePolicies': true,
  // Without this flag CDK uses the legacy access control list.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

interface AppOptions {
  readonly outdir?: string;
  /** Runs CDK's own rules, which take seconds and 300 MB. */
  readonly validated?: boolean;
}

export function createCdkApp({ outdir, validated = true }: AppOptions = {}): App {
  return new App({
    analyticsReporting: false,
    builtinCloudFormationValidation: validated,
    context: switches,
    ...(outdir && { outdir }),
  });
}

interface BankOptions {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly inlineScripts: readonly string[];
}

export type BankStacks = ReturnType<typeof buildBankStacks>;

export function buildBankStacks(app: App, { settings, code, inlineScripts }: BankOptions) {
  const { name, common, data, api, jobs } = addBackendStacks(app, { settings, code });
  if (settings.environment === 'prod') new CloudTrailStack(app, name('cloudtrail'), { ...common, settings, data });
  const routes = new RoutesStack(app, name('routes'), { ...common, settings, data, api });
  const watch = new WatchStack(app, name('watch'), { ...common, settings, data, api });
  const firewall = new FirewallStack(app, name('firewall'), {
    ...common,
    env: { ...common.env, region: EDGE_REGION },
    crossRegionReferences: true,
    settings,
  });
  const edge = new EdgeStack(app, name('edge'), {
    ...common,
    crossRegionReferences: true,
    settings,
    code,
    inlineScripts,
    data,
    api,
    firewallArn: firewall.aclArn,
  });
  // The edge opens the bank to callers, so it is deployed last.
  edge.addStackDependency(routes);
  Tags.of(app).add('bank', BANK_NAME);
  Tags.of(app).add('environment', settings.environment);
  return { app, data, api, jobs, routes, watch, firewall, edge };
}

/** Adds the stacks from which the local stack is made as well. */
export function addBackendStacks(app: App, { settings, code }: Omit<BankOptions, 'inlineScripts'>) {
  const name = (part: string) => `${resourceNamePrefix(settings)}-${part}`;
  const common = {
    env: { region: settings.region, ...(settings.account && { account: settings.account }) },
    terminationProtection: settings.environment === 'prod',
  };
  const data = new DataStack(app, name('data'), { ...common, settings, code });
  const api = new ApiStack(app, name('api'), { ...common, settings, code, data });
  const jobs = new JobsStack(app, name('jobs'), { ...common, settings, code, data });
  // The API refers to the worker by name only, so CDK does not know the order.
  api.addStackDependency(jobs);
  return { name, common, data, api, jobs };
}
