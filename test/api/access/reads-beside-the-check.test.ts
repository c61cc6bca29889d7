/** What only reads is read while the caller is checked. A caller who is refused learns nothing of it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getStats } from '#shared/contract/reports.ts';
import { getOverview, listOwnTransactions, listTransactions } from '#shared/contract/transactions.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, money, customerForEach } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });

const NAME = 'beside the check';
// The stream's workers call the table as well, until they have followed the new customer.
beforeEach(() => bank.drain());
afterEach(() => table().middlewareStack.remove(NAME));

function watch(call: (operation: string, input: string) => unknown): void {
  table().middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        await call(commandName.replace(/Command$/, ''), JSON.stringify(args.input));
        return next(args);
      },
    { step: 'initialize', name: NAME },
  );
}

test.each([
  ['an overview', () => ada.call(getOverview)],
  ['a list of one’s own', () => ada.call(listOwnTransactions)],
  ['a list of the bank', () => admin.call(listTransactions)],
])('%s is read before the caller is known', async (_, ask) => {
  const queried = Promise.withResolvers<void>();
  watch((operation, input) => {
    if (operation === 'Query') queried.resolve();
    return input.includes('"sk":"PROFILE"') ? queried.promise : undefined;
  });
  expect(await ask()).toMatchObject({ status: 200 });
});

test('a caller who is refused hears no other error', async () => {
  await money.deposit(ada, 20);
  await bank.suspend(ada.id);
  const refused = { status: 401, body: { code: 'session_ended' } };
  const of = ada.session;
  expect(await bank.send('GET', '/user/transactions/x', undefined, of)).toMatchObject(refused);
  expect(await bank.send('GET', '/user/transactions?limit=many', undefined, of)).toMatchObject(refused);
  expect(await bank.send('GET', '/user/transactions', undefined, of)).toMatchObject(refused);
  watch((operation) => {
    if (operation === 'Query') throw new Error('The table is broken');
  });
  expect(await ada.call(getOverview)).toMatchObject(refused);
});

test('nothing is read for a role that may not call', async () => {
  const operations: string[] = [];
  watch((operation) => operations.push(operation));
  for (const route of [listTransactions, getStats]) expect(await ada.call(route)).toMatchObject({ status: 403 });
  expect(operations).not.toContain('Query');
});
