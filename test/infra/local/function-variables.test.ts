import { afterEach, expect, test } from 'vitest';
import { createEnvironmentVariableTracker } from '#infra/local/lambda/function-variables.ts';

const secret = { 'Fn::GetAtt': ['SecretValues', 'CURSOR_SECRET'] };
const variables = new Map([
  ['customers.listUsers', { TABLE_NAME: 'bank', CURSOR_SECRET: secret }],
  ['customers.getUser', { TABLE_NAME: 'bank' }],
]);
const SET = { TABLE_NAME: 'local', CURSOR_SECRET: 'of cursors', SESSION_SECRET: 'of cookies', AWS_REGION: 'here' };
const NAMES = Object.keys(SET);
const before = Object.fromEntries(NAMES.map((name) => [name, process.env[name]]));
afterEach(() => {
  for (const name of NAMES) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
});

test('a function reads the variables that it has on AWS, with the values of this machine (ASVS 13.3.2)', () => {
  Object.assign(process.env, SET);
  let atWork: string | undefined;
  const { read, used } = createEnvironmentVariableTracker(variables, () => atWork);
  const readBy = (key: string | undefined) => {
    atWork = key;
    return NAMES.filter((name) => read(name) === SET[name as keyof typeof SET]);
  };
  expect(readBy('customers.listUsers')).toEqual(['TABLE_NAME', 'CURSOR_SECRET', 'AWS_REGION']);
  expect(readBy('customers.getUser')).toEqual(['TABLE_NAME', 'AWS_REGION']);
  expect(readBy('users.unheardOf')).toEqual(['AWS_REGION']);
  // Without a function name, the caller is the demo, a command or a test.
  expect(readBy(undefined)).toEqual(NAMES);
  expect(used()).toEqual({
    'customers.listUsers': ['TABLE_NAME', 'CURSOR_SECRET'],
    'customers.getUser': ['TABLE_NAME'],
  });
});
