import { Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { ApiInvokerRole } from '../constructs/invoker.ts';
import { MONEY_ROUTE_ALIAS, movesMoney } from '../money-routes.ts';
import { apiGatewayRouteKeyOf, functionArnOf } from '../names.ts';
import type { DeploymentSettings } from '../settings.ts';
import { throttleOf } from '../throttles.ts';
import { UNKNOWN_ROUTE_FUNCTION } from '../workers.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';

/**
 * Leaves out the query string and headers, so that neither searches nor tokens reach the log. `sourceIp` is
 * CloudFront's address, because this log can contain no headers; the functions log the viewer's address of refused
 * calls. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    time: '$context.requestTimeEpoch',
    route: '$context.routeKey',
    path: '$context.path',
    status: '$context.status',
    latency: '$context.responseLatency',
    functionLatency: '$context.integrationLatency',
    bytes: '$context.responseLength',
    user: '$context.authorizer.claims.username',
    refusal: '$context.authorizer.error',
    failure: '$context.integrationErrorMessage',
    sourceIp: '$context.identity.sourceIp',
  }),
);

/**
 * Number of routes, each with its integration, that CloudFormation creates at the same time. Each takes two calls or
 * more, and API Gateway accepts ten a second in an account.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
const ROUTES_AT_A_TIME = 5;

export interface RoutesStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly data: DataStack;
  readonly api: ApiStack;
}

/** This is a stack of its own, because a stack has at most 500 resources. */
export class RoutesStack extends Stack {
  readonly publicRoutes: readonly gateway.HttpRoute[];
  private readonly settings: DeploymentSettings;
  private readonly http: gateway.HttpApi;
  private readonly scope = new Construct(this, 'Api');
  private readonly invokers = new Map<string, ApiInvokerRole>();

  constructor(parent: Construct, id: string, { settings, data, api, ...props }: RoutesStackProps) {
    super(parent, id, props);
    // CDK does not know the order, because functions are referred to by name.
    this.addStackDependency(api);
    this.settings = settings;
    this.http = api.http;
    const { pool, client } = data.identity;
    const issuer = `https://cognito-idp.${data.region}.amazonaws.com/${pool.userPoolId}`;
    const authorizer = new HttpJwtAuthorizer('Token', issuer, { jwtAudience: [client.userPoolClientId] });
    const sorted = namedRoutes.toSorted((a, b) => routeIdOf(a.route).localeCompare(routeIdOf(b.route), 'en'));
    const added = sorted.map((named) => ({ named, route: this.addRoute(named, authorizer) }));
    const catchAll = this.addCatchAll();
    const all = [...added.map(({ route }) => route), catchAll];
    for (const [index, route] of all.entries()) {
      const earlier = all[index - ROUTES_AT_A_TIME];
      if (earlier) route.node.addDependency(earlier);
    }
    this.addStage(api).node.addDependency(...all.slice(-ROUTES_AT_A_TIME));
    const ofPublic = added.filter(({ named }) => named.route.access === 'public');
    this.publicRoutes = [catchAll, ...ofPublic.map(({ route }) => route)];
  }

  private addRoute(named: NamedRoute, authorizer: HttpJwtAuthorizer): gateway.HttpRoute {
    const { key, route } = named;
    return new gateway.HttpRoute(this.scope, routeIdOf(route), {
      httpApi: this.http,
      routeKey: gateway.HttpRouteKey.with(`${API_BASE}${route.path}`, gateway.HttpMethod[route.method]),
      integration: this.integrationOf(key, movesMoney(named) ? MONEY_ROUTE_ALIAS : undefined),
      // Only access tokens have scopes, so API Gateway refuses ID tokens.
      ...(route.access !== 'public' && { authorizer, authorizationScopes: [BANK_API_TOKEN_SCOPE] }),
    });
  }

  private addCatchAll(): gateway.HttpRoute {
    return new gateway.HttpRoute(this.scope, 'Unknown', {
      httpApi: this.http,
      routeKey: gateway.HttpRouteKey.DEFAULT,
      integration: this.integrationOf(UNKNOWN_ROUTE_FUNCTION.key),
    });
  }

  /**
   * Refers to functions by name, because a reference would keep the stack `api` from removing a function that has lost
   * its route.
   */
  private integrationOf(key: string, alias?: string): gateway.HttpRouteIntegration {
    const [feature = ''] = key.split('.');
    const invoker = this.invokers.get(feature) ?? new ApiInvokerRole(this.scope, `Invoker-${feature}`);
    this.invokers.set(feature, invoker);
    return invoker.integrationOf(functionArnOf(this, this.settings, key, alias));
  }

  /** Leaves out detailed metrics: six of them per route would cost more than everything else in a small bank. */
  private addStage({ http, accessLog }: ApiStack): gateway.HttpStage {
    const stage = new gateway.HttpStage(this.scope, 'Stage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: { destination: new gateway.LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
    const resource = stage.node.defaultChild as gateway.CfnStage;
    resource.routeSettings = Object.fromEntries(
      namedRoutes.map(({ route }) => {
        const { rate, burst } = throttleOf(route);
        return [apiGatewayRouteKeyOf(API_BASE, route), { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
      }),
    );
    return stage;
  }
}

/** Names a route by what callers see, because a renamed key must not create a route that API Gateway already has. */
function routeIdOf({ method, path }: Route): string {
  return `${method}${path.replace(/\{\w+\}/g, '{}').replaceAll('/', ' ')}`;
}
