import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type * as gateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct, IConstruct } from 'constructs';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { NamedRoute } from '#shared/contract/routes.ts';
import { Api } from '../constructs/api.ts';
import { EdgeSecret } from '../constructs/edge-secret.ts';
import { RotatingSecret } from '../constructs/rotating-secret.ts';
import { StreamWorker } from '../constructs/stream-worker.ts';
import type { FunctionCode } from '../function-code.ts';
import type { Settings } from '../settings.ts';
import { streamWorkers } from '../workers.ts';
import type { DataStack } from './data-stack.ts';
import { functionDependencies } from './function-dependencies.ts';

interface ApiStackProps extends StackProps {
  readonly settings: Settings;
  readonly routes: readonly NamedRoute[];
  readonly code: FunctionCode;
  readonly data: DataStack;
}

/** The endpoints' functions, the API and the workers on the stream. It holds no data. */
export class ApiStack extends Stack {
  readonly http: gateway.HttpApi;
  readonly publicRoutes: readonly IConstruct[];
  readonly edgeSecret: string;

  constructor(scope: Construct, id: string, { settings, routes, code, data, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { resources, environment } = functionDependencies(this, settings, data);
    this.edgeSecret = new EdgeSecret(this, 'EdgeSecret').reference;
    const cursors = new RotatingSecret(
      this,
      'CursorSecret',
      'Signs positions in lists; one value in use, one accepted',
    );
    const sessions = new RotatingSecret(this, 'SessionSecret', 'Encrypts cookies; one value in use, one accepted');
    const api = new Api(this, 'Api', {
      settings,
      routes,
      code,
      identity: data.identity,
      resources,
      environment: (needs) => ({
        ...environment(needs),
        EDGE_SECRET: this.edgeSecret,
        EDGE_SECRET_ISSUE: EdgeSecret.ISSUE,
        CURSOR_SECRET: cursors.current,
        CURSOR_SECRET_OTHER: cursors.other,
        SESSION_SECRET: sessions.current,
        SESSION_SECRET_OTHER: sessions.other,
        ROTATING_SECRETS_ISSUE: RotatingSecret.ISSUE,
      }),
    });
    this.http = api.http;
    this.publicRoutes = api.publicRoutes;
    for (const worker of streamWorkers) {
      new StreamWorker(this, worker.name, { settings, worker, code, resources, environment });
    }

    new CfnOutput(this, 'ApiUrl', {
      value: `${this.http.apiEndpoint}${API_BASE}`,
      description: 'Answers to CloudFront only; the address for people is SiteUrl',
    });
  }
}
