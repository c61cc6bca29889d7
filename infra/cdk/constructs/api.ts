import { Duration } from 'aws-cdk-lib';
import * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Route } from '#shared/contract/route.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import type { FunctionCode } from '../function-code.ts';
import { accessLogNameOf } from '../names.ts';
import { permissionsOfRoute } from '../permissions.ts';
import { type DeploymentSettings, resourceNamePrefix } from '../settings.ts';
import { UNKNOWN_ADDRESS_FUNCTION } from '../workers.ts';
import { BankFunction, DEFAULT_MEMORY_MB, logProps } from './bank-function.ts';
import { type FunctionResources, policyStatementsFor } from './policy-statements.ts';

/** Shorter than API Gateway's 29 seconds, so that a late function still writes its log line. */
export const ENDPOINT_TIMEOUT = Duration.seconds(28);

/** Megabytes with which Lambda gives a function one whole processor. */
const DECODING_MEMORY = 1769;

interface ApiProps {
  readonly settings: DeploymentSettings;
  readonly routes: readonly NamedRoute[];
  readonly code: FunctionCode;
  readonly resources: FunctionResources;
  /** Returns the variables of a route's function, or without a route those of the function for unknown addresses. */
  readonly environment: (route?: Route) => Record<string, string>;
}

/** The functions behind the HTTP API. `ApiRoutes` connects them to it. */
export class Api extends Construct {
  readonly http: gateway.HttpApi;
  readonly accessLog: logs.LogGroup;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    const { settings, routes, code, resources, environment } = props;
    this.http = new gateway.HttpApi(this, 'Http', {
      apiName: `${resourceNamePrefix(settings)}-api`,
      createDefaultStage: false,
    });
    this.accessLog = new logs.LogGroup(this, 'AccessLog', logProps(settings, accessLogNameOf(settings)));
    const addFunction = ({ key, file }: Pick<NamedRoute, 'key' | 'file'>, route?: Route) =>
      new BankFunction(new Construct(this, key), 'Endpoint', {
        settings,
        key,
        code: code(file),
        rights: route ? policyStatementsFor(permissionsOfRoute(route), resources) : [],
        environment: environment(route),
        timeout: ENDPOINT_TIMEOUT,
        memory: route && memoryMbOf(route),
        // Lambda's own lines are not needed, because each call has a line in the access log, and its time in a metric.
        systemLog: lambda.SystemLogLevel.WARN,
        reservedConcurrency: settings.reservedConcurrency,
      });
    for (const named of routes) addFunction(named, named.route);
    addFunction(UNKNOWN_ADDRESS_FUNCTION);
  }
}

/** Returns megabytes. */
export function memoryMbOf({ permissions }: Route): number {
  return permissions.includes('pictures:store') ? DECODING_MEMORY : DEFAULT_MEMORY_MB;
}
