/** No call of an older sign-in lowers a balance, or raises one by more than the amount that the bank has set, whatever the route. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getAdminProfile, saveAdministratorRules } from '#shared/contract/administrators.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import {
  changeStatus,
  createAdjustment,
  deleteTransaction,
  editTransaction,
} from '#shared/contract/transactions/transactions.ts';
import { settleDormantBalance } from '#shared/contract/transactions/unclaimed.ts';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { iterationCount } from '#test/support/iterations.ts';
import { expectedBalances, transactionOfAnswer } from '#test/support/money.ts';
import { seededRandom } from '#test/support/random.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const ROUNDS = iterationCount(2_000, 15);
const MINUTE = 60_000;
/** What a bank has that never saved an amount. */
const ABOVE = 1_000;

const { bank, admin, money, customers, backups, unwritten } = setupBank({ methods: true });
let late: Person;
beforeAll(async () => {
  late = await bank.newAdmin();
});

const setAmount = (recentSignInAbove: number | null, person = admin) =>
  person.call(saveAdministratorRules, { body: { recentSignInAbove } });

let signedInAt = Number.NEGATIVE_INFINITY;
async function growOld(): Promise<void> {
  await late.signInAgain();
  signedInAt = bank.clock.now();
  bank.clock.advance(11 * MINUTE);
  await admin.signInAgain();
}

beforeEach(async () => {
  bank.moveToNewAddress();
  // A token is valid for fifteen minutes.
  if (bank.clock.now() - signedInAt > 13 * MINUTE) await growOld();
  await admin.staySignedIn();
});

const refused = { status: 403, body: { code: 'reauthentication_required' } };

type Status = 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
const setStatus = (as: Person, id: string, status: Status) =>
  as.call(changeStatus, { params: { id }, body: { status } });
const edit = (as: Person, id: string, amount: number, status?: Status) =>
  as.call(editTransaction, { params: { id }, body: { amount, ...(status && { status }) } });
const remove = (as: Person, id: string) => as.call(deleteTransaction, { params: { id } });
const process = (as: Person, id: string, status: Status) =>
  as.call(processWithdrawal, { params: { id }, body: { status } });
const book = (as: Person, { id }: Person, type: 'deposit' | 'withdraw', amount: number) =>
  as.call(createAdjustment, { body: { userId: id, type, amount } });
const assign = (as: Person, from: Person, to: Person, amount: number) =>
  as.call(settleDormantBalance, {
    body: { action: 'assign', userId: from.id, toUserId: to.id, amount, reason: 'The same person' },
  });

async function entry(person: Person, type: 'deposit' | 'withdraw', amount: number, status?: Status): Promise<string> {
  const { _id: id } = await money.book(person, type, amount);
  if (status) expect((await setStatus(admin, id, status)).status).toBe(200);
  return id;
}

type Way = (person: Person, amount: number) => Promise<(as: Person) => Promise<Answer>>;

function after(
  type: 'deposit' | 'withdraw',
  status: Status | undefined,
  change: (as: Person, id: string, amount: number) => Promise<Answer>,
): Way {
  return async (person, amount) => {
    const id = await entry(person, type, amount, status);
    return (as) => change(as, id, amount);
  };
}

/** A recent sign-in first makes what the way needs; the call that is returned then raises the balance by the amount. */
const ways: Readonly<Record<string, Way>> = {
  'A booked deposit': async (person, amount) => (as) => book(as, person, 'deposit', amount),
  'A completed deposit': after('deposit', 'pending', (as, id) => setStatus(as, id, 'completed')),
  'A completed deposit that is made larger': async (person, amount) => {
    const id = await entry(person, 'deposit', 7);
    return (as) => edit(as, id, 7 + amount);
  },
  'A processed withdrawal that fails': after('withdraw', undefined, (as, id) => process(as, id, 'failed')),
};

/** The call takes the amount out of the account. */
const waysOut: Readonly<Record<string, Way>> = {
  'A booked withdrawal': async (person, amount) => (as) => book(as, person, 'withdraw', amount),
  'A processed withdrawal': after('withdraw', 'pending', (as, id) => process(as, id, 'completed')),
  'A withdrawal that is edited and completed at once': after('withdraw', 'pending', (as, id, amount) =>
    edit(as, id, amount, 'completed'),
  ),
  'A completed deposit that fails': after('deposit', undefined, (as, id) => setStatus(as, id, 'failed')),
  'A completed deposit that is deleted': after('deposit', undefined, (as, id) => remove(as, id)),
};

test.each(Object.entries(ways))(
  '%s above the amount needs a recent sign-in, moves nothing without it, and one of the amount needs none (ASVS 7.5.3)',
  async (_, way) => {
    const ada = await money.customerWith(5_000);
    const [larger, credit] = [await way(ada, ABOVE + 0.01), await way(ada, ABOVE)];
    const { balance } = await money.balances(ada);
    expect(await unwritten(() => larger(late))).toMatchObject(refused);
    expect((await larger(admin)).status).toBeLessThan(300);
    expect(await money.balances(ada)).toEqual(expectedBalances(balance + ABOVE + 0.01));
    expect((await credit(late)).status).toBeLessThan(300);
    expect(await money.balances(ada)).toEqual(expectedBalances(balance + 2 * ABOVE + 0.01));
  },
);

test.each(Object.entries(waysOut))(
  '%s needs a recent sign-in for a cent, and moves nothing without it (ASVS 7.5.3)',
  async (_, way) => {
    const ada = await money.customerWith(500);
    const out = await way(ada, 0.01);
    const { balance } = await money.balances(ada);
    expect(await unwritten(() => out(late))).toMatchObject(refused);
    expect(await money.balances(ada)).toMatchObject({ balance });
    expect((await out(admin)).status).toBeLessThan(300);
    expect((await money.balances(ada)).balance).toBeCloseTo(balance - 0.01, 2);
  },
);

test('every route by which an administrator moves money needs a recent sign-in, always or above the amount', () => {
  const moving = namedRoutes.filter(
    ({ route }) =>
      route.access === 'admin' && route.auditActions?.some((action) => /^transaction\.|^unclaimed\./.test(action)),
  );
  const keysOf = (requiresReauthentication: true | 'money', of: typeof namedRoutes) =>
    of.filter(({ route }) => route.requiresReauthentication === requiresReauthentication).map(({ key }) => key);
  const byMovement = keysOf('money', namedRoutes);
  const always = ['transactions.deleteTransaction', 'transactions.settleDormantBalance'];
  expect(keysOf('money', moving)).toEqual(byMovement);
  expect(keysOf(true, moving)).toEqual(always);
  expect(moving.map(({ key }) => key).sort()).toEqual([...byMovement, ...always].sort());
});

test(`${ROUNDS} random calls with an older sign-in never lower a balance, nor raise one by more than the amount`, async () => {
  const random = seededRandom(20_261_122);
  const people = [await money.customerWith(3_000), await money.customerWith(50)] as const;
  const gone = await money.customerWith(20_000);
  await customers.delete(gone.id, 'true');
  const ids: string[] = [];
  for (const person of people) {
    for (const type of ['deposit', 'withdraw'] as const) ids.push(await entry(person, type, 20));
    ids.push(
      transactionOfAnswer(await money.deposit(person, 1_500))._id,
      transactionOfAnswer(await money.withdraw(person, 15))._id,
    );
  }
  const [first = '', ...others] = ids;
  const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
  const draw = (): ((as: Person) => Promise<Answer>) => {
    const [id, person] = [random.pick([first, ...others]), random.pick(people)];
    const [status, amount] = [random.pick(statuses), (1 + random.below(200_000)) / 100];
    return random.pick<(as: Person) => Promise<Answer>>([
      (as) => setStatus(as, id, status),
      (as) => setStatus(as, id, status),
      (as) => process(as, id, status),
      (as) => edit(as, id, amount),
      (as) => edit(as, id, amount, status),
      (as) => assign(as, gone, person, amount),
      (as) => book(as, person, random.pick(['deposit', 'withdraw']), amount),
    ]);
  };
  const balances = () => Promise.all(people.map(async (person) => (await money.balances(person)).balance));
  let asked = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 100 === 0) await growOld();
    const call = draw();
    const before = await balances();
    const answer = await call(late);
    const after = await balances();
    const raised = after.map((balance, index) => Math.round(100 * (balance - (before[index] ?? 0))) / 100);
    expect(Math.max(...raised)).toBeLessThanOrEqual(ABOVE);
    expect(Math.min(...raised)).toBeGreaterThanOrEqual(0);
    if (answer.status !== 403) continue;
    asked += 1;
    expect(answer).toMatchObject(refused);
    expect(after).toEqual(before);
  }
  expect(asked).toBeGreaterThan(0);
});

test('a credit that is sent again after ten minutes is answered as before', async () => {
  const ada = await bank.newCustomer();
  const body = { userId: ada.id, type: 'deposit', amount: 900 } as const;
  const headers = { 'idempotency-key': 'sent-again-by-an-older-sign-in' };
  await late.signInAgain();
  signedInAt = bank.clock.now();
  expect((await late.call(createAdjustment, { body }, { headers })).status).toBe(201);
  bank.clock.advance(11 * MINUTE);
  const again = await late.call(createAdjustment, { body }, { headers });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(await money.balances(ada)).toEqual(expectedBalances(900));
});

test('the amount is changed with a recent sign-in only, which is recorded, and without one every credit is open', async () => {
  expect(await unwritten(() => setAmount(null, late))).toMatchObject(refused);
  expect(await setAmount(null)).toMatchObject({ status: 200, body: { twoFactorRequired: false } });
  expect((await admin.call(getAdminProfile)).result).not.toHaveProperty('recentSignInAbove');
  expect((await book(late, await bank.newCustomer(), 'deposit', 5_000)).status).toBe(201);
  await setAmount(0.5);
  expect(await book(late, await bank.newCustomer(), 'deposit', 0.51)).toMatchObject(refused);
  expect((await bank.auditTrail()).findLast(({ action }) => action === 'administrator-rules.saved')).toMatchObject({
    actorId: admin.id,
    before: { twoFactorRequired: false },
    after: { twoFactorRequired: false, recentSignInAbove: 50 },
  });
});

test('the amount is in the backups of the bank, and a restore brings it back or lowers it, and never raises it', async () => {
  await setAmount(ABOVE);
  const filename = await backups.create();
  for (const [chosen, then] of [
    [null, ABOVE],
    [30, 30],
  ] as const) {
    await setAmount(chosen);
    expect((await backups.restore({ filename })).status).toBe(200);
    expect((await admin.call(getAdminProfile)).result.recentSignInAbove).toBe(then);
  }
});
