import { beforeEach, expect, test } from 'vitest';
import { getApprovalRules, saveApprovalRules } from '#shared/contract/approvals.ts';
import { listAudit } from '#shared/contract/audit.ts';
import { saveWithdrawSettings } from '#shared/contract/transactions/payment-methods.ts';
import { createApprovalActions, expectProposalId } from '#test/support/approvals.ts';
import { expectRefusal } from '#test/support/expect-refusal.ts';
import { withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { bank, admin, backups } = setupBank();
const { approve, statusOf } = createApprovalActions(bank);
beforeEach(() => bank.moveToNewAddress());

const rules = async () => (await admin.call(getApprovalRules)).result;

test('every approval rule is off at first, and is not switched on where only one administrator is active', async () => {
  expect(await rules()).toMatchObject({ paymentInstructions: false, version: 0 });
  expect((await admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods } })).status).toBe(200);
  const suspended = await bank.newAdmin();
  await bank.suspend(suspended.id);
  expectRefusal(await admin.call(saveApprovalRules, { body: { paymentInstructions: true } }), 409, {
    code: 'too_few_administrators',
  });
  expect(await rules()).toMatchObject({ paymentInstructions: false, version: 0 });
});

test('a rule is switched on at once, and switching it off needs two administrators', async () => {
  const ada = await bank.newAdmin();
  const on = await admin.call(saveApprovalRules, { body: { paymentInstructions: true } });
  expect(on.result).toMatchObject({ paymentInstructions: true, version: 1 });
  const off = await admin.call(saveApprovalRules, { body: { paymentInstructions: false } });
  const id = expectProposalId(off);
  expect(await rules()).toMatchObject({ paymentInstructions: true });
  expect(await approve(id, admin)).toMatchObject({ status: 403, body: { code: 'self_approval_forbidden' } });
  expect(await approve(id, ada)).toMatchObject({ status: 200, body: { paymentInstructions: false, version: 2 } });
  expect(await statusOf(id, admin)).toMatchObject({ status: 'done' });
  expect(await rules()).toMatchObject({ paymentInstructions: false, version: 2 });
  const records = await backups.records('approval-rules.saved');
  expect(records).toMatchObject([
    { actorId: admin.id, before: { paymentInstructions: false }, after: { paymentInstructions: true } },
    { actorId: ada.id, before: { paymentInstructions: true }, after: { paymentInstructions: false } },
  ]);
});

test('a change of approval rules that were changed meanwhile is refused, and a proposal about them lapses', async () => {
  const ada = await bank.newAdmin();
  const { version } = await rules();
  expect((await admin.call(saveApprovalRules, { body: { paymentInstructions: true, version } })).status).toBe(200);
  expect((await admin.call(saveApprovalRules, { body: { paymentInstructions: true, version } })).refusal).toMatchObject(
    {
      code: 'stale_version',
      current: { paymentInstructions: true, version: version + 1 },
    },
  );
  const [first, second] = [
    expectProposalId(await admin.call(saveApprovalRules, { body: { paymentInstructions: false } })),
    expectProposalId(await ada.call(saveApprovalRules, { body: { paymentInstructions: false } })),
  ];
  expect((await approve(first, ada)).status).toBe(200);
  expect(await approve(second, admin)).toMatchObject({ status: 409, body: { code: 'proposal_expired' } });
  expect(await statusOf(second, ada)).toMatchObject({ status: 'lapsed' });
});

test('an amount is set and lowered at once, and raising or removing it needs two administrators', async () => {
  const ada = await bank.newAdmin();
  const set = (moneyAbove: number | null | '') => admin.call(saveApprovalRules, { body: { moneyAbove } });
  expect(await rules()).not.toHaveProperty('moneyAbove');
  expect((await set(500)).result).toMatchObject({ moneyAbove: 500 });
  expect((await set(400)).result).toMatchObject({ moneyAbove: 400 });
  for (const [looser, after] of [
    [600, { moneyAbove: 600 }],
    [null, {}],
  ] as const) {
    const before = await rules();
    const id = expectProposalId(await set(looser));
    expect(await rules()).toEqual(before);
    expect((await approve(id, ada)).status).toBe(200);
    expect(await rules()).toMatchObject(after);
  }
  expect(await rules()).not.toHaveProperty('moneyAbove');
  const said = await backups.records('approval-rules.saved');
  expect(said.at(-1)).toMatchObject({ actorId: ada.id, before: { moneyAbove: 60_000 } });
});

test('the audit trail shows both amounts of the approval rules in euros', async () => {
  await bank.newAdmin();
  const amounts = { moneyAbove: 400, dailyMoneyAbove: 5000.5 };
  expect((await admin.call(saveApprovalRules, { body: amounts })).status).toBe(200);
  const { entries } = (await admin.call(listAudit, { query: { action: 'approval-rules.saved', limit: 1 } })).result;
  expect(entries).toMatchObject([{ after: amounts }]);
});
