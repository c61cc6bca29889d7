import type { App } from 'aws-cdk-lib';
import type { ApiStack } from './stacks/api-stack.ts';
import type { DataStack } from './stacks/data-stack.ts';
import type { EdgeStack } from './stacks/edge-stack.ts';
import type { FirewallStack } from './stacks/firewall-stack.ts';
import type { JobsStack } from './stacks/jobs-stack.ts';
import type { RoutesStack } from './stacks/routes-stack.ts';
import type { WatchStack } from './stacks/watch-stack.ts';

export interface BankStacks {
  readonly app: App;
  readonly data: DataStack;
  readonly api: ApiStack;
  readonly jobs: JobsStack;
  readonly routes: RoutesStack;
  readonly watch: WatchStack;
  readonly firewall: FirewallStack;
  readonly edge: EdgeStack;
}
