/** Keys that a batch could not read for lack of capacity come back. They are requested again, but not for ever. */
import { afterEach, expect, test } from 'vitest';
import { getProfile, updateProfile } from '#shared/contract/customers.ts';
import { injectUnprocessedReads } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { money, tickets, customerForAll } = setupBank();
const person = customerForAll();

let unread: ReturnType<typeof injectUnprocessedReads> | undefined;
afterEach(() => unread?.stop());

test('a transaction and a ticket are made when the items they depend on are read at the fourth try', async () => {
  unread = injectUnprocessedReads(3);
  await money.book(person, 'deposit', 100);
  expect(await tickets.create(person)).toMatchObject({ status: 201 });
  expect(unread.count).toBeGreaterThanOrEqual(6);
});

test('a request without capacity of the table is answered 503 with a time to try again, and does nothing', async () => {
  unread = injectUnprocessedReads(1000);
  const body = { mobile: '+44 20 7946 0000' };
  const answer = await person.call(updateProfile, { body });
  expect(answer).toMatchObject({ status: 503, body: { code: 'busy' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  unread.stop();
  expect((await person.call(getProfile)).body).not.toMatchObject(body);
});
