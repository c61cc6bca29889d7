import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { ApiRoutes } from '../constructs/api-routes.ts';
import type { DeploymentSettings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';

export interface RoutesStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly routes: readonly NamedRoute[];
  readonly data: DataStack;
  readonly api: ApiStack;
}

/** This is a stack of its own, because a stack has at most 500 resources. */
export class RoutesStack extends Stack {
  readonly publicRoutes: readonly IConstruct[];

  constructor(scope: Construct, id: string, { settings, routes, data, api, ...props }: RoutesStackProps) {
    super(scope, id, props);
    // CDK does not know the order, because functions are referred to by name.
    this.addStackDependency(api);
    const { publicRoutes } = new ApiRoutes(this, 'Api', {
      settings,
      routes,
      identity: data.identity,
      http: api.http,
      accessLog: api.accessLog,
    });
    this.publicRoutes = publicRoutes;
  }
}
