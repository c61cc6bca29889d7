import { beforeEach, expect, test } from 'vitest';
import { verifyTrail } from '#shared/contract/audit.ts';
import { auditActionsOfRoute } from '#shared/contract/route.ts';
import { namedRoutes } from '#shared/contract/routes.ts';
import {
  confirmSignIn,
  generateAdminSecret,
  generateSecret,
  login,
  logout,
  toggleTwoFactor,
} from '#shared/contract/sign-in.ts';
import { createAdjustment } from '#shared/contract/transactions/transactions.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { enableTwoFactor } from '#test/support/two-factor.ts';

const { bank, admin } = setupBank();
beforeEach(() => bank.moveToNewAddress());

interface Case {
  /** The recorded action, or several, some of them with the same time; undefined for none. */
  readonly leaves?: string | readonly string[];
  readonly by?: 'admin' | 'person' | 'unknown';
  readonly prepare: () => Promise<() => Promise<Answer>>;
  readonly status?: number;
}

const to = (act: (person: Person) => Promise<Answer>, before?: (person: Person) => Promise<unknown>) => async () => {
  const person = await bank.newCustomer();
  await before?.(person);
  return () => act(person);
};

/**
 * The local stack checks for successful calls that a route records only what its row says, once, by the caller
 * (`infra/local/iam-simulator/guard.ts`). Some test leads to every action of every row (`test/rights`).
 */
const WRONG = 'not the password';
const signInAs = ({ email }: { email: string }, password = WRONG, more = {}) =>
  bank.call(login, { body: { email, password, ...more } });
const withTwoFactor = (act: (person: Person) => Promise<Answer>) =>
  to(act, ({ session }) => enableTwoFactor(bank, session));
const refused = { leaves: 'session.sign-in-failed', by: 'unknown', status: 401 } as const;

const events: Record<string, Case> = {
  'A sign-in': { leaves: 'session.started', by: 'person', prepare: to((person) => signInAs(person, person.password)) },
  'A log-out': { leaves: 'session.ended', by: 'person', prepare: to((person) => person.call(logout)) },
  'A new secret': { prepare: to((person) => person.call(generateSecret)) },
  'A new secret of an administrator': { prepare: async () => () => admin.call(generateAdminSecret) },
  'A verification of the trail': {
    leaves: ['trail.verification-started', 'trail.verified'],
    prepare: async () => () => admin.call(verifyTrail),
  },
  'A sign-in with a wrong password': { ...refused, prepare: to((person) => signInAs(person)) },
  'A sign-in with an unknown address': {
    ...refused,
    prepare: async () => () => signInAs({ email: 'nobody@test.example' }),
  },
  'A sign-in of a suspended customer': {
    ...refused,
    prepare: to(
      (person) => signInAs(person, person.password),
      ({ id }) => bank.suspend(id),
    ),
  },
  'The failure that locks an account': {
    ...refused,
    leaves: 'session.locked',
    prepare: to(signInAs, async (person) => {
      for (let failure = 0; failure < 4; failure += 1) await signInAs(person);
    }),
  },
  'A wrong code': {
    ...refused,
    prepare: withTwoFactor((person) => signInAs(person, person.password, { twoFactorCode: '000000' })),
  },
  'A right password that waits for its code': { prepare: withTwoFactor((person) => signInAs(person, person.password)) },
  'A wrong current password': {
    leaves: 'password.refused',
    by: 'person',
    status: 400,
    prepare: to((person) => {
      return person.changePassword('nine loud herons', WRONG);
    }),
  },
  'A wrong code of a new authenticator': {
    leaves: 'two-factor.refused',
    by: 'person',
    status: 400,
    prepare: to(
      (person) => person.call(toggleTwoFactor, { body: { enabled: true, verificationCode: '000000' } }),
      (person) => person.call(generateSecret),
    ),
  },
  'A wrong code for the replacement of a working authenticator': {
    leaves: 'session.sign-in-failed',
    by: 'person',
    status: 400,
    prepare: withTwoFactor((person) =>
      person.call(generateSecret, { body: { password: person.password, twoFactorCode: '000000' } }),
    ),
  },
  'The end of two-factor authentication': {
    leaves: 'two-factor.disabled',
    by: 'person',
    prepare: withTwoFactor((person) => person.call(toggleTwoFactor, { body: { enabled: false } })),
  },
  'A renewal': { prepare: to(({ session: { cookies } }) => bank.refresh({ cookies })) },
  'A cookie that was used before': {
    ...refused,
    leaves: 'session.refresh-token-reused',
    prepare: to(
      ({ session: { cookies } }) => bank.refresh({ cookies }),
      async ({ session: { cookies } }) => {
        await bank.refresh({ cookies });
        bank.clock.advance(61_000);
      },
    ),
  },
  'A confirmed sign-in': {
    leaves: ['session.started', 'session.ended'],
    by: 'person',
    prepare: to((person) => person.call(confirmSignIn, { body: { password: person.password } })),
  },
  'A booking that is refused to an administrator': {
    status: 409,
    prepare: to(({ id: userId }) =>
      admin.call(createAdjustment, { body: { userId, amount: 1_000_000, type: 'withdraw' } }),
    ),
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

test.each(Object.entries(events).map(([name, one]) => [name, one.leaves ?? 'nothing', one] as const))(
  '%s leaves %s in the trail (ASVS 16.2.1, 16.3.1)',
  (_, __, one) => expectRecords(one),
);
