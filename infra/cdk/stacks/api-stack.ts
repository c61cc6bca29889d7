import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { Api } from '../constructs/api.ts';
import { RotatingSecret } from '../constructs/rotating-secret.ts';
import { StreamWorkerFunction } from '../constructs/stream-worker.ts';
import type { FunctionCode } from '../function-code.ts';
import { type SecretName, secretNamesOf } from '../secrets.ts';
import type { DeploymentSettings } from '../settings.ts';
import { streamWorkers } from '../workers.ts';
import type { DataStack } from './data-stack.ts';
import { functionDependencies } from './function-dependencies.ts';

interface ApiStackProps extends StackProps {
  readonly settings: DeploymentSettings;
  readonly routes: readonly NamedRoute[];
  readonly code: FunctionCode;
  readonly data: DataStack;
}

export class ApiStack extends Stack {
  readonly http: gateway.HttpApi;
  readonly accessLog: logs.LogGroup;
  readonly edgeSecret: string;

  constructor(scope: Construct, id: string, { settings, routes, code, data, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { resources, environment } = functionDependencies(this, settings, data);
    const rotating = (id: string, name: SecretName, what: string) =>
      new RotatingSecret(this, id, name, `${what}; one value in use, one accepted`);
    const secrets: Record<SecretName, RotatingSecret> = {
      CURSOR_SECRET: rotating('CursorSecret', 'CURSOR_SECRET', 'Signs positions in lists'),
      EDGE_SECRET: rotating('EdgeSecret', 'EDGE_SECRET', 'Sent by CloudFront with every request to the API'),
      SESSION_SECRET: rotating('SessionSecret', 'SESSION_SECRET', 'Encrypts cookies'),
    };
    this.edgeSecret = secrets.EDGE_SECRET.current;
    const api = new Api(this, 'Api', {
      settings,
      routes,
      code,
      resources,
      environment: (route) => ({
        ...environment(route?.permissions ?? []),
        ...Object.assign({}, ...secretNamesOf(route).map((name) => secrets[name].variables)),
      }),
    });
    this.http = api.http;
    this.accessLog = api.accessLog;
    for (const worker of streamWorkers) {
      new StreamWorkerFunction(this, worker.name, { settings, worker, code, resources, environment });
    }

    new CfnOutput(this, 'ApiUrl', {
      value: `${this.http.apiEndpoint}${API_BASE}`,
      description: 'Answers to CloudFront only; the address for people is SiteUrl',
    });
  }
}
