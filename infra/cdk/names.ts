/** Stacks refer to each other's resources by these names, so that no CloudFormation export is needed. */
import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Route } from '#shared/contract/route.ts';
import { type DeploymentSettings, resourceNamePrefix } from './settings.ts';

/** Returns a name such as `aldermoor-prod-withdrawals-processWithdrawal`. */
export function functionNameOf(settings: Pick<DeploymentSettings, 'environment'>, key: string): string {
  return `${resourceNamePrefix(settings)}-${key.replace('.', '-')}`;
}

export function functionArnOf(stack: Stack, settings: DeploymentSettings, key: string, alias?: string): string {
  return stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: [functionNameOf(settings, key), ...(alias ? [alias] : [])].join(':'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}

/**
 * NOTE: the name begins with `/aws/vendedlogs/`, because otherwise the service's own policy for log deliveries outgrows
 * its limit.
 */
export function accessLogNameOf(settings: DeploymentSettings): string {
  return `/aws/vendedlogs/${resourceNamePrefix(settings)}/api`;
}

/** Returns API Gateway's key of a route, such as `POST /api/user/login`. */
export function apiGatewayRouteKeyOf(base: string, { method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${base}${path}`;
}

export const moneyRouteAlarmNameOf = (settings: DeploymentSettings): string =>
  `${resourceNamePrefix(settings)} calls that move money fail`;

/** Also the name in the metrics of the firewall. */
export const webAclNameOf = (settings: DeploymentSettings): string => `${resourceNamePrefix(settings)}-firewall`;

export const mailConfigurationSetNameOf = (settings: Pick<DeploymentSettings, 'environment'>): string =>
  `${resourceNamePrefix(settings)}-mail`;

export function deadLetterNameOf(settings: DeploymentSettings, worker: string): string {
  return `${resourceNamePrefix(settings)}-${worker}-dead-letters`;
}
