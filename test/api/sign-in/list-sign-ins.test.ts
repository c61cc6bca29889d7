import { beforeEach, expect, test } from 'vitest';
import { listUserSignIns } from '#shared/contract/customers.ts';
import { listSignIns, login } from '#shared/contract/sign-in.ts';
import type { CallInput, Person, Session } from '#test/support/bank.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();
beforeEach(() => bank.moveToNewAddress());

type Query = CallInput<typeof listSignIns>['query'];

const tryToSignIn = (person: Person, password: string, browser: string) =>
  person.tryToSignIn({ password }, { headers: { 'user-agent': browser } });
const list = async (as: Session, query: Query = {}) => (await bank.call(listSignIns, { query }, { as })).result;

test("a customer's sign-ins are shown newest first with time, address and browser, and the present one is marked", async () => {
  const ada = await bank.newCustomer();
  bank.clock.advance(60_000);
  bank.moveToNewAddress();
  const phone = await bank.signIn(ada.email, ada.password, { 'user-agent': 'Firefox on a telephone' });

  const { signIns } = await list(phone);
  expect(signIns).toHaveLength(2);
  expect(signIns[0]).toMatchObject({
    outcome: 'signed-in',
    device: 'Firefox on a telephone',
    sourceIp: expect.stringMatching(/^10\./),
    current: true,
  });
  expect(signIns[1]).toMatchObject({ outcome: 'signed-in', current: false });
  expect(signIns[0]?.sourceIp).not.toBe(signIns[1]?.sourceIp);
  const [second = 0, first = 0] = signIns.map(({ at }) => Date.parse(at));
  expect(second - first).toBeGreaterThanOrEqual(60_000);
  expect((await list(ada.session)).signIns.map(({ current }) => current)).toEqual([false, true]);
});

test("a customer's sign-in keeps its session over every renewal", async () => {
  const ada = await bank.newCustomer();
  expect((await list(await bank.renew(ada.session))).signIns).toMatchObject([{ current: true }]);
});

test("a customer's sign-ins include failed tries, and the one that locked the account", async () => {
  const ada = await bank.newCustomer();
  for (let failure = 0; failure < 5; failure += 1) {
    bank.clock.advance(1000);
    await tryToSignIn(ada, 'not the password', `browser ${failure}`);
  }
  // Nothing more is recorded while the sign-in is locked.
  await tryToSignIn(ada, ada.password, 'too late');
  const { signIns } = await list(ada.session);
  expect(signIns.map(({ outcome, device, current }) => [outcome, device, current])).toEqual([
    ['locked', 'browser 4', false],
    ...[3, 2, 1, 0].map((failure) => ['refused', `browser ${failure}`, false]),
    ['signed-in', expect.any(String), true],
  ]);
});

test("a customer's sign-ins are visible to no other customer, and contain no secret", async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  await tryToSignIn(grace, 'not the password', "grace's browser");
  const [email, password] = ['nobody@test.example', 'not the password'];
  await bank.call(login, { body: { email, password } }, { headers: { 'user-agent': "a stranger's browser" } });
  const { body } = await ada.call(listSignIns);
  expect(JSON.stringify(body)).not.toMatch(/grace|stranger|password|sessionId|session\./);
  expect((await list(ada.session)).signIns).toHaveLength(1);
});

test("a customer's sign-ins are not mixed with other events of the customer", async () => {
  const ada = await bank.newCustomer();
  await bank.suspend(ada.id);
  expect((await bank.auditOf(ada.id)).length).toBeGreaterThan(2);
  const { signIns } = (await bank.admin.call(listUserSignIns, { params: { id: ada.id } })).result;
  expect(signIns).toHaveLength(1);
});

test("an administrator sees a customer's sign-ins and tries, newest first, page by page", async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  for (const password of ['not the password', ada.password]) {
    bank.clock.advance(1000);
    await tryToSignIn(ada, password, `browser of ${password.length}`);
  }
  await tryToSignIn(grace, 'not the password', 'another browser');
  const ask = async (query: NonNullable<Query>) =>
    (await admin.call(listUserSignIns, { params: { id: ada.id }, query })).result;
  const { signIns, nextCursor: cursor = '' } = await ask({ limit: 2 });
  expect(signIns).toMatchObject([
    { outcome: 'signed-in', device: `browser of ${ada.password.length}`, current: false },
    { outcome: 'refused', device: 'browser of 16', current: false },
  ]);
  const second = await ask({ cursor });
  expect(second.signIns).toMatchObject([{ outcome: 'signed-in', sourceIp: expect.stringMatching(/^10\./) }]);
  expect(second.nextCursor).toBeUndefined();
});

test('the pages show every sign-in once', async () => {
  const ada = await bank.newCustomer();
  for (let more = 0; more < 6; more += 1) {
    bank.clock.advance(1000);
    await tryToSignIn(ada, more % 2 ? ada.password : 'not the password', `browser ${more}`);
  }
  const seen = await readAllRows(
    (next) => list(ada.session, { limit: 2, ...next }),
    ({ signIns }) => signIns.map(({ _id }) => _id),
  );
  expect(seen).toEqual((await list(ada.session)).signIns.map(({ _id }) => _id));
  expect(seen).toHaveLength(7);
});

test('an administrator sees their own sign-ins, and those of no other person (ASVS 8.2.2)', async () => {
  const grace = await bank.newAdmin();
  await tryToSignIn(grace, 'not the password', 'Elsewhere');
  const { signIns } = (await grace.call(listSignIns)).result;
  expect(signIns.map(({ outcome, current }) => [outcome, current])).toEqual([
    ['refused', false],
    ['signed-in', true],
  ]);
  expect((await admin.call(listSignIns)).result.signIns.map(({ _id }) => _id)).not.toContain(signIns[0]?._id);
});
