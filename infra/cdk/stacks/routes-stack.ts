import { type CfnResource, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { httpMethodsOf } from '#shared/contract/route.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { ApiInvokerRole } from '../constructs/invoker.ts';
import { apiGatewayRouteKeysOf, functionArnOf } from '../names.ts';
import type { DeploymentSettings } from '../settings.ts';
import { throttleOf } from '../throttles.ts';
import { UNKNOWN_ROUTE_FUNCTION } from '../workers.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';

/**
 * Leaves out the query string and headers, so that neither searches nor tokens reach the log. `sourceIp` is
 * CloudFront's address; the viewer's address is in CloudFront's own log.
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

export interface RoutesStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly data: DataStack;
  readonly api: ApiStack;
}

/** This is a stack of its own, because a stack has at most 500 resources. */
export class RoutesStack extends Stack {
  readonly publicRoutes: readonly CfnResource[];
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
    const added = namedRoutes.map((named) => ({
      isPublic: named.route.access === 'public',
      gatewayRoutes: this.addRoutes(named, authorizer),
    }));
    this.publicRoutes = [this.addCatchAll(), ...added.flatMap((one) => (one.isPublic ? one.gatewayRoutes : []))];
    const stage = this.addStage(api);
    for (const { gatewayRoutes } of added) for (const route of gatewayRoutes) stage.addResourceDependency(route);
  }

  private addRoutes({ key, route }: NamedRoute, authorizer: HttpJwtAuthorizer): CfnResource[] {
    const scope = new Construct(this.scope, key);
    const integration = this.integrationOf(key);
    return httpMethodsOf(route).map((verb) => {
      const added = new gateway.HttpRoute(scope, verb === 'HEAD' ? 'HeadRoute' : 'Route', {
        httpApi: this.http,
        routeKey: gateway.HttpRouteKey.with(`${API_BASE}${route.path}`, gateway.HttpMethod[verb]),
        integration,
        // Only access tokens have scopes, so API Gateway refuses ID tokens.
        ...(route.access !== 'public' && { authorizer, authorizationScopes: [BANK_API_TOKEN_SCOPE] }),
      });
      return added.node.defaultChild as CfnResource;
    });
  }

  private addCatchAll(): CfnResource {
    const { key } = UNKNOWN_ROUTE_FUNCTION;
    const added = new gateway.HttpRoute(new Construct(this.scope, key), 'Route', {
      httpApi: this.http,
      routeKey: gateway.HttpRouteKey.DEFAULT,
      integration: this.integrationOf(key),
    });
    return added.node.defaultChild as CfnResource;
  }

  /**
   * Refers to functions by name, because a reference would keep the stack `api` from removing a function that has lost
   * its route.
   */
  private integrationOf(key: string): gateway.HttpRouteIntegration {
    const [feature = ''] = key.split('.');
    const invoker = this.invokers.get(feature) ?? new ApiInvokerRole(this.scope, `Invoker-${feature}`);
    this.invokers.set(feature, invoker);
    return invoker.integrationOf(functionArnOf(this, this.settings, key));
  }

  /** Leaves out detailed metrics: six of them per route would cost more than everything else in a small bank. */
  private addStage({ http, accessLog }: ApiStack): gateway.CfnStage {
    const stage = new gateway.HttpStage(this.scope, 'Stage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: { destination: new gateway.LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
    const resource = stage.node.defaultChild as gateway.CfnStage;
    resource.routeSettings = Object.fromEntries(
      namedRoutes.flatMap(({ route }) => {
        const { rate, burst } = throttleOf(route);
        const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
        return apiGatewayRouteKeysOf(API_BASE, route).map((key) => [key, limits]);
      }),
    );
    return resource;
  }
}
