import { afterAll, expect, it, vi } from 'vitest';
import { namedRoutes } from '#shared/contract/routes.ts';
import { synthesize } from './synthesize.ts';

const before = synthesize();
const after = await renamedBank();

/** Synthesizes the bank with another key of a route. */
async function renamedBank() {
  const renamed = namedRoutes.map((named) =>
    named.key === 'transactions.requestWithdrawal' ? { ...named, key: 'transactions.askForWithdrawal' } : named,
  );
  vi.resetModules();
  vi.doMock('#shared/contract/routes.ts', async (original) => ({
    ...(await original<object>()),
    namedRoutes: renamed,
  }));
  const fresh = await import('./synthesize.ts');
  return fresh.synthesize();
}

afterAll(() => {
  vi.doUnmock('#shared/contract/routes.ts');
  // Other test files in this process use the routes of the contract.
  vi.resetModules();
});

it('a renamed key of a route changes one integration and its right, and no route, so that API Gateway refuses none', () => {
  const byId = (bank: typeof before) => new Map(bank.resources('routes').map((resource) => [resource.id, resource]));
  const [former, present] = [byId(before), byId(after)];
  expect([...present.keys()]).toEqual([...former.keys()]);
  const changed = [...present.values()].filter(
    (resource) => JSON.stringify(resource) !== JSON.stringify(former.get(resource.id)),
  );
  expect(changed.map(({ type }) => type)).toEqual(['AWS::IAM::Role', 'AWS::ApiGatewayV2::Integration']);
});

it('a renamed key of a route gives new names to its function and log, which exist beside the former ones for a moment', () => {
  const NAMES = ['FunctionName', 'LogGroupName', 'QueueName'] as const;
  const named = (bank: typeof before) =>
    bank
      .resources('api')
      .flatMap(({ id, properties }) =>
        NAMES.flatMap((name) => (typeof properties[name] === 'string' ? [`${name} ${properties[name]} of ${id}`] : [])),
      );
  const [former, present] = [named(before), named(after)];
  const added = present.filter((one) => !former.includes(one));
  expect(added.map((one) => one.replace(/ of .*/, '')).toSorted()).toEqual([
    'FunctionName aldermoor-prod-transactions-askForWithdrawal',
    'LogGroupName /aws/lambda/aldermoor-prod-transactions-askForWithdrawal',
  ]);
  const ofBoth = [...new Set([...former, ...present])].map((one) => one.replace(/ of .*/, ''));
  expect(new Set(ofBoth).size, 'a name that two resources want').toBe(ofBoth.length);
});

it('a deployment creates at most five routes at a time, because API Gateway accepts ten calls a second', () => {
  const chained = new Map(
    before.resources('routes').map(({ id, type, dependsOn }) => [id, { type, dependsOn }] as const),
  );
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
  const routes = [...chained].filter(([, { type }]) => type === 'AWS::ApiGatewayV2::Route');
  const atDepth = Object.groupBy(routes, ([id]) => depthOf(id));
  expect(Math.max(...Object.values(atDepth).map((group) => group?.length ?? 0))).toBe(5);
  const [stage] = before.resources('routes', 'AWS::ApiGatewayV2::Stage');
  expect(depthOf(stage?.id ?? '')).toBe(Object.keys(atDepth).length);
});
