/** What single features add to a backup comes back with a restore, and a backup from before it leaves the first values. */
import { expect, test } from 'vitest';
import { setWithdrawalLimit } from '#shared/contract/customers.ts';
import { getSessionLimits, saveSessionLimits } from '#shared/contract/sign-in.ts';
import { assignTicket, getTicket } from '#shared/contract/tickets.ts';
import { listBeneficiaries, removeBeneficiary, saveBeneficiary } from '#shared/contract/transactions/beneficiaries.ts';
import {
  getWithdrawalLimit,
  listWithdrawMethods,
  saveWithdrawalLimit,
} from '#shared/contract/transactions/payment-methods.ts';
import { requestWithdrawal } from '#shared/contract/transactions/withdrawals.ts';
import { expectJobDone } from '#test/support/backups.ts';
import { transactionOfAnswer } from '#test/support/money.ts';
import { WALLET } from '#test/support/payment-details.ts';
import { setupBank } from '#test/support/setup-bank.ts';
import { ticketOfAnswer } from '#test/support/tickets.ts';

const { bank, admin, money, tickets, backups, customerForAll } = setupBank({ methods: true });
const ada = customerForAll({ euros: 1000 });

async function setAll(ticketId: string, limit: number | null, own: number | null, hours: number, assigned: boolean) {
  const params = { id: ticketId };
  const answers = [
    await admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: limit } }),
    await admin.call(setWithdrawalLimit, { params: { id: ada.id }, body: { withdrawalLimit: own } }),
    await admin.call(saveSessionLimits, { body: { idleMinutes: 20, longestHours: hours } }),
    await admin.call(assignTicket, { params, body: { assigned } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

async function readAll(ticketId: string) {
  const { withdrawalLimit, withdrawalLeft } = (await ada.call(listWithdrawMethods)).result;
  return {
    limit: (await admin.call(getWithdrawalLimit)).result,
    own: { withdrawalLimit, withdrawalLeft },
    sessions: (await admin.call(getSessionLimits)).result,
    assignee: ticketOfAnswer(await admin.call(getTicket, { params: { id: ticketId } })).assignee?._id,
    saved: (await ada.call(listBeneficiaries)).result.beneficiaries,
  };
}

test('a restore brings back limits with what is left, the times of sessions, an assignee and saved details', async () => {
  const { _id: ticketId } = await tickets.opened(ada);
  const first = await backups.create();
  const atFirst = await readAll(ticketId);
  await setAll(ticketId, 100, 80, 2, true);
  const { _id: transactionId } = transactionOfAnswer(await money.withdraw(ada, 30));
  const { beneficiaries } = (await ada.call(saveBeneficiary, { body: { transactionId } })).result;
  const kept = await readAll(ticketId);
  expect(kept).toMatchObject({ own: { withdrawalLimit: 80, withdrawalLeft: 50 }, assignee: admin.id });
  const filename = await backups.create();

  await setAll(ticketId, 50, null, 24, false);
  await ada.call(removeBeneficiary, { params: { id: beneficiaries[0]?._id ?? '' } });
  const body = { amount: 20, method: 'btc', bitcoinWallet: WALLET };
  const { _id: later } = transactionOfAnswer(await ada.call(requestWithdrawal, { body }));
  await ada.call(saveBeneficiary, { body: { transactionId: later } });
  await expectJobDone(bank, await backups.restore({ filename }));
  expect(await readAll(ticketId)).toEqual(kept);
  await expectJobDone(bank, await backups.restore({ filename: first }));
  expect(await readAll(ticketId)).toEqual(atFirst);
  expect(atFirst).toMatchObject({ limit: {}, sessions: { idleMinutes: 30, longestHours: 12 }, saved: [] });
});
