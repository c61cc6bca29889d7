import { expect, test } from 'vitest';
import { endAdministratorSessions, setAdministratorStatus } from '#shared/contract/administrators.ts';
import { endUserSessions } from '#shared/contract/customers.ts';
import type { Person } from '#test/support/bank.ts';
import { REVOKED_SESSION_STATE, VALID_SESSION_STATE } from '#test/support/customers.ts';
import { crashAtNextPoolCall } from '#test/support/faults/fail-pool.ts';
import { runBeforeCustomerReplaced } from '#test/support/faults/fail-writes.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers } = setupBank();
const reason = 'A laptop was lost';

test.each([
  {
    who: 'a customer',
    open: () => bank.newCustomer(),
    end: ({ id }: Person) => admin.call(endUserSessions, { params: { id } }),
  },
  {
    who: 'an administrator',
    open: () => bank.newAdmin(),
    end: ({ id }: Person) => admin.call(endAdministratorSessions, { params: { id }, body: { reason } }),
  },
])(
  '$who whose sessions an administrator ends is signed out everywhere, and no one else, and may sign in again (ASVS 7.4.5)',
  async ({ open, end }) => {
    const [ada, grace] = [await open(), await open()];
    const phone = await bank.signIn(ada.email, ada.password);
    expect(await end(ada)).toMatchObject({ status: 200, body: { message: 'Signed out everywhere' } });
    for (const session of [ada.session, phone]) expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
    expect(await customers.opens(grace.session)).toEqual(VALID_SESSION_STATE);
    expect(await customers.opens(await bank.signIn(ada.email, ada.password))).toEqual(VALID_SESSION_STATE);
  },
);

test('the end of a person’s sessions takes effect even when the pool was not reached', async () => {
  const { id, session } = await bank.newCustomer();
  const end = () => admin.call(endUserSessions, { params: { id } });
  crashAtNextPoolCall('AdminUserGlobalSignOut');
  expect((await end()).status).toBe(500);
  expect(await customers.opens(session)).toEqual(REVOKED_SESSION_STATE);
  expect((await end()).status).toBe(200);
});

test('the end of sessions is refused to an administrator who is suspended at that moment', async () => {
  const [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
  const body = { status: 'suspended', reason } as const;
  const suspended = runBeforeCustomerReplaced(grace.id, () =>
    admin.call(setAdministratorStatus, { params: { id: ada.id }, body }),
  );
  const answer = await ada.call(endAdministratorSessions, { params: { id: grace.id }, body: { reason } });
  expect((await suspended).status).toBe(200);
  expect(answer).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  expect(await customers.opens(grace.session)).toEqual(VALID_SESSION_STATE);
  expect(await customers.records(grace.id, 'administrator.sessions-ended')).toEqual([]);
});
