import { beforeEach, expect, test } from 'vitest';
import { processWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import type { CallInput } from '#test/support/bank.ts';
import { expectedBalances, type Transaction, transactionOfAnswer } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { WITHDRAWAL_UPDATED_MESSAGE } from '#test/support/spec-texts.ts';

const { admin, money, customerForEach, unmoved } = setupBank({ methods: true });
const ada = customerForEach({ euros: 100 });
let open: Transaction;
beforeEach(async () => {
  open = transactionOfAnswer(await money.withdraw(ada, 40));
});

const proofImage = 'https://img.example.com/proof.png?size=large#top';

const process = (body: NonNullable<CallInput<typeof processWithdrawal>['body']>) =>
  admin.call(processWithdrawal, { params: { id: open._id }, body });

test('a processed withdrawal is paid out, with the proof, the notes, the administrator and the time', async () => {
  const body = { status: 'completed' as const, proofImage, notes: ' Paid by wire ' };
  expect(await process({ ...body, reason: 'On its way' })).toMatchObject({
    status: 200,
    body: {
      message: WITHDRAWAL_UPDATED_MESSAGE,
      withdrawal: {
        status: 'completed',
        adminProof: {
          proofImage,
          notes: 'Paid by wire',
          processedBy: { name: admin.name, email: admin.email },
          processedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
        timeline: [{ what: 'requested' }, { what: 'status', to: 'completed', reason: 'On its way' }],
      },
    },
  });
  expect(await money.balances(ada)).toEqual(expectedBalances(60));
  expect((await unmoved(() => process(body))).status).toBe(200);
  await process({ status: 'failed' });
  expect(await money.balances(ada)).toEqual(expectedBalances(100));
});

test('the processing keeps what is not sent, and removes what is sent empty', async () => {
  await process({ status: 'processing', proofImage, notes: 'First' });
  expect(transactionOfAnswer(await process({ status: 'completed' })).adminProof).toMatchObject({
    proofImage,
    notes: 'First',
  });
  const { adminProof } = transactionOfAnswer(await process({ status: 'completed', proofImage: '', notes: '' }));
  expect(adminProof).not.toHaveProperty('proofImage');
  expect(adminProof).not.toHaveProperty('notes');
});

test('the processing with a reason or a proof alone moves nothing, and keeps it', async () => {
  const was = await money.balances(ada);
  expect(transactionOfAnswer(await process({ status: 'pending', reason: 'Your bank is closed today' }))).toMatchObject({
    timeline: [{ what: 'requested' }, { from: 'pending', to: 'pending', reason: 'Your bank is closed today' }],
  });
  const withProof = await process({ status: 'pending', proofImage });
  expect(transactionOfAnswer(withProof).adminProof).toMatchObject({ proofImage });
  expect(await money.balances(ada)).toEqual(was);
});
