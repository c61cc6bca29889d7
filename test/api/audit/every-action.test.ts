import { beforeEach, describe, expect, test } from 'vitest';
import { verifyTrail } from '#shared/contract/audit.ts';
import { requestDeposit } from '#shared/contract/deposits.ts';
import { saveDepositSettings, saveWithdrawalLimit, saveWithdrawSettings } from '#shared/contract/payment-methods.ts';
import { changePassword, endOtherSessions, updateProfile } from '#shared/contract/profile.ts';
import { type NamedRoute, namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, login, logout, refresh } from '#shared/contract/session.ts';
import { addBalance, deleteTransaction, editTransaction } from '#shared/contract/transactions.ts';
import {
  generateAdminSecret,
  generateSecret,
  toggleAdminTwoFactor,
  toggleTwoFactor,
} from '#shared/contract/two-factor.ts';
import { settleUnclaimed } from '#shared/contract/unclaimed.ts';
import {
  createUser,
  deleteUser,
  endUserSessions,
  reactivateUser,
  resetUserPassword,
  setAccountNumber,
  setWithdrawalLimit,
  setWithdrawFee,
  suspendUser,
  turnOffUserTwoFactor,
} from '#shared/contract/users.ts';
import { processWithdrawal } from '#shared/contract/withdrawals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { depositMethods, transactionIn, withdrawMethods } from '#test/support/money.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin, money, tickets, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });
beforeEach(() => bank.moveToNewAddress());

interface Case {
  /** The action that is recorded, or several, of which some have the same moment; undefined for none. */
  readonly leaves?: string | readonly string[];
  readonly by?: 'admin' | 'person' | 'unknown';
  readonly prepare: () => Promise<() => Promise<Answer>>;
  readonly status?: number;
}

const doing = (act: () => Promise<Answer>) => async () => act;
const to = (act: (person: Person) => Promise<Answer>) => async () => {
  const person = await bank.newCustomer();
  return () => act(person);
};
const toPerson = (person: Person) => ({ params: { id: person.id } });
const passwords = ({ password }: Person) => ({
  currentPassword: password,
  newPassword: 'nine loud herons',
  confirmPassword: 'nine loud herons',
});
const codeOf = async (route: typeof generateSecret | typeof generateAdminSecret, person: Person) => {
  const { result } = await person.call(route);
  bank.clock.advance(30_000);
  return totp(result.secret, bank.clock.now());
};

/**
 * Every call in every test of the API is held against the row of its route: one record of an action at most, of no other action,
 * by the caller and from their address (`infra/local/rights/guard.ts`); and some test leads to every action of every row
 * (`test/rights`). A route that is not listed here is held by that; what is here says which calls record nothing, or more.
 */
const routes: Record<string, Case['prepare']> = {
  'session.login': to(({ email, password }) => bank.call(login, { body: { email, password } })),
  'session.logout': to(({ session }) => bank.call(logout, {}, { as: session })),
  'profile.updateProfile': doing(() => ada.call(updateProfile, { body: { city: 'Frankfurt' } })),
  'profile.changePassword': to((person) => person.call(changePassword, { body: passwords(person) })),
  'profile.endOtherSessions': to(({ session }) => bank.call(endOtherSessions, {}, { as: session })),
  'twoFactor.generateSecret': doing(() => ada.call(generateSecret)),
  'twoFactor.toggleTwoFactor': async () => {
    const person = await bank.newCustomer();
    const verificationCode = await codeOf(generateSecret, person);
    return () => person.call(toggleTwoFactor, { body: { enabled: true, verificationCode } });
  },
  'twoFactor.generateAdminSecret': doing(() => admin.call(generateAdminSecret)),
  'twoFactor.toggleAdminTwoFactor': async () => {
    const person = await bank.newAdmin();
    const verificationCode = await codeOf(generateAdminSecret, person);
    const body = { enabled: true, verificationCode } as const;
    return () => person.call(toggleAdminTwoFactor, { body });
  },
  'users.createUser': doing(() => {
    const body = { name: 'New Customer', email: 'new.customer@test.example', password: 'seven quiet otters' };
    return admin.call(createUser, { body });
  }),
  'users.deleteUser': to((person) => admin.call(deleteUser, toPerson(person))),
  'users.endUserSessions': to((person) => admin.call(endUserSessions, toPerson(person))),
  'users.suspendUser': to((person) => admin.call(suspendUser, { ...toPerson(person), body: {} })),
  'users.reactivateUser': async () => {
    const person = await bank.newCustomer();
    await admin.call(suspendUser, { ...toPerson(person), body: {} });
    return () => admin.call(reactivateUser, toPerson(person));
  },
  'users.resetUserPassword': to(({ id: userId }) =>
    admin.call(resetUserPassword, { body: { userId, newPassword: 'nine loud herons' } }),
  ),
  'users.setAccountNumber': to((person) =>
    admin.call(setAccountNumber, { ...toPerson(person), body: { accountNumber: 'MOOR17' } }),
  ),
  'users.setWithdrawFee': to((person) =>
    admin.call(setWithdrawFee, { ...toPerson(person), body: { withdrawalFeePercent: 1.5 } }),
  ),
  'users.setWithdrawalLimit': to((person) =>
    admin.call(setWithdrawalLimit, { ...toPerson(person), body: { withdrawalLimit: 100 } }),
  ),
  'users.turnOffUserTwoFactor': async () => {
    const person = await bank.newCustomer();
    await enableTwoFactor(bank, person.session);
    return () => admin.call(turnOffUserTwoFactor, toPerson(person));
  },
  'transactions.addBalance': doing(() =>
    admin.call(addBalance, { body: { userId: ada.id, amount: 5, type: 'deposit' } }),
  ),
  'transactions.changeStatus': async () => {
    const { _id } = transactionIn(await money.deposit(ada, 10));
    return () => money.setStatus(_id, 'completed');
  },
  'transactions.editTransaction': async () => {
    const { _id: id } = transactionIn(await money.deposit(ada, 10));
    return () => admin.call(editTransaction, { params: { id }, body: { amount: 12 } });
  },
  'transactions.deleteTransaction': async () => {
    const { _id: id } = transactionIn(await money.deposit(ada, 10));
    return () => admin.call(deleteTransaction, { params: { id } });
  },
  'unclaimed.settleUnclaimed': async () => {
    const { id: userId } = await money.customerWith(10);
    await admin.call(deleteUser, { params: { id: userId }, query: { force: 'true' } });
    const body = { action: 'assign', userId, toUserId: ada.id, amount: 5, reason: 'The same person' } as const;
    return () => admin.call(settleUnclaimed, { body });
  },
  'deposits.requestDeposit': doing(() => ada.call(requestDeposit, { body: { amount: 10, methodCode: 'sepa' } })),
  'withdrawals.requestWithdrawal': doing(() => money.withdraw(ada, 10)),
  'withdrawals.processWithdrawal': async () => {
    const { _id: id } = transactionIn(await money.withdraw(ada, 10));
    return () => admin.call(processWithdrawal, { params: { id }, body: { status: 'completed' } });
  },
  'paymentMethods.saveDepositSettings': doing(() =>
    admin.call(saveDepositSettings, { body: { methods: depositMethods } }),
  ),
  'paymentMethods.saveWithdrawalLimit': doing(() =>
    admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 5000 } }),
  ),
  'paymentMethods.saveWithdrawSettings': doing(() =>
    admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods } }),
  ),
  'tickets.createTicket': doing(() => tickets.create(ada)),
  'tickets.replyToOwnTicket': async () => {
    const { _id } = await tickets.opened(ada);
    return () => tickets.reply(ada, _id);
  },
  'tickets.replyToTicket': async () => {
    const { _id } = await tickets.opened(ada);
    return () => tickets.replyAsBank(_id);
  },
  'tickets.updateTicketStatus': async () => {
    const { _id } = await tickets.opened(ada);
    return () => tickets.setStatus(_id, 'resolved');
  },
  'tickets.deleteTicket': async () => {
    const { _id } = await tickets.opened(ada);
    return () => tickets.remove(_id);
  },
  'backups.createBackup': doing(() => backups.request()),
  'backups.deleteBackup': async () => {
    const filename = await backups.create();
    return () => backups.delete(filename);
  },
  'backups.bringBackBackup': async () => {
    const filename = await backups.create();
    await backups.delete(filename);
    return () => backups.bringBack(filename);
  },
  'backups.cancelJob': async () => {
    const { job } = await backups.hold();
    return () => backups.cancel(job.startedAt);
  },
  'audit.verifyTrail': doing(() => admin.call(verifyTrail)),
  'backups.createUpload': doing(() => backups.newUpload()),
  'backups.restoreDatabase': async () => {
    const filename = await backups.create();
    return () => backups.restore({ filename });
  },
  // No customer is left for what comes after it.
  'backups.deleteAllData': doing(() => backups.wipe()),
};

/** What the row of a route does not say: what long work records by itself, and of whom. */
const exceptions: Record<string, Omit<Case, 'prepare'>> = {
  'unclaimed.settleUnclaimed': { leaves: ['unclaimed.assigned', 'transaction.booked'] },
  'twoFactor.generateSecret': { leaves: [] },
  'twoFactor.generateAdminSecret': { leaves: [] },
  'twoFactor.toggleAdminTwoFactor': { by: 'person' },
  'audit.verifyTrail': { leaves: ['trail.verification-begun', 'trail.verified'] },
  'backups.createBackup': { leaves: 'backup.created' },
  'backups.restoreDatabase': { leaves: ['backup.created', 'database.restored'] },
  'backups.deleteAllData': { leaves: ['backup.created', 'database.deleted'] },
};

function caseOf({ key, route }: NamedRoute): Case {
  const [leaves] = route.records ?? [];
  const by = route.access === 'admin' ? 'admin' : 'person';
  const prepare = routes[key] ?? (() => expect.fail(`Nothing prepares ${key}`));
  return { ...(leaves && { leaves }), by, status: route.status ?? 200, prepare, ...exceptions[key] };
}

const events: Record<string, Case> = {
  'a sign-in with a wrong password': {
    leaves: 'session.refused',
    by: 'unknown',
    status: 401,
    prepare: to(({ email }) => bank.call(login, { body: { email, password: 'not the password' } })),
  },
  'a sign-in with an unknown address': {
    leaves: 'session.refused',
    by: 'unknown',
    status: 401,
    prepare: doing(() => bank.call(login, { body: { email: 'nobody@test.example', password: 'not the password' } })),
  },
  'a sign-in of a suspended customer': {
    leaves: 'session.refused',
    by: 'unknown',
    status: 401,
    prepare: async () => {
      const { id, email, password } = await bank.newCustomer();
      await bank.suspend(id);
      return () => bank.call(login, { body: { email, password } });
    },
  },
  'the failure that locks an account': {
    leaves: 'session.locked',
    by: 'unknown',
    status: 401,
    prepare: async () => {
      const { email } = await bank.newCustomer();
      const fail = () => bank.call(login, { body: { email, password: 'not the password' } });
      for (let failure = 0; failure < 4; failure += 1) await fail();
      return fail;
    },
  },
  'a wrong code': {
    leaves: 'session.refused',
    by: 'unknown',
    status: 401,
    prepare: async () => {
      const { email, password, session } = await bank.newCustomer();
      await enableTwoFactor(bank, session);
      await bank.call(login, { body: { email, password } });
      return () => bank.call(login, { body: { email, password, twoFactorCode: '000000' } });
    },
  },
  'a right password that waits for its code': {
    prepare: async () => {
      const { email, password, session } = await bank.newCustomer();
      await enableTwoFactor(bank, session);
      return () => bank.call(login, { body: { email, password } });
    },
  },
  'a wrong current password': {
    leaves: 'password.refused',
    by: 'person',
    status: 400,
    prepare: to((person) =>
      person.call(changePassword, { body: { ...passwords(person), currentPassword: 'not the password' } }),
    ),
  },
  'a wrong code of a new authenticator': {
    leaves: 'two-factor.refused',
    by: 'person',
    status: 400,
    prepare: async () => {
      const person = await bank.newCustomer();
      await codeOf(generateSecret, person);
      const body = { enabled: true, verificationCode: '000000' } as const;
      return () => person.call(toggleTwoFactor, { body });
    },
  },
  'a working authenticator that is to be replaced with a wrong code': {
    leaves: 'session.refused',
    by: 'person',
    status: 400,
    prepare: async () => {
      const person = await bank.newCustomer();
      await enableTwoFactor(bank, person.session);
      const body = { password: person.password, twoFactorCode: '000000' };
      return () => person.call(generateSecret, { body });
    },
  },
  'two-factor turned off': {
    leaves: 'two-factor.disabled',
    by: 'person',
    prepare: async () => {
      const { session } = await bank.newCustomer();
      await enableTwoFactor(bank, session);
      return () => bank.call(toggleTwoFactor, { body: { enabled: false } }, { as: session });
    },
  },
  'a renewal': { prepare: to(({ session: { cookies } }) => bank.call(refresh, {}, { cookies })) },
  'a cookie that was used before': {
    leaves: 'session.reused',
    by: 'unknown',
    status: 401,
    prepare: async () => {
      const { cookies } = (await bank.newCustomer()).session;
      await bank.call(refresh, {}, { cookies });
      bank.clock.advance(11_000);
      return () => bank.call(refresh, {}, { cookies });
    },
  },
  'a confirmed sign-in': {
    leaves: ['session.started', 'session.ended'],
    by: 'person',
    prepare: to((person) => person.call(confirmSignIn, { body: { password: person.password } })),
  },
  'what an administrator may not do': {
    status: 409,
    prepare: to(({ id: userId }) => admin.call(addBalance, { body: { userId, amount: 1_000_000, type: 'withdraw' } })),
  },
};

async function expectRecords({ prepare, leaves, by = 'admin', status = 200 }: Case): Promise<void> {
  const act = await prepare();
  const { length } = await bank.auditTrail();
  expect(await act()).toMatchObject({ status });
  const fresh = (await bank.auditTrail()).slice(length);
  expect(fresh.map(({ action }) => action).sort()).toEqual([leaves ?? []].flat().sort());
  for (const { actorId, actorName, subjectId, sourceIp } of fresh) {
    expect(sourceIp).toMatch(/^10\./);
    if (by === 'admin') expect(actorName).toBe(admin.name);
    if (by === 'person') expect(subjectId).toBe(actorId);
    if (by === 'unknown') expect([actorId, actorName]).toEqual(['unknown', undefined]);
  }
}

describe('of every route that writes', () => {
  test('those of administrators are recorded, but for what only they themselves see', () => {
    const silent = namedRoutes.filter((named) => named.route.access === 'admin' && !caseOf(named).leaves?.length);
    expect(silent.filter(({ route }) => route.method !== 'GET').map(({ key }) => key)).toEqual([
      'twoFactor.generateAdminSecret',
      // What is uploaded does nothing until it is restored.
      'backups.createUpload',
    ]);
  });

  const successes = namedRoutes.filter(({ key }) => key in routes).map((named) => [named.key, caseOf(named)] as const);
  test.each(successes.map(leaving))('%s leaves %s', (_, __, one) => expectRecords(one));
});

describe('of other events', () => {
  test.each(Object.entries(events).map(leaving))('%s leaves %s', (_, __, one) => expectRecords(one));
});

function leaving([name, one]: readonly [string, Case]) {
  return [name, one.leaves ?? 'nothing', one] as const;
}
