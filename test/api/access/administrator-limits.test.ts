/** What an administrator does alone is bounded, so that a stolen account cannot empty the bank in parts. */
import { beforeEach, expect, test } from 'vitest';
import { deleteUser, endUserSessions } from '#shared/contract/customers.ts';
import { type LimitedAction, rateLimits } from '#shared/domain/rate-limits.ts';
import { createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import type { Answer, Person } from '#test/support/bank.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { leaveAllowance } from '#test/support/faults/stored-items.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, customers } = setupBank();
const { approve, choose } = createApprovalActions(bank);
beforeEach(() => bank.moveToNewAddress());

/** Actions before the limit; `test/domain/rate-limits.test.ts` counts all of them. */
const LEFT = 2;

const deleteCustomer = (as: Person, { id }: Person) => as.call(deleteUser, { params: { id } });

const actions: Readonly<Partial<Record<LimitedAction, () => Promise<(as: Person) => Promise<Answer>>>>> = {
  customerDeletion: async () => async (as) => deleteCustomer(as, await bank.newCustomer()),
  sessionEnd: async () => {
    const { id } = await bank.newCustomer();
    return (as) => as.call(endUserSessions, { params: { id } });
  },
};

test.each(Object.entries(actions))(
  'an administrator is refused beyond the limit of %s, others are not, and later the administrator neither (ASVS 2.4.1)',
  async (name, prepare) => {
    const action = name as LimitedAction;
    const { limit, window } = rateLimits[action];
    const act = await prepare();
    const [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
    await leaveAllowance(ada.id, action, LEFT, bank.clock.now());
    for (let done = 0; done < LEFT; done += 1) expect((await act(ada)).status).not.toBe(429);
    const refused = await act(ada);
    expectRefusal(refused, 429, { code: 'too_many_attempts' });
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(window / limit / 1000);
    expect((await act(grace)).status).not.toBe(429);
    bank.clock.advance(window / limit + 1_000);
    await ada.signInAgain();
    await admin.staySignedIn();
    expect((await act(ada)).status).not.toBe(429);
  },
);

test('a customer beyond the limit of a day is deleted once another administrator approves (ASVS 2.3.5)', async () => {
  const [ada, grace] = [await bank.newAdmin(), await bank.newAdmin()];
  await choose({ deleteAll: true }, ada, grace);
  await leaveAllowance(ada.id, 'customerDeletion', 1, bank.clock.now());
  expect((await deleteCustomer(ada, await bank.newCustomer())).status).toBe(200);
  const last = await bank.newCustomer();
  const id = expectProposalId(await deleteCustomer(ada, last));
  expect((await customers.get(last.id)).status).toBe(200);
  expect(await approve(id, grace)).toMatchObject({ status: 200 });
  expect((await customers.get(last.id)).status).toBe(404);
  expect((await deleteCustomer(grace, await bank.newCustomer())).status).toBe(200);
});
