import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { BankFunction, DEFAULT_MEMORY_MB, logGroupProps } from '../constructs/bank-function.ts';
import { policyStatementsFor } from '../constructs/policy-statements.ts';
import { RotatingSecret } from '../constructs/rotating-secret.ts';
import { SecretValues } from '../constructs/secret-values.ts';
import { StepwiseReleases } from '../constructs/stepwise-releases.ts';
import { StreamWorkerFunction } from '../constructs/stream-worker.ts';
import { TableStream } from '../constructs/table-stream.ts';
import type { FunctionCodeProvider } from '../function-code.ts';
import { MONEY_ROUTE_ALIAS, movesMoney } from '../money-routes.ts';
import { accessLogNameOf } from '../names.ts';
import { permissionsOfRoute } from '../permissions.ts';
import { type SecretName, secretNamesOf } from '../secrets.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';
import { streamWorkers, UNKNOWN_ROUTE_FUNCTION } from '../workers.ts';
import type { DataStack } from './data-stack.ts';
import { ENDPOINT_TIMEOUT, functionResourcesAndEnvironment } from './function-dependencies.ts';

interface ApiStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly code: FunctionCodeProvider;
  readonly data: DataStack;
}

/** The functions behind the HTTP API. `RoutesStack` connects them to it. */
export class ApiStack extends Stack {
  readonly http: gateway.HttpApi;
  readonly accessLog: logs.LogGroup;
  readonly edgeSecret: string;

  constructor(scope: Construct, id: string, { settings, code, data, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { resources, environment } = functionResourcesAndEnvironment(this, settings, data);
    const secrets: Record<SecretName, RotatingSecret> = {
      CURSOR_SECRET: new RotatingSecret(this, 'CursorSecret', 'Signs positions in lists'),
      EDGE_SECRET: new RotatingSecret(this, 'EdgeSecret', 'Sent by CloudFront with every request to the API'),
      SESSION_SECRET: new RotatingSecret(this, 'SessionSecret', 'Encrypts cookies'),
    };
    this.edgeSecret = secrets.EDGE_SECRET.current;
    const secretValues = new SecretValues(this, 'SecretValues', { settings, code, secrets });
    const api = new Construct(this, 'Api');
    this.http = new gateway.HttpApi(api, 'Http', {
      apiName: `${resourceNamePrefix(settings)}-api`,
      createDefaultStage: false,
    });
    this.accessLog = new logs.LogGroup(api, 'AccessLog', logGroupProps(settings, accessLogNameOf(settings)));
    const addEndpoint = ({ key, file }: Pick<NamedRoute, 'key' | 'file'>, route?: Route) =>
      new BankFunction(new Construct(api, key), 'Endpoint', {
        settings,
        key,
        code: code(file),
        rights: route ? policyStatementsFor(permissionsOfRoute(route), resources) : [],
        environment: {
          ...environment(route?.permissions ?? []),
          ...secretValues.variablesOf(secretNamesOf(route)),
        },
        timeout: ENDPOINT_TIMEOUT,
        memory: route && memoryMbOf(route),
        // Lambda's own lines are not needed, because each call has a line in the access log, and its time in a metric.
        systemLog: lambda.SystemLogLevel.WARN,
      });
    const endpoints = namedRoutes.map((named) => ({ named, endpoint: addEndpoint(named, named.route) }));
    addEndpoint(UNKNOWN_ROUTE_FUNCTION);
    const released = endpoints
      .filter(({ named }) => movesMoney(named))
      .map(({ named, endpoint }) => ({ named, alias: endpoint.addAlias(MONEY_ROUTE_ALIAS) }));
    if (settings.environment === 'prod') {
      new StepwiseReleases(this, 'Releases', { settings, accessLog: this.accessLog, released });
    }
    const stream = new TableStream(this, 'TableStream', { settings, code, table: data.table });
    for (const worker of streamWorkers) {
      const props = { settings, worker, code, resources, environment, streamArn: stream.arn };
      new StreamWorkerFunction(this, worker.name, props);
    }

    new CfnOutput(this, 'ApiUrl', {
      value: `${this.http.apiEndpoint}${API_BASE}`,
      description: 'Answers to CloudFront only; the address for people is SiteUrl',
    });
    new CfnOutput(this, 'CursorSecretArn', { value: secrets.CURSOR_SECRET.arn });
    new CfnOutput(this, 'EdgeSecretArn', { value: secrets.EDGE_SECRET.arn });
    new CfnOutput(this, 'SessionSecretArn', { value: secrets.SESSION_SECRET.arn });
  }
}

/** Megabytes with which Lambda gives a function one whole processor. */
const DECODING_MEMORY = 1769;

/** Returns megabytes. */
export function memoryMbOf({ permissions }: Route): number {
  return permissions.includes('pictures:store') ? DECODING_MEMORY : DEFAULT_MEMORY_MB;
}
