/** What changes where money goes, or who may act, needs a sign-in of the last ten minutes: generated from the table. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, login, refresh } from '#shared/contract/session.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { exampleInput, pathOf } from '#test/support/example-input.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { expectRefusal } from '#test/support/refusal.ts';

const { bank, admin, customerForAll } = setupBank();
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
    'profile.changePassword',
    'profile.endOtherSessions',
    'session.revokeSession',
    'session.saveSessionLimits',
    'twoFactor.generateAdminSecret',
    'twoFactor.generateSecret',
    'twoFactor.toggleAdminTwoFactor',
    'twoFactor.toggleTwoFactor',
    'users.correctUser',
    'users.resetUserPassword',
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
