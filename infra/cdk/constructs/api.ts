import { type CfnResource, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import { type Need, type Route, verbsOf } from '#shared/contract/route.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { BANK_SCOPE } from '#shared/contract/token-scopes.ts';
import type { FunctionCode } from '../function-code.ts';
import { accessLogNameOf, routeKeysOf } from '../names.ts';
import { needsOf } from '../needs.ts';
import { prefixOf, type Settings } from '../settings.ts';
import { throttleOf } from '../throttles.ts';
import { accessLogFormat } from './access-log-format.ts';
import { BankFunction } from './bank-function.ts';
import type { Identity } from './identity.ts';
import { Invoker } from './invoker.ts';
import { type FunctionResources, rightsFor } from './rights.ts';

/** Below API Gateway's 29 seconds, so that a late function still writes its log line. */
export const ENDPOINT_TIMEOUT = Duration.seconds(28);

/** A whole processor, and room for 30 million pixels decoded: `functions/storage/bad-picture.ts`. */
const DECODING_MEMORY = 1769;

interface ApiProps {
  readonly settings: Settings;
  readonly routes: readonly NamedRoute[];
  readonly code: FunctionCode;
  readonly identity: Identity;
  readonly resources: FunctionResources;
  readonly environment: (needs: readonly Need[]) => Record<string, string>;
}

/** The contract's table of routes as an HTTP API: for each one a function, its log, its rights, its route. */
export class Api extends Construct {
  readonly http: gateway.HttpApi;
  readonly publicRoutes: readonly CfnResource[];

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { settings, routes, identity } = props;
    this.http = new gateway.HttpApi(this, 'Http', { apiName: `${prefixOf(settings)}-api`, createDefaultStage: false });
    const authorizer = new HttpJwtAuthorizer('Token', issuerOf(identity), {
      jwtAudience: [identity.client.userPoolClientId],
    });
    const invoker = new Invoker(this, 'Invoker');
    const added = routes.map((named) => ({
      isPublic: named.route.access === 'public',
      gatewayRoutes: this.addEndpoint(named, authorizer, invoker, props),
    }));
    this.publicRoutes = added.flatMap(({ isPublic, gatewayRoutes }) => (isPublic ? gatewayRoutes : []));
    this.addStage(
      settings,
      routes,
      added.flatMap(({ gatewayRoutes }) => gatewayRoutes),
    );
  }

  private addEndpoint(
    named: NamedRoute,
    authorizer: HttpJwtAuthorizer,
    invoker: Invoker,
    props: ApiProps,
  ): CfnResource[] {
    const { key, file, route } = named;
    const scope = new Construct(this, key);
    const { lambda } = new BankFunction(scope, 'Endpoint', {
      settings: props.settings,
      key,
      code: props.code(file),
      rights: rightsFor(needsOf(route), props.resources),
      environment: props.environment(route.needs),
      timeout: ENDPOINT_TIMEOUT,
      memory: memoryOf(route),
      reservedConcurrency: props.settings.reservedConcurrency,
    });
    const integration = invoker.integrationOf(lambda);
    return verbsOf(route).map((verb) => {
      const added = new gateway.HttpRoute(scope, verb === 'HEAD' ? 'HeadRoute' : 'Route', {
        httpApi: this.http,
        routeKey: gateway.HttpRouteKey.with(`${API_BASE}${route.path}`, gateway.HttpMethod[verb]),
        integration,
        // Only access tokens have scopes: an ID token is refused.
        ...(route.access !== 'public' && { authorizer, authorizationScopes: [BANK_SCOPE] }),
      });
      return added.node.defaultChild as CfnResource;
    });
  }

  /**
   * The one stage, with the access log and a throttle for every route. No detailed metrics: six for each route would cost
   * more than everything else in a small bank.
   */
  private addStage(settings: Settings, routes: readonly NamedRoute[], gatewayRoutes: readonly CfnResource[]): void {
    const destination = new gateway.LogGroupLogDestination(
      new logs.LogGroup(this, 'AccessLog', {
        logGroupName: accessLogNameOf(settings),
        retention: settings.environment === 'prod' ? logs.RetentionDays.ONE_YEAR : logs.RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    );
    const stage = new gateway.HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: { destination, format: accessLogFormat },
    });
    const resource = stage.node.defaultChild as gateway.CfnStage;
    resource.routeSettings = Object.fromEntries(
      routes.flatMap(({ route }) => {
        const { rate, burst } = throttleOf(route);
        const limits = { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
        return routeKeysOf(API_BASE, route).map((key) => [key, limits]);
      }),
    );
    // A route setting needs its route to exist.
    for (const route of gatewayRoutes) resource.addResourceDependency(route);
  }
}

function memoryOf({ needs }: Route): number | undefined {
  return needs.includes('pictures:store') ? DECODING_MEMORY : undefined;
}

function issuerOf({ pool }: Identity): string {
  return `https://cognito-idp.${Stack.of(pool).region}.amazonaws.com/${pool.userPoolId}`;
}
