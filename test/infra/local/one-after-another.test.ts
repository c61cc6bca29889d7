import { expect, test } from 'vitest';
import { listAudit } from '#shared/contract/audit.ts';
import { listUsers } from '#shared/contract/users.ts';
import { startTestBank } from '#test/support/bank.ts';
import { backUp } from '#test/support/bank-content.ts';
import { backupsClient, pool, table } from '#test/support/faults/aws-clients.ts';

const DAY = 24 * 60 * 60 * 1000;

test('a bank that ends leaves no environment, clock, client or customer to the next one', async () => {
  const environment = { ...process.env };
  const first = await startTestBank();
  await first.newCustomer();
  await backUp(first);
  const clients = [table(), pool(), backupsClient()];
  first.clock.advance(DAY);
  await first.close();
  expect(process.env).toEqual(environment);

  const second = await startTestBank();
  const { body } = await second.call(listUsers, {}, { as: second.admin.session });
  expect(body).toMatchObject({ users: [], total: 0 });
  await second.newCustomer();
  const [{ at } = expect.fail('Nothing is recorded')] = (await second.admin.call(listAudit)).result.entries;
  expect(Date.parse(at)).toBeLessThan(Date.now() + DAY / 2);
  await backUp(second);
  for (const client of [table(), pool(), backupsClient()]) expect(clients).not.toContain(client);
  await second.close();
});
