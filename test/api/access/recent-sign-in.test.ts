/** What changes where money goes, or who may act, needs a sign-in of the last ten minutes: generated from the table. */
import { beforeEach, describe, expect, test } from 'vitest';
import { saveWithdrawalLimit } from '#shared/contract/payment-methods.ts';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, login, refresh } from '#shared/contract/session.ts';
import { settleUnclaimed } from '#shared/contract/unclaimed.ts';
import {
  deleteUser,
  reactivateUser,
  setAccountNumber,
  setWithdrawalLimit,
  setWithdrawFee,
  suspendUser,
} from '#shared/contract/users.ts';
import type { Answer, Person, Session } from '#test/support/bank.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { expectRefusal } from '#test/support/refusal.ts';

const { bank, admin, money, customers, customerForAll } = setupBank();
const customer = customerForAll();

const MINUTE = 60_000;
const guarded = namedRoutes.filter(({ route }) => route.recentSignIn === true);

beforeEach(() => bank.moveToNewAddress());

const personFor = ({ access }: Route): Person => (access === 'admin' ? admin : customer);

function ask(route: Route, as: Session) {
  const { params, query, body } = exampleInput(route);
  return bank.send(route.method, `${pathOf(route, params)}?${new URLSearchParams(query)}`, body, as);
}

/** Past the check, and then refused for its content: it changes nothing. */
function askBadly(route: Route, as: Session) {
  const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'none']));
  return bank.send(route.method, pathOf(route, params), route.body && { surprise: true }, as);
}

async function renewed({ cookies }: Session): Promise<Session> {
  const answer = await bank.call(refresh, {}, { cookies });
  return { token: answer.result.token, cookies: answer.cookies };
}

test('these routes, and no others, need one', () => {
  expect(guarded.map(({ key }) => key).sort()).toEqual([
    'administrators.endAdministratorSessions',
    'administrators.resetAdministratorTwoFactor',
    'administrators.saveAdministratorRules',
    'administrators.setAdministratorStatus',
    'approvals.saveApprovalRules',
    'backups.bringBackBackup',
    'backups.deleteAllData',
    'backups.deleteBackup',
    'backups.downloadBackup',
    'backups.restoreDatabase',
    'paymentMethods.saveDepositSettings',
    'paymentMethods.saveWithdrawSettings',
    'paymentMethods.saveWithdrawalLimit',
    'profile.changePassword',
    'profile.endOtherSessions',
    'session.revokeSession',
    'session.saveSessionLimits',
    'twoFactor.generateAdminSecret',
    'twoFactor.generateSecret',
    'twoFactor.toggleAdminTwoFactor',
    'twoFactor.toggleTwoFactor',
    'unclaimed.settleUnclaimed',
    'users.correctUser',
    'users.deleteUser',
    'users.reactivateUser',
    'users.resetUserPassword',
    'users.setAccountNumber',
    'users.setWithdrawFee',
    'users.setWithdrawalLimit',
    'users.suspendUser',
    'users.turnOffUserTwoFactor',
  ]);
});

describe.each(guarded)('$key (ASVS 7.5.1, 7.5.2, 7.5.3)', ({ route }) => {
  test('is refused after ten minutes, renewed tokens or not, and changes nothing', async () => {
    const session = await personFor(route).signInAgain();
    bank.clock.advance(9 * MINUTE);
    const mine = await renewed(session);
    bank.clock.advance(MINUTE + 1_000);
    const before = await bank.writtenItems();
    expectRefusal(await ask(route, mine), 403, {
      code: 'recent_sign_in_required',
      error: 'Please confirm that it is you: this needs a sign-in of the last 10 minutes.',
    });
    expect(await bank.writtenItems()).toEqual(before);
  });
});

describe.each(guarded)('$key (ASVS 7.5.1, 7.5.2, 7.5.3)', ({ route }) => {
  test('goes on with a sign-in that was confirmed', async () => {
    const person = personFor(route);
    const session = await person.signInAgain();
    bank.clock.advance(11 * MINUTE);
    const { password } = person;
    const { result, cookies } = await bank.call(confirmSignIn, { body: { password } }, { as: session });
    if (result.requiresTwoFactor) expect.fail('no code was set up');
    expect((await askBadly(route, { token: result.token, cookies })).status).not.toBe(403);
  });

  test('is not in the way of a program that has just signed in', async () => {
    const { email, password } = personFor(route);
    const { result } = await bank.call(login, { body: { email, password } });
    if (result.requiresTwoFactor) expect.fail('no code was set up');
    bank.clock.advance(9 * MINUTE);
    expect((await askBadly(route, { token: result.token, cookies: [] })).status).not.toBe(403);
  });
});

describe('what an administrator does to customers and their money (ASVS 7.5.3)', () => {
  /** A call that succeeds with a recent sign-in: of a customer with 80 euros, and of another one who had them when deleted. */
  const calls: Readonly<Record<string, (as: Person, ada: Person, gone: Person) => Promise<Answer>>> = {
    'paymentMethods.saveWithdrawalLimit': (as) => as.call(saveWithdrawalLimit, { body: { withdrawalLimit: 250_000 } }),
    'unclaimed.settleUnclaimed payout': (as, _, gone) =>
      as.call(settleUnclaimed, {
        body: { action: 'payout', userId: gone.id, amount: 0.01, reason: 'Claimed', details: 'By bank transfer' },
      }),
    'unclaimed.settleUnclaimed assign': (as, ada, gone) =>
      as.call(settleUnclaimed, {
        body: { action: 'assign', userId: gone.id, toUserId: ada.id, amount: 0.01, reason: 'The same person' },
      }),
    'users.setWithdrawFee': (as, { id }) =>
      as.call(setWithdrawFee, { params: { id }, body: { withdrawalFeePercent: 100 } }),
    'users.setWithdrawalLimit': (as, { id }) =>
      as.call(setWithdrawalLimit, { params: { id }, body: { withdrawalLimit: null } }),
    'users.setAccountNumber': (as, { id }) =>
      as.call(setAccountNumber, { params: { id }, body: { accountNumber: `TAKEN${Date.now()}` } }),
    'users.suspendUser': (as, { id }) => as.call(suspendUser, { params: { id }, body: {} }),
    'users.reactivateUser': (as, { id }) => as.call(reactivateUser, { params: { id } }),
    'users.deleteUser forced': (as, { id }) => as.call(deleteUser, { params: { id }, query: { force: 'true' } }),
    'users.deleteUser': (as, { id }) => as.call(deleteUser, { params: { id } }),
  };

  test.each(Object.entries(calls))('%s is refused to a sign-in of eleven minutes only', async (name, call) => {
    const late = await bank.newAdmin();
    bank.clock.advance(11 * MINUTE);
    const ada = await money.customerWith(name === 'users.deleteUser' ? 0 : 80);
    const gone = await money.customerWith(80);
    await customers.delete(gone.id, 'true');
    if (name === 'users.reactivateUser') await customers.suspend(ada.id);
    const before = await bank.writtenItems();
    expectRefusal(await call(late, ada, gone), 403, { code: 'recent_sign_in_required' });
    expect(await bank.writtenItems()).toEqual(before);
    await late.signInAgain();
    expect((await call(late, ada, gone)).status).toBeLessThan(202);
    expect(await bank.writtenItems()).not.toEqual(before);
  });

  test('a token of eleven minutes deletes none of twelve customers, and a recent one all of them', async () => {
    const late = await bank.newAdmin();
    bank.clock.advance(11 * MINUTE);
    const twelve: Person[] = [];
    for (let count = 0; count < 12; count += 1) twelve.push(await money.customerWith(count * 1_000));
    const deleteAll = () =>
      Promise.all(twelve.map(({ id }) => late.call(deleteUser, { params: { id }, query: { force: 'true' } as const })));
    const before = await bank.writtenItems();
    for (const answer of await deleteAll()) expectRefusal(answer, 403, { code: 'recent_sign_in_required' });
    expect(await bank.writtenItems()).toEqual(before);
    for (const { id } of twelve) expect((await customers.get(id)).status).toBe(200);
    await late.signInAgain();
    for (const { status } of await deleteAll()) expect(status).toBe(200);
    for (const { id } of twelve) expect((await customers.get(id)).status).toBe(404);
  });
});
