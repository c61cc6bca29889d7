/** The local stack is as strict as AWS: what a function's role does not allow is refused, however the function requests it. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBackup, downloadBackup } from '#shared/contract/backups.ts';
import { suspendUser, updateProfile } from '#shared/contract/customers.ts';
import { startTestBank } from '#test/support/bank.ts';
import { createMoneyActions } from '#test/support/money.ts';
import { encodePng, oneColourPainting, pngDataUrl } from '#test/support/pictures.ts';

const missing = [
  { key: 'transactions.requestDeposit', action: 'dynamodb:PutItem', word: 'users:put' },
  { key: 'customers.suspendUser', action: 'cognito-idp:AdminDisableUser', word: 'identity:disable' },
  { key: 'customers.updateProfile', action: 's3:PutObject', word: 'pictures:store' },
  { key: 'backups.downloadBackup', action: 's3:GetObject', word: 'backup-files:read' },
];

test('a function without a needed right fails as on AWS, and the terminal names the right at once and at the end', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => told.mockRestore());
  const bank = await startTestBank({
    withRoles: (roles) =>
      new Map(
        [...roles].map(([key, role]) => {
          const lost = missing.find((one) => one.key === key)?.action;
          const cut = role.map((one) => ({ ...one, actions: one.actions.filter((action) => action !== lost) }));
          return [key, cut];
        }),
      ),
  });
  const as = bank.admin.session;
  const money = createMoneyActions(bank);
  await money.saveMethods();
  const customer = await money.customerWith(100);

  expect((await money.deposit(customer, 20)).status).toBe(500);
  const body = { profilePicture: pngDataUrl(encodePng(oneColourPainting(64, 64))) };
  expect((await customer.call(updateProfile, { body })).status).toBe(500);
  expect((await bank.call(suspendUser, { params: { id: customer.id }, body: {} }, { as })).status).toBe(500);
  const { filename } = (await bank.call(createBackup, {}, { as })).result;
  // AWS would refuse the link when it is used; the local stack refuses to sign it.
  expect((await bank.call(downloadBackup, { params: { filename } }, { as })).status).toBe(500);

  const end = bank.close();
  for (const { key, action, word } of missing) {
    const sentence = new RegExp(
      `${key} is not authorized to perform ${action} on .*\\n?: its \`needs\` say no '${word}'`,
    );
    await expect(end).rejects.toThrow(sentence);
    expect(told.mock.calls.flat().join('')).toMatch(sentence);
  }
});
