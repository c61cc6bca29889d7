import { describe, expect, it } from 'vitest';
import { RotatingSecret } from '#infra/cdk/constructs/rotating-secret.ts';
import { movesMoney } from '#infra/cdk/money-routes.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { BANK_API_TOKEN_SCOPE } from '#shared/contract/token-scopes.ts';
import { synthesize } from './synthesize.ts';

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

it('the deployed API sends an unknown path to a function without rights, which refuses it as the bank does', () => {
  expect(functionNameAt('$default')).toBe('aldermoor-prod-workers-unknownAddress');
  const { properties } = routes.find((route) => route.properties.RouteKey === '$default') ?? expect.fail();
  expect(properties.AuthorizationType).toBe('NONE');
  const fn = functionOf('workers.unknownAddress') ?? expect.fail();
  const role = resources('api', 'AWS::IAM::Role').find(({ id }) => id === fn.properties.Role['Fn::GetAtt'][0]);
  const actions = JSON.stringify(role?.properties.Policies).match(/"\w+:[A-Z]\w+"/g);
  expect(actions?.filter((action) => !action.startsWith('"logs:'))).toEqual([]);
  // The route has no limit of its own, so the stage's limit applies to all strangers together.
  expect(only('routes', 'AWS::ApiGatewayV2::Stage').properties.DefaultRouteSettings).toEqual({
    ThrottlingRateLimit: 100,
    ThrottlingBurstLimit: 200,
  });
});

it.each(namedRoutes)(
  'the deployed API requires an access token exactly where the contract does: $key (ASVS 8.2.1)',
  (named) => {
    const { properties } = routes.find((route) => route.properties.RouteKey === routeKeyOf(named)) ?? expect.fail();
    if (named.route.access === 'public') {
      expect(properties.AuthorizationType).toBe('NONE');
      expect(properties.AuthorizerId).toBeUndefined();
    } else {
      expect(properties.AuthorizationType).toBe('JWT');
      expect(properties.AuthorizationScopes).toEqual([BANK_API_TOKEN_SCOPE]);
      const { id } = only('api', 'AWS::ApiGatewayV2::Authorizer');
      expect(JSON.stringify(properties.AuthorizerId)).toContain(`:ExportsOutputRef${id}`);
    }
  },
);

it("the deployed API trusts this bank's pool and this bank's client (ASVS 9.1.3, 9.2.3)", () => {
  const { properties } = only('api', 'AWS::ApiGatewayV2::Authorizer');
  expect(properties.AuthorizerType).toBe('JWT');
  expect(JSON.stringify(properties.JwtConfiguration.Issuer)).toMatch(
    /https:\/\/cognito-idp\.eu-central-1\.amazonaws\.com\/.*IdentityPool/,
  );
  expect(JSON.stringify(properties.JwtConfiguration.Audience)).toContain('IdentityPoolClient');
  expect(properties.IdentitySource).toEqual(['$request.header.Authorization']);
});

it.each(namedRoutes)(
  'the deployed API runs each route in a function, a role and a log of its own: $key',
  ({ key, route }) => {
    const { properties } = functionOf(key) ?? expect.fail();
    expect(properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      // Decoding a large picture takes 40 bytes a pixel.
      MemorySize: (route.permissions as readonly string[]).includes('pictures:store') ? 1769 : 512,
      Timeout: 28,
      // Only errors and warnings are logged, because the access log has a line for every call.
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
    const role = properties.Role['Fn::GetAtt'][0];
    const log = properties.LoggingConfig.LogGroup.Ref;
    expect(functions.filter((other) => other.properties.Role['Fn::GetAtt'][0] === role)).toHaveLength(1);
    expect(functions.filter((other) => other.properties.LoggingConfig.LogGroup.Ref === log)).toHaveLength(1);
  },
);

it('the deployed API calls the function of each route by a role with the right for its feature alone (ASVS 13.2.1, 13.2.2)', () => {
  const invokers = resources('routes', 'AWS::IAM::Role');
  const integrations = resources('routes', 'AWS::ApiGatewayV2::Integration');
  const called = invokers.flatMap(({ id, properties }) => {
    expect(JSON.stringify(properties.AssumeRolePolicyDocument)).toContain('"apigateway.amazonaws.com"');
    const [{ PolicyDocument: document }] = properties.Policies;
    expect(properties.Policies).toHaveLength(1);
    expect(document.Statement).toHaveLength(1);
    const [{ Action, Effect, Resource }] = document.Statement;
    expect({ Action, Effect }).toEqual({ Action: 'lambda:InvokeFunction', Effect: 'Allow' });
    return [Resource].flat().map((arn) => JSON.stringify([id, arn]));
  });
  const targets = integrations.map(({ properties }) => {
    expect(properties.PayloadFormatVersion).toBe('2.0');
    return JSON.stringify([properties.CredentialsArn['Fn::GetAtt'][0], properties.IntegrationUri]);
  });
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

describe('a release of the routes that move money', () => {
  const money = namedRoutes.filter(movesMoney).map(({ key }) => key);
  const groups = resources('api', 'AWS::CodeDeploy::DeploymentGroup');
  const aliases = resources('api', 'AWS::Lambda::Alias');

  it('a release goes in steps for every route that books money or holds it, and for no other', () => {
    expect(money.toSorted()).toEqual([
      'transactions.cancelOwnTransaction',
      'transactions.changeStatus',
      'transactions.createAdjustment',
      'transactions.deleteTransaction',
      'transactions.editTransaction',
      'transactions.processWithdrawal',
      'transactions.requestDeposit',
      'transactions.requestWithdrawal',
      'transactions.settleDormantBalance',
    ]);
    const versioned = resources('api', 'AWS::Lambda::Version').map(({ properties }) => properties.FunctionName.Ref);
    expect(versioned).toEqual(money.map((key) => functionOf(key)?.id));
    expect(aliases.map(({ properties }) => properties.FunctionName.Ref)).toEqual(versioned);
    for (const { updatePolicy } of aliases) {
      const { Ref: group } = updatePolicy.CodeDeployLambdaAliasUpdate.DeploymentGroupName;
      expect(groups.filter(({ id }) => id === group)).toHaveLength(1);
    }
    expect(groups).toHaveLength(money.length);
  });

  it('a release sends a tenth of the calls to the new version for five minutes, and goes back when one fails', () => {
    const alarm = only('api', 'AWS::CloudWatch::Alarm');
    for (const { properties } of groups) {
      expect(properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      expect(properties.AlarmConfiguration).toEqual({ Alarms: [{ Name: { Ref: alarm.id } }], Enabled: true });
      expect(properties.AutoRollbackConfiguration).toEqual({
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
      });
    }
    expect(alarm.properties).toMatchObject({ Threshold: 1, Period: 60, TreatMissingData: 'notBreaching' });
    const { FilterPattern, MetricTransformations } = only('api', 'AWS::Logs::MetricFilter').properties;
    expect(MetricTransformations).toMatchObject([{ MetricName: alarm.properties.MetricName }]);
    const counted = namedRoutes.filter((named) => FilterPattern.includes(`"${routeKeyOf(named)}"`));
    expect(counted.map(({ key }) => key)).toEqual(money);
  });

  it('a release reaches all calls at once in staging, by the same alias', () => {
    const staging = synthesize({ environment: 'staging' });
    expect(staging.resources('api', 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
    const moved = staging.resources('api', 'AWS::Lambda::Alias');
    expect(moved).toHaveLength(money.length);
    for (const { updatePolicy } of moved) expect(updatePolicy).toBeUndefined();
  });

  it('a rotated secret is in a new version, because the issue of the secrets is one of its variables', () => {
    for (const key of money) {
      expect(functionOf(key)?.properties.Environment.Variables.ROTATING_SECRETS_ISSUE).toBe(RotatingSecret.ISSUE);
    }
  });
});
