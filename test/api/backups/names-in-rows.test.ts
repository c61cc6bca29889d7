/** Rows have the name of their customer, which a worker writes some seconds after a change. A backup may be made in between. */
import { afterEach, expect, test } from 'vitest';
import { updateProfile } from '#shared/contract/customers.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { listTransactions } from '#shared/contract/transactions/transactions.ts';
import { expectJobDone, noDifferences } from '#test/support/backups.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, money, tickets, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ name: 'Ada King', euros: 1000 });

const NAME = 'no rows';
/** Lets the worker fail, which repeats its work until it may write. */
function holdWorker(): void {
  table().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { UpdateExpression = '' } = args.input as { UpdateExpression?: string };
        if (commandName === 'UpdateItemCommand' && UpdateExpression.includes('#row.'))
          throw new Error('No row is written (wanted by a test)');
        return next(args);
      },
    { step: 'initialize', name: NAME, override: true },
  );
}
const releaseWorker = () => table().middlewareStack.remove(NAME);
afterEach(releaseWorker);

async function namesShown(): Promise<Set<string>> {
  const { transactions } = (await admin.call(listTransactions, { query: { limit: 100 } })).result;
  const found = (await admin.call(listTickets, { query: { limit: 100 } })).result;
  const own = [...transactions, ...found.tickets].map(({ userId }) => userId).filter(({ _id }) => _id === ada.id);
  expect(own.length).toBeGreaterThan(2);
  return new Set(own.map(({ name }) => name));
}

test('a backup from before the rows had a new name is restored with the new name in every row', async () => {
  await money.withdraw(ada, 20);
  await tickets.opened(ada);
  holdWorker();
  const body = { name: 'Ada Lovelace', mobile: '+44 20 7946 0999' };
  expect((await ada.call(updateProfile, { body })).status).toBe(200);
  const filename = await backups.create();
  const { transactions } = await backups.content(filename);
  expect(transactions.filter(({ userId }) => userId === ada.id)[0]).toMatchObject({ customer: { name: 'Ada King' } });
  releaseWorker();
  await bank.drain();
  expect(await namesShown()).toEqual(new Set(['Ada Lovelace']));
  expect(await expectJobDone(bank, await backups.dryRun({ filename }))).toMatchObject({ differences: noDifferences });
  await money.withdraw(ada, 30);
  await expectJobDone(bank, await backups.restore({ filename }));
  await bank.drain();
  expect(await namesShown()).toEqual(new Set(['Ada Lovelace']));
});
