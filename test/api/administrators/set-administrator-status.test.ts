import { describe, expect, test } from 'vitest';
import { findUser } from '#functions/data/users.ts';
import { listAdministrators, setAdministratorStatus } from '#shared/contract/administrators.ts';
import { getAdminProfile } from '#shared/contract/profile.ts';
import { login, refresh } from '#shared/contract/session.ts';
import type { Person, Session } from '#test/support/bank.ts';
import { dieAtNextCallOf } from '#test/support/customers.ts';
import { setupBank } from '#test/support/fixtures.ts';

const { bank, admin, customers } = setupBank();

const set = (status: 'active' | 'suspended', { id }: Pick<Person, 'id'>, as = admin.session, reason?: string) =>
  bank.call(setAdministratorStatus, { params: { id }, body: { status, ...(reason && { reason }) } }, { as });

async function opens(session: Session): Promise<[token: number, refresh: number]> {
  return [
    (await bank.call(getAdminProfile, {}, { as: session })).status,
    (await bank.call(refresh, {}, { cookies: session.cookies })).status,
  ];
}

describe('an administrator who is suspended', () => {
  test('is out at once: every token and every renewal (ASVS 7.4.2)', async () => {
    const ada = await bank.newAdmin();
    const phone = await bank.signIn(ada.email, ada.password);
    expect(await set('suspended', ada)).toMatchObject({
      status: 200,
      body: { message: 'Administrator suspended', administrator: { _id: ada.id, suspended: true, current: false } },
    });
    for (const session of [ada.session, phone]) expect(await opens(session)).toEqual([401, 401]);
    expect((await admin.call(getAdminProfile)).status).toBe(200);
  });

  test('cannot sign in, and is told what a wrong password is told (ASVS 6.3.8)', async () => {
    const ada = await bank.newAdmin();
    await set('suspended', ada);
    expect(await customers.tryToSignIn(ada)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await customers.isEnabledInPool(ada.id)).toBe(false);
    expect((await admin.call(listAdministrators)).result.administrators).toContainEqual(
      expect.objectContaining({ _id: ada.id, suspended: true }),
    );
  });

  test('signs in again once reactivated, with a new session only', async () => {
    const ada = await bank.newAdmin();
    await set('suspended', ada);
    expect(await set('active', ada)).toMatchObject({
      status: 200,
      body: { message: 'Administrator reactivated', administrator: { suspended: false } },
    });
    expect(await opens(ada.session)).toEqual([401, 401]);
    bank.clock.advance(1000);
    const { email, password } = ada;
    expect((await bank.call(login, { body: { email, password } })).status).toBe(200);
  });

  test('leaves one audit record each way, with the reason (ASVS 16.2.1)', async () => {
    const ada = await bank.newAdmin();
    await set('suspended', ada, admin.session, ' Left the bank ');
    await set('suspended', ada);
    await set('active', ada);
    await set('active', ada);
    expect(await customers.records(ada.id, 'administrator.suspended')).toMatchObject([
      {
        actorName: admin.name,
        before: { suspended: false },
        after: { suspended: true, reason: 'Left the bank' },
      },
    ]);
    expect(await customers.records(ada.id, 'administrator.reactivated')).toHaveLength(1);
  });
});

describe('an active administrator is always left', () => {
  test.each([2, 3, 5])('when %i suspend each other at the same moment', async (count) => {
    for (let round = 0; round < 4; round += 1) {
      const circle = await Promise.all(Array.from({ length: count }, () => bank.newAdmin()));
      const answers = await Promise.all(
        circle.map((one, index) => set('suspended', circle[(index + 1) % count] ?? one, one.session)),
      );
      const suspended = await Promise.all(circle.map(async ({ id }) => (await findUser(id))?.suspended === true));
      expect(suspended).toContain(false);
      // Who was suspended first is out, and has done nothing.
      for (const [index, { status }] of answers.entries()) {
        expect([200, 401]).toContain(status);
        expect(suspended[(index + 1) % count]).toBe(status === 200);
      }
      for (const { id } of circle) {
        const { length } = await customers.records(id, 'administrator.suspended');
        expect(length).toBe((await findUser(id))?.suspended ? 1 : 0);
      }
    }
  });
});

test('a function that dies before the pool knows lets no one in, and the same again mends the pool', async () => {
  const ada = await bank.newAdmin();
  dieAtNextCallOf('AdminDisableUser');
  expect((await set('suspended', ada)).status).toBe(500);
  expect(await opens(ada.session)).toEqual([401, 401]);
  expect((await customers.tryToSignIn(ada)).status).toBe(401);
  expect((await set('suspended', ada)).status).toBe(200);
  expect(await customers.isEnabledInPool(ada.id)).toBe(false);
});

test('says what is wrong with a status or a reason', async () => {
  const ada = await bank.newAdmin();
  const path = `/admin/administrators/${ada.id}/status`;
  expect(await admin.send('PUT', path, { status: 'gone' })).toMatchObject({
    status: 400,
    body: { fields: { status: 'The status is active or suspended' } },
  });
  expect(await set('suspended', ada, admin.session, 'x'.repeat(501))).toMatchObject({
    status: 400,
    body: { error: 'Reason is too long (at most 500 characters)' },
  });
  expect((await ada.call(getAdminProfile)).status).toBe(200);
});
