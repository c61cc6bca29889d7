/** What every route about an administrator refuses. */
import { expect } from 'vitest';
import type { Answer, Session, TestBank } from './bank.ts';

export async function expectOnlyOfOthers(
  bank: TestBank,
  send: (id: string, as?: Session) => Promise<Answer>,
): Promise<void> {
  const [customer, other] = [await bank.newCustomer(), await bank.newAdmin()];
  const before = await bank.moneyItems();
  const notFound = { status: 404, body: { error: 'Administrator not found', code: 'not_found' } };
  for (const id of ['nobody', 'EMAIL#', customer.id]) {
    expect(await send(id, bank.admin.session)).toMatchObject(notFound);
  }
  expect(await send(bank.admin.id, bank.admin.session)).toMatchObject({
    status: 409,
    body: {
      code: 'own_account',
      error: 'This is your own account: only another administrator can do this to it.',
    },
  });
  expect(await send('x'.repeat(5000), bank.admin.session)).toMatchObject({ status: 400 });
  expect((await send(other.id)).status).toBe(401);
  expect((await send(other.id, customer.session)).status).toBe(403);
  expect(await bank.moneyItems()).toEqual(before);
}
