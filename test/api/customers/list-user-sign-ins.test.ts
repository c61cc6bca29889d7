import { beforeEach, expect, test } from 'vitest';
import { listUserSignIns } from '#shared/contract/customers.ts';
import type { Session } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { tryToSignIn } from '#test/support/sign-ins.ts';

const { bank } = setupBank();
beforeEach(() => bank.moveToNewAddress());

const ask = (id: string, query: { limit?: number; cursor?: string } = {}, as: Session = bank.admin.session) =>
  bank.call(listUserSignIns, { params: { id }, query }, { as });

test("an administrator sees a customer's sign-ins and tries, newest first, page by page", async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  for (const password of ['not the password', ada.password]) {
    bank.clock.advance(1000);
    await tryToSignIn(bank, ada, password, `browser of ${password.length}`);
  }
  await tryToSignIn(bank, grace, 'not the password', 'another browser');
  const first = (await ask(ada.id, { limit: 2 })).result;
  expect(first.signIns).toMatchObject([
    { outcome: 'signed-in', device: `browser of ${ada.password.length}`, current: false },
    { outcome: 'refused', device: 'browser of 16', current: false },
  ]);
  const { nextCursor: cursor = '' } = first;
  const second = (await ask(ada.id, { cursor })).result;
  expect(second.signIns).toMatchObject([{ outcome: 'signed-in', sourceIp: expect.stringMatching(/^10\./) }]);
  expect(second.nextCursor).toBeUndefined();
});
