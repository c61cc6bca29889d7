import { expect, test } from 'vitest';
import { table } from '#functions/data/table.ts';
import { pool } from '#functions/identity/pool.ts';
import { now } from '#functions/platform/clock.ts';
import { backupsClient } from '#functions/storage/backups-bucket.ts';
import { listUsers } from '#shared/contract/users.ts';
import { startTestBank } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a bank that ends leaves no environment, clock, client or customer to the next one', async () => {
  const environment = { ...process.env };
  const first = await startTestBank();
  await first.newCustomer();
  await backUp(first);
  const clients = [table(), pool(), backupsClient()];
  first.clock.advance(DAY);
  expect(now()).toBeGreaterThan(Date.now() + DAY / 2);
  await first.close();
  expect(process.env).toEqual(environment);
  expect(now()).toBeLessThan(Date.now() + DAY / 2);

  const second = await startTestBank();
  const { body } = await second.call(listUsers, {}, { as: second.admin.session });
  expect(body).toMatchObject({ users: [], total: 0 });
  await second.newCustomer();
  await backUp(second);
  for (const client of [table(), pool(), backupsClient()]) expect(clients).not.toContain(client);
  await second.close();
});
