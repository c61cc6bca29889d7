import { beforeAll, expect, test } from 'vitest';
import { declineProposal, getProposal, listProposals } from '#shared/contract/approvals.ts';
import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import type { Person } from '#test/support/bank.ts';
import { approveAndCrash } from '#test/support/faults/waiting-proposal.ts';
import { withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin } = setupBank({ methods: true });
const { choose } = createApprovalActions(bank);

let ada: Person;
beforeAll(async () => {
  ada = await bank.newAdmin({ name: 'Ada Byron' });
});

const propose = async (name: string) => {
  const [sepa, ...others] = withdrawMethods;
  const methods = [{ ...sepa, name, code: 'sepa', type: 'bank' as const }, ...others];
  return expectProposalId(await admin.call(saveWithdrawSettings, { body: { methods } }));
};
const listed = async (status?: 'waiting' | 'decided') =>
  (await ada.call(listProposals, { query: { ...(status && { status }) } })).result.proposals.map(({ _id }) => _id);

test('the list says whether a second administrator is needed, and has what waits and what was decided', async () => {
  expect((await ada.call(listProposals)).result).toEqual({ proposals: [], anyRule: false });
  await choose({ paymentInstructions: true }, admin, ada);
  expect((await ada.call(listProposals)).result.anyRule).toBe(true);
  const [first, second, third] = [await propose('One'), await propose('Two'), await propose('Three')];
  await ada.call(declineProposal, { params: { id: second }, body: { reason: 'Not agreed' } });
  expect(await listed()).toEqual([third, second, first]);
  expect(await listed('waiting')).toEqual([third, first]);
  expect(await listed('decided')).toEqual([second]);
  const { result } = await ada.call(listProposals, { query: { limit: 1, status: 'waiting' } });
  expect(result.proposals).toMatchObject([{ _id: third, subject: 'Withdraw Settings', own: false }]);
  const next = await ada.call(listProposals, {
    query: { limit: 1, status: 'waiting', cursor: result.nextCursor ?? '' },
  });
  expect(next.result.proposals).toMatchObject([{ _id: first }]);
});

test('a proposal shows what changes, before and after, and the call', async () => {
  const id = await propose('Four');
  expect((await ada.call(getProposal, { params: { id } })).result.proposal).toMatchObject({
    subject: 'Withdraw Settings',
    status: 'waiting',
    by: { _id: admin.id, name: admin.name },
    changes: [{ label: 'Four: Name', before: 'Bank Sepa', after: 'Four' }],
    call: { method: 'PUT', path: '/admin/withdraw-settings', body: { version: 1 } },
  });
  const silent = await ada.call(declineProposal, { params: { id }, body: { reason: ' ' } });
  expect(silent.refusal.fields).toHaveProperty('reason');
});

test('a proposal that was approved by a function that died shows how it ended', async () => {
  for (const [ended, carriedOut] of [
    ['lapsed', false],
    ['done', true],
  ] as const) {
    const id = await propose(`Died ${ended}`);
    await approveAndCrash(id, ada, carriedOut ? 'withdraw-methods.saved' : undefined);
    expect((await admin.call(getProposal, { params: { id } })).result.proposal.status).toBe('approved');
    bank.clock.advance(61_000);
    expect((await admin.call(getProposal, { params: { id } })).result.proposal.status).toBe(ended);
  }
});
