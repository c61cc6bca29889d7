import { expect, it } from 'vitest';
import { RotatingSecret } from '#infra/cdk/constructs/rotating-secret.ts';
import { movesMoney } from '#infra/cdk/money-routes.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { isRaised, metricsCountedIn } from '#test/support/cloudwatch.ts';
import { type Resource, synthesize } from './synthesize.ts';

const { resources, only } = synthesize();
const routes = resources('routes', 'AWS::ApiGatewayV2::Route');
const functions = resources('api', 'AWS::Lambda::Function');
const routeKeyOf = ({ route: { method, path } }: NamedRoute) => `${method} /api${path}`;
const functionOf = (key: string) =>
  functions.find(({ properties }) => properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === key);

/** Returns the name of a route's function, such as `aldermoor-prod-users-getMe`, with its alias if it has one. */
function functionNameAt(routeKey: string): string | undefined {
  const target = routes.find(({ properties }) => properties.RouteKey === routeKey)?.properties.Target;
  const integration = resources('routes', 'AWS::ApiGatewayV2::Integration').find(({ id }) =>
    JSON.stringify(target).includes(`"${id}"`),
  );
  return /:function:([\w:-]+)"/.exec(JSON.stringify(integration?.properties.IntegrationUri))?.[1];
}

it('the deployed API has every route of the contract once, and no other', () => {
  const keys = routes.map(({ properties }) => properties.RouteKey);
  expect(keys.toSorted()).toEqual([...namedRoutes.map(routeKeyOf), '$default'].toSorted());
});

it('the deployed API sends an unknown path to a function without rights, below one limit for all strangers', () => {
  expect(functionNameAt('$default')).toBe('aldermoor-prod-workers-unknownAddress');
  const fn = functionOf('workers.unknownAddress') ?? expect.fail();
  const role = resources('api', 'AWS::IAM::Role').find(({ id }) => id === fn.properties.Role['Fn::GetAtt'][0]);
  const actions = JSON.stringify(role?.properties.Policies).match(/"\w+:[A-Z]\w+"/g);
  expect(actions?.filter((action) => !action.startsWith('"logs:'))).toEqual([]);
  const { ThrottlingRateLimit } = only('routes', 'AWS::ApiGatewayV2::Stage').properties.DefaultRouteSettings;
  expect(ThrottlingRateLimit).toBe(100);
});

it('the deployed API requires an access token exactly where the contract does (ASVS 8.2.1)', () => {
  const { id } = only('api', 'AWS::ApiGatewayV2::Authorizer');
  for (const named of namedRoutes) {
    const { properties } = routes.find((route) => route.properties.RouteKey === routeKeyOf(named)) ?? expect.fail();
    const { AuthorizationType, AuthorizerId, AuthorizationScopes } = properties;
    expect(AuthorizationType, named.key).toBe(named.route.access === 'public' ? 'NONE' : 'JWT');
    if (AuthorizationType === 'NONE') continue;
    expect(AuthorizationScopes, named.key).toEqual([BANK_API_TOKEN_SCOPE]);
    expect(JSON.stringify(AuthorizerId), named.key).toContain(`:ExportsOutputRef${id}`);
  }
});

it("the deployed API trusts this bank's pool and this bank's client (ASVS 9.1.3, 9.2.3)", () => {
  const { AuthorizerType, JwtConfiguration } = only('api', 'AWS::ApiGatewayV2::Authorizer').properties;
  expect(AuthorizerType).toBe('JWT');
  expect(JSON.stringify(JwtConfiguration.Issuer)).toMatch(
    /https:\/\/cognito-idp\.eu-central-1\.amazonaws\.com\/.*IdentityPool/,
  );
  expect(JSON.stringify(JwtConfiguration.Audience)).toContain('IdentityPoolClient');
});

it('the deployed API runs each route in a function, a role and a log of its own, which logs only errors and warnings', () => {
  const ofRoutes = namedRoutes.map(({ key }) => functionOf(key)?.properties ?? expect.fail(key));
  expect(new Set(ofRoutes.map(({ Role }) => Role['Fn::GetAtt'][0])).size).toBe(namedRoutes.length);
  expect(new Set(ofRoutes.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref)).size).toBe(namedRoutes.length);
  for (const { LoggingConfig } of ofRoutes)
    expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
});

it('the deployed API calls the function of each route by a role with the right for its feature alone (ASVS 13.2.1, 13.2.2)', () => {
  const invokers = resources('routes', 'AWS::IAM::Role');
  const called = invokers.flatMap(({ id, properties }) => {
    expect(JSON.stringify(properties.AssumeRolePolicyDocument)).toContain('"apigateway.amazonaws.com"');
    const statements = properties.Policies.flatMap(
      ({ PolicyDocument }: Resource['properties']) => PolicyDocument.Statement,
    );
    expect(statements).toMatchObject([{ Action: 'lambda:InvokeFunction', Effect: 'Allow' }]);
    return [statements[0].Resource].flat().map((arn) => JSON.stringify([id, arn]));
  });
  const targets = resources('routes', 'AWS::ApiGatewayV2::Integration').map(({ properties }) =>
    JSON.stringify([properties.CredentialsArn['Fn::GetAtt'][0], properties.IntegrationUri]),
  );
  expect(called.toSorted()).toEqual(targets.toSorted());
  for (const named of namedRoutes) {
    const name = functionOf(named.key)?.properties.FunctionName;
    expect(functionNameAt(routeKeyOf(named))).toBe(movesMoney(named) ? `${name}:live` : name);
  }
  for (const part of ['api', 'routes'] as const) expect(resources(part, 'AWS::Lambda::Permission')).toEqual([]);
});

it('the deployed API throttles every route and writes an access log without query strings, headers or tokens (ASVS 2.4.1, 16.2.5)', () => {
  const { properties } = only('routes', 'AWS::ApiGatewayV2::Stage');
  expect(Object.keys(properties.RouteSettings).toSorted()).toEqual(namedRoutes.map(routeKeyOf).toSorted());
  for (const settings of Object.values<Record<string, number>>(properties.RouteSettings)) {
    expect(settings.ThrottlingRateLimit).toBeGreaterThan(0);
    expect(settings.ThrottlingBurstLimit).toBeGreaterThan(0);
  }
  expect(properties.AccessLogSettings.DestinationArn).toBeDefined();
  const line = JSON.parse(properties.AccessLogSettings.Format);
  expect(Object.values(line).join()).not.toMatch(/query|header|authorizer\.claims\.(?!username)/i);
});

it('a release reaches the routes that move money in steps, which an alarm of their failed calls turns back', () => {
  const money = namedRoutes.filter(movesMoney).map(({ key }) => key);
  expect(money).toEqual(expect.arrayContaining(['transactions.createAdjustment', 'transactions.requestWithdrawal']));
  const aliases = resources('api', 'AWS::Lambda::Alias');
  const versioned = resources('api', 'AWS::Lambda::Version').map(({ properties }) => properties.FunctionName.Ref);
  expect(versioned).toEqual(money.map((key) => functionOf(key)?.id));
  expect(aliases.map(({ properties }) => properties.FunctionName.Ref)).toEqual(versioned);
  const groups = resources('api', 'AWS::CodeDeploy::DeploymentGroup');
  expect(groups).toHaveLength(money.length);
  const alarm = only('api', 'AWS::CloudWatch::Alarm');
  for (const { properties } of groups) {
    expect(properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      AlarmConfiguration: { Alarms: [{ Name: { Ref: alarm.id } }], Enabled: true },
      AutoRollbackConfiguration: { Enabled: true },
    });
  }
  const filter = only('api', 'AWS::Logs::MetricFilter').properties;
  const raisedBy = (status: string) =>
    namedRoutes.filter((named) => {
      const line = JSON.stringify({ route: routeKeyOf(named), status });
      return isRaised(alarm.properties, [metricsCountedIn([filter], filter.LogGroupName, line)]);
    });
  expect(raisedBy('500').map(({ key }) => key)).toEqual(money);
  expect(raisedBy('409')).toEqual([]);
  // A rotated secret must be in a new version.
  for (const key of money) {
    expect(functionOf(key)?.properties.Environment.Variables.ROTATING_SECRETS_ISSUE).toBe(RotatingSecret.ISSUE);
  }
});

it('a deployment creates at most five routes at a time, because API Gateway accepts ten calls a second', () => {
  const chained = new Map(resources('routes').map(({ id, type, dependsOn }) => [id, { type, dependsOn }] as const));
  // Each depth is computed once: the routes of a step all depend on all those of the step before.
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const earlier = chained.get(id)?.dependsOn.map(depthOf) ?? [];
    const depth = earlier.length > 0 ? Math.max(...earlier) + 1 : 0;
    depths.set(id, depth);
    return depth;
  };
  const made = [...chained].filter(([, { type }]) => type === 'AWS::ApiGatewayV2::Route');
  const atDepth = Object.groupBy(made, ([id]) => depthOf(id));
  expect(Math.max(...Object.values(atDepth).map((group) => group?.length ?? 0))).toBe(5);
});
