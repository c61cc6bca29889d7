/** The line that API Gateway writes for a call, with values as long as AWS's. */
import { accessLogFormat } from '#infra/cdk/constructs/access-log-format.ts';
import { API_BASE } from '#shared/contract/api-base.ts';
import type { Route } from '#shared/contract/route.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';

export interface Answered {
  readonly status: number;
  readonly bytes: number;
}

export function accessLine(route: Route, { status, bytes }: Answered): string {
  const values: Readonly<Record<string, string>> = {
    requestId: 'JKJaXmPLvHcESHA=',
    requestTimeEpoch: '1764000000000',
    routeKey: `${route.method} ${API_BASE}${route.path}`,
    path: API_BASE + pathOf(route, exampleInput(route).params),
    status: String(status),
    responseLatency: '125',
    integrationLatency: '120',
    responseLength: String(bytes),
    'authorizer.claims.username': route.access === 'public' ? '-' : '019ad869-2200-713f-a67e-c05ebbe087be',
    'authorizer.error': '-',
    integrationErrorMessage: '-',
    'identity.sourceIp': '130.176.198.155',
  };
  return accessLogFormat.toString().replace(/\$context\.([\w.]+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The bench has no value for ${name} of the access log`);
    return value;
  });
}
