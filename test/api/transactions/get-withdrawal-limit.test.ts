import { expect, test } from 'vitest';
import {
  getWithdrawalLimit,
  getWithdrawSettings,
  saveWithdrawalLimit,
  saveWithdrawSettings,
} from '#shared/contract/transactions/payment-methods.ts';
import { withdrawMethods } from '#test/support/money.ts';
import { setupBank } from '#test/support/setup-bank.ts';

const { admin, backups } = setupBank();

test('a limit that is set before any methods leaves the default ones, and stays when a first list is saved', async () => {
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({});
  await admin.call(saveWithdrawalLimit, { body: { withdrawalLimit: 50 } });
  const usual = (await admin.call(getWithdrawSettings)).result;
  expect(usual).toMatchObject({ version: 0, methods: [{ code: 'bank-sepa' }, { code: 'bitcoin' }] });
  const filename = await backups.create();
  const saved = await admin.call(saveWithdrawSettings, { body: { methods: withdrawMethods, version: 0 } });
  expect(saved.result).toMatchObject({ version: 1 });
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 50 });
  expect((await backups.restore({ filename })).status).toBe(200);
  expect((await admin.call(getWithdrawSettings)).result.methods).toEqual(usual.methods);
  expect((await admin.call(getWithdrawalLimit)).result).toEqual({ withdrawalLimit: 50 });
});
