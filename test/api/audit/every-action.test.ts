import { beforeEach, expect, test } from 'vitest';
import { verifyTrail } from '#shared/contract/audit.ts';
import { changePassword } from '#shared/contract/profile.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, login, logout, refresh } from '#shared/contract/session.ts';
import { addBalance } from '#shared/contract/transactions.ts';
import { generateAdminSecret, generateSecret, toggleTwoFactor } from '#shared/contract/two-factor.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { totp } from '#test/support/totp.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin } = setupBank();
beforeEach(() => bank.moveToNewAddress());

interface Case {
  /** The action that is recorded, or several, of which some have the same moment; undefined for none. */
  readonly leaves?: string | readonly string[];
  readonly by?: 'admin' | 'person' | 'unknown';
  readonly prepare: () => Promise<() => Promise<Answer>>;
  readonly status?: number;
}

const to = (act: (person: Person) => Promise<Answer>) => async () => {
  const person = await bank.newCustomer();
  return () => act(person);
};
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
 * Of the successes of a route the local stack sees to it that they record nothing but what its row says, once, by the caller and
 * from their address (`infra/local/rights/guard.ts`); some test leads to every action of every row (`test/rights`).
 */
const events: Record<string, Case> = {
  'a sign-in': {
    leaves: 'session.started',
    by: 'person',
    prepare: to(({ email, password }) => bank.call(login, { body: { email, password } })),
  },
  'a log-out': {
    leaves: 'session.ended',
    by: 'person',
    prepare: to(({ session }) => bank.call(logout, {}, { as: session })),
  },
  'a new secret': { prepare: to((person) => person.call(generateSecret)) },
  'a new secret of an administrator': { prepare: async () => () => admin.call(generateAdminSecret) },
  'a verification of the trail': {
    leaves: ['trail.verification-begun', 'trail.verified'],
    prepare: async () => () => admin.call(verifyTrail),
  },
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
    prepare: async () => () =>
      bank.call(login, { body: { email: 'nobody@test.example', password: 'not the password' } }),
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

test('what administrators do is recorded, but for what only they themselves see', () => {
  const silent = namedRoutes.filter(
    ({ route: { access, method, records = [] } }) =>
      access === 'admin' && method !== 'GET' && records.every((action) => action.startsWith('session.')),
  );
  expect(silent.map(({ key }) => key)).toEqual([
    'twoFactor.generateAdminSecret',
    // The worker that makes it records it.
    'backups.createBackup',
    // What is uploaded does nothing until it is restored.
    'backups.createUpload',
  ]);
});

test.each(Object.entries(events).map(leaving))('%s leaves %s', (_, __, one) => expectRecords(one));

function leaving([name, one]: readonly [string, Case]) {
  return [name, one.leaves ?? 'nothing', one] as const;
}
