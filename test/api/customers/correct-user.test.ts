import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctUser } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { FREQUENT_FAULTS, injectFaults } from '#test/support/faults/fail-writes.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers, customerForEach } = setupBank();
const ada = customerForEach();

let addresses = 0;
function unused(): string {
  addresses += 1;
  return `corrected${addresses}@example.com`;
}

const correct = (body: { name?: string; email?: string }, person: Pick<Person, 'id'> = ada) =>
  admin.call(correctUser, { params: { id: person.id }, body });

test('a corrected e-mail address signs in and is found, the old one is free, and only this customer’s sessions end', async () => {
  const [email, grace] = [unused(), await bank.newCustomer()];
  const phone = await bank.signIn(ada.email, ada.password);
  expect(await correct({ email: ` ${email} ` })).toMatchObject({
    status: 200,
    body: { message: 'Customer updated', user: { _id: ada.id, email, name: ada.name } },
  });
  expect((await customers.get(ada.id)).body).toMatchObject({ user: { email } });
  for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  expect(await customers.opens(grace.session)).toEqual(VALID_SESSION_STATE);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await customers.tryToSignIn({ email, password: ada.password })).status).toBe(200);
  expect(await customers.emailInPool(ada.id)).toBe(email);
  expect(await customers.found(email.toUpperCase())).toEqual([ada.id]);
  expect((await correct({ email: ada.email }, grace)).status).toBe(200);
  expect(await customers.found(ada.email)).toEqual([grace.id]);
});

test('an e-mail address that is taken, in any case, is refused at its field, and nothing changes', async () => {
  const grace = await bank.newCustomer();
  const before = await customers.itemsOf(ada);
  const answer = await correct({ name: 'Another Name', email: grace.email.toUpperCase() });
  expectRefusal(answer, 409, { code: 'email_taken', fields: { email: expect.any(String) } });
  expect(await customers.itemsOf(ada)).toEqual(before);
  expect(await customers.records(ada.id, 'user.updated')).toEqual([]);
  expect(await customers.emailInPool(ada.id)).toBe(ada.email);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
});

test('an e-mail address that is requested for four customers at once goes to one of them', async () => {
  const email = unused();
  const people = [ada];
  while (people.length < 4) people.push(await bank.newCustomer());
  const answers = await Promise.all(people.map((person) => correct({ email }, person)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(3).fill(409)]);
  const [owner = '', ...others] = await customers.found(email);
  expect(others).toEqual([]);
  expect(await customers.emailInPool(owner)).toBe(email);
});

test('a corrected e-mail address is not locked by tries from before the bank had it', async () => {
  const email = unused();
  for (let tries = 0; tries < 6; tries += 1) await customers.tryToSignIn({ email, password: ada.password });
  expect((await customers.tryToSignIn({ email, password: ada.password })).status).toBe(429);
  await correct({ email });
  expect((await customers.tryToSignIn({ email, password: ada.password })).status).toBe(200);
});

test('a customer is found by the words of a corrected name and not by the old ones, and no session ends', async () => {
  const name = 'Zephyrine Quillfeather';
  expect(await correct({ name: ' Zephyrine  Quillfeather ' })).toMatchObject({
    status: 200,
    body: { user: { name } },
  });
  expect(await customers.found('quillf')).toEqual([ada.id]);
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
  await correct({ name: 'Zephyrine Marlowe' });
  expect(await customers.found('quillf')).toEqual([]);
});

test('a correction without a change writes nothing and ends no session', async () => {
  const email = unused();
  await correct({ email });
  await ada.signIn({ ...ada, email });
  expect(await customers.unchanged(ada, () => correct({ email, name: ada.name }))).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
  expect(await customers.opens(ada.session)).toEqual(VALID_SESSION_STATE);
});

test.each(['AdminUserGlobalSignOut', 'AdminUpdateUserAttributes'])(
  'a repeated correction repairs the pool after a function that died at %s, since the table has decided already',
  async (operation) => {
    const email = unused();
    const old = ada.email;
    crashAtNextPoolCall(operation);
    expect((await correct({ email })).status).toBe(500);
    expect(await customers.emailInPool(ada.id)).toBe(old);
    expect(await customers.opens(ada.session)).toEqual(REVOKED_SESSION_STATE);
    expect((await customers.tryToSignIn(ada)).status).toBe(401);
    expect((await customers.tryToSignIn({ email, password: ada.password })).status).toBe(200);
    expect((await correct({ email })).status).toBe(200);
    expect(await customers.emailInPool(ada.id)).toBe(email);
    expect(await customers.records(ada.id, 'user.updated')).toHaveLength(1);
  },
);

test('each customer has one address, in table and guard, whatever fails at the table', async () => {
  const grace = await bank.newCustomer();
  const [one, two, three] = [unused(), unused(), unused()];
  const random = seededRandom(4711);
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(one, two, three), fc.boolean(), async (email, ofAda) => {
      const person = ofAda ? ada : grace;
      const before = await customers.records(person.id, 'user.updated');
      const faults = injectFaults(FREQUENT_FAULTS, random);
      const answer = await correct({ email }, person);
      faults.stop();
      const { user } = (await customers.get(person.id)).result;
      const after = await customers.records(person.id, 'user.updated');
      expect([200, 409, 503]).toContain(answer.status);
      if (answer.status === 200) {
        expect(user.email).toBe(email);
        expect(await customers.emailInPool(person.id)).toBe(email);
      }
      expect(after.length - before.length).toBeLessThanOrEqual(1);
      changes += after.length - before.length;
      const guards = (await customers.itemsOf(person)).filter(({ pk }) => String(pk).startsWith('EMAIL#'));
      expect(guards.map(({ pk }) => pk)).toEqual([`EMAIL#${user.email}`]);
    }),
    { numRuns: iterationCount(200, 5) },
  );
  expect(changes).toBeGreaterThan(0);
});
