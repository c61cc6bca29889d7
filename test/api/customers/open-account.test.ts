import { afterEach, expect, test } from 'vitest';
import { createUser, inviteUser } from '#shared/contract/customers.ts';
import { failPool } from '#test/support/faults/fail-pool.ts';
import { crashOnNextWrite, failWrites } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();

const mends: (() => void)[] = [];
afterEach(mend);

function mend(): void {
  for (const one of mends.splice(0)) one();
}

const lost = new Error('the connection was lost');
const ada = { name: 'Ada', email: 'ada@example.com', password: 'a long enough one' };
const create = (key?: string) =>
  admin.call(createUser, { body: ada }, { ...(key && { headers: { 'idempotency-key': key } }) });
const invite = () => admin.call(inviteUser, { body: { name: ada.name, email: ada.email } });
const traces = async () => (await bank.tableItems()).filter((item) => JSON.stringify(item).includes(ada.email));
const openings = async () => (await bank.tableItems()).filter(({ kind }) => kind === 'opening');

test.each([
  ['a table that refuses', create, () => failWrites(lost)],
  ['a table that refuses an invitation', invite, () => failWrites(lost)],
  ['a pool that stops half-way', create, () => failPool('AdminAddUserToGroup', lost)],
])('%s leaves neither a sign-in nor an account of a failed opening behind', async (_, open, fail) => {
  const signIns = await bank.signInCount();
  mends.push(fail());
  expect(await open()).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  mend();
  expect(await bank.signInCount()).toBe(signIns);
  expect([await traces(), await openings()]).toEqual([[], []]);
});

test('the next opening removes the remains of a function that died once the sign-in was made', async () => {
  const signIns = await bank.signInCount();
  // The account is not written and the sign-in is not removed, as if the function had stopped right there.
  mends.push(failWrites(lost));
  mends.push(failPool('AdminDeleteUser', lost));
  expect((await create()).status).toBe(500);
  mend();
  expect(await bank.signInCount()).toBe(signIns + 1);

  bank.clock.advance(61_000);
  expect((await create()).status).toBe(201);
  expect(await bank.signInCount()).toBe(signIns + 1);
  expect(await openings()).toEqual([]);
  expect((await bank.signIn(ada.email, ada.password)).token).toBeTruthy();
});

test('the repeated request for an account finds it when the first answer was lost', async () => {
  const body = { ...ada, email: 'grace@example.com' };
  crashOnNextWrite('after');
  const call = () => admin.call(createUser, { body }, { headers: { 'idempotency-key': 'lost-answer' } });
  const first = await call();
  const second = await call();
  expect(first.status).toBe(200);
  expect(second.body).toEqual(first.body);
  expect((await bank.signIn(body.email, body.password)).token).toBeTruthy();
});
