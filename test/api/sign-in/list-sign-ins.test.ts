import { beforeEach, expect, test } from 'vitest';
import { listUserSignIns, updateProfile } from '#shared/contract/customers.ts';
import { listSignIns, login } from '#shared/contract/sign-in.ts';
import type { CallInput, Person, Session } from '#test/support/bank.ts';
import { readAllRows } from '#test/support/lists.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank();
beforeEach(() => bank.moveToNewAddress());

type Query = NonNullable<CallInput<typeof listSignIns>['query']>;

const tryToSignIn = (person: Person, password: string, browser: string) =>
  person.tryToSignIn({ password }, { headers: { 'user-agent': browser } });
const list = async (as: Session, query: Query = {}) => (await bank.call(listSignIns, { query }, { as })).result;

test("a customer's sign-ins are shown newest first with time, address and browser, and the present one is marked, even after a renewal", async () => {
  const ada = await bank.newCustomer();
  bank.clock.advance(60_000);
  bank.moveToNewAddress();
  const phone = await bank.signIn(ada.email, ada.password, { 'user-agent': 'Firefox on a telephone' });
  const { signIns } = await list(await bank.renew(phone));
  expect(signIns).toMatchObject([
    {
      outcome: 'signed-in',
      device: 'Firefox on a telephone',
      sourceIp: expect.stringMatching(/^10\./),
      current: true,
    },
    { outcome: 'signed-in', current: false },
  ]);
  expect(signIns[0]?.sourceIp).not.toBe(signIns[1]?.sourceIp);
  const [second = 0, first = 0] = signIns.map(({ at }) => Date.parse(at));
  expect(second - first).toBeGreaterThanOrEqual(60_000);
});

test("a customer's sign-ins include failed tries and the one that locked the account, on pages that an administrator sees as well", async () => {
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
  const ids = signIns.map(({ _id }) => _id);
  const pages = (as: (query: Query) => Promise<Awaited<ReturnType<typeof list>>>) =>
    readAllRows(
      (next) => as({ limit: 2, ...next }),
      (page) => page.signIns.map(({ _id }) => _id),
    );
  expect(await pages((query) => list(ada.session, query))).toEqual(ids);
  const params = { id: ada.id };
  expect(await pages(async (query) => (await admin.call(listUserSignIns, { params, query })).result)).toEqual(ids);
});

test("a customer's sign-ins are visible to no other customer, and contain no secret and no other event", async () => {
  const [ada, grace] = [await bank.newCustomer(), await bank.newCustomer()];
  await tryToSignIn(grace, 'not the password', "grace's browser");
  const [email, password] = ['nobody@test.example', 'not the password'];
  await bank.call(login, { body: { email, password } }, { headers: { 'user-agent': "a stranger's browser" } });
  expect((await ada.call(updateProfile, { body: { city: 'Jedburgh' } })).status).toBe(200);
  const { body } = await ada.call(listSignIns);
  expect(JSON.stringify(body)).not.toMatch(/grace|stranger|password|sessionId|session\./);
  expect((await list(ada.session)).signIns).toHaveLength(1);
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
