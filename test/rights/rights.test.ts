/**
 * Every right is proven by use: the calls of the functions in the tests of the API, which ran before
 * (`test/vitest.config.ts`), are compared with their roles. The local stack refuses other calls
 * (`infra/local/iam-simulator`).
 */
import { beforeAll, expect, it } from 'vitest';
import { permissionsOfRoute } from '#infra/cdk/permissions.ts';
import { UNKNOWN_ROUTE_FUNCTION, workers } from '#infra/cdk/workers.ts';
import { LOCAL_ACCOUNT_ID } from '#infra/local/iam-simulator/arns.ts';
import { type IamRight, type IamStatement, iamRightsOf } from '#infra/local/iam-simulator/policy.ts';
import { type RoleStatements, roleStatementsFromTemplates } from '#infra/local/iam-simulator/roles.ts';
import { toPermission } from '#infra/local/iam-simulator/to-permission.ts';
import {
  functionVariablesFromTemplates,
  secretNamesIn,
  type VariablesByFunction,
} from '#infra/local/lambda/function-variables.ts';
import { localTemplates } from '#infra/local/template.ts';
import { auditActionsOfRoute } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { readUsedRights } from '#test/support/used-rights.ts';
import { unusedRightExceptions, unusedRights } from './unused-rights.ts';

const functions = [
  ...namedRoutes.map(({ key, route }) => ({ key, permissions: permissionsOfRoute(route) })),
  ...workers.map(({ name, permissions }) => ({ key: `workers.${name}`, permissions })),
];

let roles: RoleStatements;
let variables: VariablesByFunction;
let used: Awaited<ReturnType<typeof readUsedRights>>;
beforeAll(async () => {
  const names = {
    region: 'eu-central-1',
    account: LOCAL_ACCOUNT_ID,
    tableName: 'aldermoor-local',
    poolId: 'any',
    keys: new Map(),
  };
  const templates = await localTemplates();
  roles = roleStatementsFromTemplates(templates, names);
  variables = functionVariablesFromTemplates(templates);
  used = await readUsedRights();
});
const roleOf = (key: string): readonly IamStatement[] => roles.get(key) ?? expect.fail(`${key} has no role`);
const usedBy = (key: string): readonly IamRight[] => used.rights.get(key) ?? [];

it('the tests of the API ran before, and their used rights are on record', () => {
  expect(used.rights.size, 'These tests are for a whole run: `npm test`').toBeGreaterThan(0);
});

it.each(functions)('the tests of the API use every right of $key (ASVS 13.2.2)', ({ key }) => {
  expect(unusedRights(key, roleOf(key), usedBy(key))).toEqual([]);
});

it.each(functions)('the tests of the API use what each word of the needs of $key says', ({ key, permissions }) => {
  const words = new Set(usedBy(key).map(toPermission));
  const excepted = unusedRightExceptions.flatMap(({ of, right }) => (of === key ? [right] : []));
  // A token proves this right without a call, and some items are read along with the caller.
  const unused = permissions.filter(
    (permission) => permission !== 'identity:tokens' && !words.has(permission) && !excepted.includes(permission),
  );
  expect(unused).toEqual([]);
  const unsaid = [...words].filter((word) => word !== undefined && !permissions.some((one) => one === word));
  expect(unsaid, 'used, since what writes shares one list of partitions, but not said').toEqual([]);
});

// The local stack gives a function no other variables, so no function needs another secret.
it.each([...functions, UNKNOWN_ROUTE_FUNCTION])(
  'the tests of the API use every secret that $key is given (ASVS 13.3.2)',
  ({ key }) => {
    const read = new Set(used.variables.get(key));
    // The two values of a secret are for the same use.
    const given = secretNamesIn(variables.get(key)).map((name) => name.replace(/_OTHER$/, ''));
    expect(given.filter((name) => !read.has(name))).toEqual([]);
  },
);

it.each(namedRoutes)(
  'the tests of the API cause every action that the row of $key says it records',
  ({ key, route }) => {
    const recorded = new Set(used.records.get(key));
    expect(auditActionsOfRoute(route).filter((action) => !recorded.has(action))).toEqual([]);
  },
);

it.each(unusedRightExceptions)('an exception has a role that it applies to: $right', ({ of, right }) => {
  const having = functions.filter(({ key }) =>
    iamRightsOf(roleOf(key)).some((one) =>
      typeof right === 'string' ? toPermission(one) === right : right.test(one.action),
    ),
  );
  expect(having.filter(({ key }) => (of ?? key) === key)).not.toEqual([]);
});
