import { describe, expect, it } from 'vitest';
import { workers } from '#infra/cdk/workers.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { synthesize } from './synthesize.ts';

interface Widget {
  readonly properties: { readonly title: string; readonly metrics: readonly (readonly unknown[])[] };
}

const { only, resources } = synthesize();

/** `filled-in` for what CloudFormation fills in. */
const body = only('watch', 'AWS::CloudWatch::Dashboard')
  .properties.DashboardBody['Fn::Join'][1].map((piece: unknown) => (typeof piece === 'string' ? piece : 'filled-in'))
  .join('');
const { widgets } = JSON.parse(body) as { widgets: Widget[] };
const graph = (title: string) => widgets.find(({ properties }) => properties.title === title) ?? expect.fail(title);
const functionNames = (['api', 'jobs'] as const).flatMap((part) =>
  resources(part, 'AWS::Lambda::Function').map(({ properties }) => String(properties.FunctionName)),
);

/** By AWS's page "CloudWatch search expression syntax". */
function tokensOf(name: string): Set<string> {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? [];
  return new Set([...parts, name.replace(/[^A-Za-z0-9]/g, '')].map((token) => token.toLowerCase()));
}

/** A quoted term is a whole name, an unquoted one a token of it. */
function finds(search: string, functionName: string): boolean {
  const terms = [...search.matchAll(/FunctionName=(?:"([^"]*)"|(\S+?))(?=[\s'])/g)];
  if (terms.length === 0) return expect.fail(`no function is searched for by ${search}`);
  return terms.every(([, exact, token = '']) =>
    exact === undefined ? tokensOf(functionName).has(token.toLowerCase()) : exact === functionName,
  );
}

describe('the dashboard', () => {
  it.each([
    ['Slowest functions (ms, p99)', 'Duration', 'p99'],
    ['Errors of functions', 'Errors', 'Sum'],
  ])('shows every function of this environment, and of no other, in "%s"', (title, metricName, statistic) => {
    const [[{ expression }]] = graph(title).properties.metrics as [[{ expression: string }]];
    expect(expression).toMatch(/^SEARCH\('\{AWS\/Lambda,FunctionName\} .+', '\w+'\)$/);
    expect(expression).toContain(`MetricName="${metricName}"`);
    expect(expression).toContain(`', '${statistic}')`);
    expect(functionNames).toHaveLength(namedRoutes.length + workers.length + 1);
    expect(functionNames.filter((name) => !finds(expression, name))).toEqual([]);
    const others = functionNames.map((name) => name.replace('aldermoor-prod-', 'aldermoor-staging-'));
    expect(others.filter((name) => finds(expression, name))).toEqual([]);
  });

  it('shows how long the table takes, by which a slow function is told from a slow table', () => {
    const shown = graph('Time of the table (ms)').properties.metrics.map((line) => line.slice(0, 6));
    expect(shown).toContainEqual([
      'AWS/DynamoDB',
      'SuccessfulRequestLatency',
      'Operation',
      'TransactWriteItems',
      'TableName',
      'filled-in',
    ]);
  });

  it.each([
    ['Units of the table', ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits']],
    ['Throttled by the table', ['ReadThrottleEvents', 'WriteThrottleEvents']],
  ])('shows the table and each of its indexes in "%s"', (title, names) => {
    const shown = graph(title).properties.metrics.map((line) => line.filter((word) => typeof word === 'string'));
    const table = ['TableName', 'filled-in'];
    expect(shown).toEqual(
      names.flatMap((name) => [
        ['AWS/DynamoDB', name, ...table],
        ...['gsi1', 'gsi2', 'gsi3', 'gsi4'].map((index) => [
          'AWS/DynamoDB',
          name,
          'GlobalSecondaryIndexName',
          index,
          ...table,
        ]),
      ]),
    );
  });
});
