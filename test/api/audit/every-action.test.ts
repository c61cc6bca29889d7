import { beforeEach, expect, test } from 'vitest';
import { auditActionsOfRoute } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import { confirmSignIn, generateSecret, login, logout, toggleTwoFactor } from '#shared/contract/sign-in.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank } = setupBank();
beforeEach(() => bank.moveToNewAddress());

interface Case {
  /** The recorded actions. */
  readonly leaves: readonly string[];
  readonly by?: 'person' | 'unknown';
  readonly before?: (person: Person) => Promise<unknown>;
  readonly act: (person: Person) => Promise<Answer>;
  readonly status?: number;
}

const signIn = ({ email, password }: Person, more = {}) => bank.call(login, { body: { email, password, ...more } });
const signInWrongly = (person: Person) => signIn(person, { password: 'not the password' });
const withTwoFactor = ({ session }: Person) => enableTwoFactor(bank, session);
const refused = { leaves: ['session.sign-in-failed'], by: 'unknown', status: 401 } as const;

/**
 * The local stack checks for successful calls that a route records only what its row says, once, by the caller
 * (`infra/local/iam-simulator/guard.ts`). Some test leads to every action of every row (`test/rights`).
 */
const events: Record<string, Case> = {
  'A sign-in': { leaves: ['session.started'], act: (person) => signIn(person) },
  'A log-out': { leaves: ['session.ended'], act: (person) => person.call(logout) },
  'A sign-in with a wrong password': { ...refused, act: signInWrongly },
  'A sign-in with an unknown address': {
    ...refused,
    act: (person) => signIn(person, { email: 'nobody@test.example' }),
  },
  'A sign-in of a suspended customer': { ...refused, before: ({ id }) => bank.suspend(id), act: signIn },
  'The failure that locks an account': {
    ...refused,
    leaves: ['session.locked'],
    before: async (person) => {
      for (let failure = 0; failure < 4; failure += 1) await signInWrongly(person);
    },
    act: signInWrongly,
  },
  'A wrong code': {
    ...refused,
    before: withTwoFactor,
    act: (person) => signIn(person, { twoFactorCode: '000000' }),
  },
  'A right password that waits for its code': { leaves: [], before: withTwoFactor, act: (person) => signIn(person) },
  'A wrong code of a new authenticator': {
    leaves: ['two-factor.refused'],
    status: 400,
    before: (person) => person.call(generateSecret),
    act: (person) => person.call(toggleTwoFactor, { body: { enabled: true, verificationCode: '000000' } }),
  },
  'The end of two-factor authentication': {
    leaves: ['two-factor.disabled'],
    before: withTwoFactor,
    act: (person) => person.call(toggleTwoFactor, { body: { enabled: false } }),
  },
  'A confirmed sign-in': {
    leaves: ['session.ended', 'session.started'],
    act: (person) => person.call(confirmSignIn, { body: { password: person.password } }),
  },
};

test('every change by an administrator is recorded, except what only they themselves see', () => {
  const silent = namedRoutes.filter(
    ({ route }) =>
      route.access === 'admin' &&
      route.method !== 'GET' &&
      auditActionsOfRoute(route).every((action) => action.startsWith('session.')),
  );
  expect(silent.map(({ key }) => key)).toEqual([
    'signIn.generateAdminSecret',
    // The worker that makes the backup records it.
    'backups.createBackup',
  ]);
});

test.each(Object.entries(events).map(([name, one]) => [name, one.leaves.join(' and ') || 'nothing', one] as const))(
  '%s leaves %s in the trail (ASVS 16.2.1, 16.3.1)',
  async (_, __, { leaves, by = 'person', before, act, status = 200 }) => {
    const person = await bank.newCustomer();
    await before?.(person);
    const { length } = await bank.auditTrail();
    expect(await act(person)).toMatchObject({ status });
    const fresh = (await bank.auditTrail()).slice(length);
    expect(fresh.map(({ action }) => action).sort()).toEqual(leaves);
    for (const { actorId, subjectId, sourceIp } of fresh) {
      expect(sourceIp).toMatch(/^10\./);
      if (by === 'person') expect([actorId, subjectId]).toEqual([person.id, person.id]);
      else expect(actorId).toBe('unknown');
    }
  },
);
