import { type CfnResource, Stack } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { verbsOf } from '#shared/contract/route.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { BANK_SCOPE } from '#shared/contract/token-scopes.ts';
import { featureOfKey, functionArnOf, gatewayKeysOfRoute } from '../names.ts';
import type { DeploymentSettings } from '../settings.ts';
import { throttleOf } from '../throttles.ts';
import { UNKNOWN_ADDRESS_FUNCTION } from '../workers.ts';
import { accessLogFormat } from './access-log-format.ts';
import type { BankUserPool } from './identity.ts';
import { ApiInvokerRole } from './invoker.ts';

interface ApiRoutesProps {
  readonly settings: DeploymentSettings;
  readonly routes: readonly NamedRoute[];
  readonly identity: BankUserPool;
  readonly http: gateway.HttpApi;
  readonly accessLog: logs.ILogGroup;
}

export class ApiRoutes extends Construct {
  readonly publicRoutes: readonly CfnResource[];
  private readonly invokers = new Map<string, ApiInvokerRole>();

  constructor(scope: Construct, id: string, props: ApiRoutesProps) {
    super(scope, id);
    const { routes, identity } = props;
    const authorizer = new HttpJwtAuthorizer('Token', issuerOf(identity), {
      jwtAudience: [identity.client.userPoolClientId],
    });
    const added = routes.map((named) => ({
      isPublic: named.route.access === 'public',
      gatewayRoutes: this.addRoutes(named, authorizer, props),
    }));
    this.publicRoutes = [this.addCatchAll(props), ...added.flatMap((one) => (one.isPublic ? one.gatewayRoutes : []))];
    this.addStage(
      props,
      added.flatMap(({ gatewayRoutes }) => gatewayRoutes),
    );
  }

  /**
   * Refers to functions by name, because a reference would keep the stack `api` from removing a function that has lost
   * its route.
   */
  private addRoutes(
    { key, route }: NamedRoute,
    authorizer: HttpJwtAuthorizer,
    { settings, http }: ApiRoutesProps,
  ): CfnResource[] {
    const scope = new Construct(this, key);
    const integration = this.invokerOf(key).integrationOf(functionArnOf(Stack.of(this), settings, key));
    return verbsOf(route).map((verb) => {
      const added = new gateway.HttpRoute(scope, verb === 'HEAD' ? 'HeadRoute' : 'Route', {
        httpApi: http,
        routeKey: gateway.HttpRouteKey.with(`${API_BASE}${route.path}`, gateway.HttpMethod[verb]),
        integration,
        // Only access tokens have scopes, so API Gateway refuses ID tokens.
        ...(route.access !== 'public' && { authorizer, authorizationScopes: [BANK_SCOPE] }),
      });
      return added.node.defaultChild as CfnResource;
    });
  }

  private addCatchAll({ settings, http }: ApiRoutesProps): CfnResource {
    const { key } = UNKNOWN_ADDRESS_FUNCTION;
    const added = new gateway.HttpRoute(new Construct(this, key), 'Route', {
      httpApi: http,
      routeKey: gateway.HttpRouteKey.DEFAULT,
      integration: this.invokerOf(key).integrationOf(functionArnOf(Stack.of(this), settings, key)),
    });
    return added.node.defaultChild as CfnResource;
  }

  private invokerOf(key: string): ApiInvokerRole {
    const feature = featureOfKey(key);
    const found = this.invokers.get(feature) ?? new ApiInvokerRole(this, `Invoker-${feature}`);
    this.invokers.set(feature, found);
    return found;
  }

  /** Leaves out detailed metrics: six of them per route would cost more than everything else in a small bank. */
  private addStage({ routes, http, accessLog }: ApiRoutesProps, gatewayRoutes: readonly CfnResource[]): void {
    const stage = new gateway.HttpStage(this, 'Stage', {
      httpApi: http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: { destination: new gateway.LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
    const resource = stage.node.defaultChild as gateway.CfnStage;
    resource.routeSettings = Object.fromEntries(
      routes.flatMap(({ route }) => {
        const { rate, burst } = throttleOf(route);
        const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
        return gatewayKeysOfRoute(API_BASE, route).map((key) => [key, limits]);
      }),
    );
    for (const route of gatewayRoutes) resource.addResourceDependency(route);
  }
}

function issuerOf({ pool }: BankUserPool): string {
  return `https://cognito-idp.${Stack.of(pool).region}.amazonaws.com/${pool.userPoolId}`;
}
