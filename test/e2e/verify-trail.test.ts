/** Administrators verify the trail from the audit screen, and all of them see what was found. */
import { expect, test } from 'vitest';
import { setByHand } from '#test/support/faults/stored-items.ts';
import { bankInBrowser, PHONE, photograph } from './bank-in-browser.ts';
import { holdWork } from './long-work.ts';
import { attributeOf, gone, hasFocus, shown } from './see.ts';

const site = bankInBrowser();
const AUDIT = '/admin/settings/audit';

test('the trail is verified by the keyboard, and what was changed by hand is named to every administrator', async () => {
  const other = await site.bank.newAdmin();
  await site.bank.drain();
  const page = await site.visitAs(site.bank.admin, AUDIT);
  const second = await site.visitAs(other, AUDIT, { viewport: PHONE });
  await shown(page.getByText('It has never been verified here.'));
  await page.getByRole('button', { name: 'Verify now' }).focus();
  await page.keyboard.press('Enter');
  await shown(page.getByText('The trail is whole.'));
  await hasFocus(page.getByRole('button', { name: 'Verify now' }));
  await photograph(page, 'verify-trail', '01-whole');

  const record = (await site.bank.tableItems()).find(({ kind }) => kind === 'audit') ?? expect.fail('no record');
  await setByHand(record, '#row.sourceIp', '192.0.2.1');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await shown(page.getByText('The trail is not whole: 1 place.'));
  await shown(page.locator('ol > li', { hasText: `The audit record ${record.sk}` }));
  await photograph(page, 'verify-trail', '02-not-whole');
  await second.reload();
  await shown(second.getByText('The trail is not whole: 1 place.'));
  await photograph(second, 'verify-trail', '03-not-whole-phone');
});

test('what runs is shown to all, and only one long work runs at a time', async () => {
  const page = await site.visitAs(site.bank.admin, AUDIT);
  const button = page.getByRole('button', { name: 'Verify now' });
  await shown(button);
  const work = await holdWork({ kind: 'verify-trail', filename: '' });
  await work.goOn({ step: 'verify', progress: { done: 400, total: 1000 } });
  await page.reload();
  await shown(page.getByRole('heading', { name: 'The trail is being verified' }));
  await attributeOf(page.getByRole('progressbar', { name: 'Verifying' }), 'aria-valuenow').toBe('400');
  await attributeOf(button, 'title').toBe('Not while the trail is being verified');
  await photograph(page, 'verify-trail', '04-running');
  const backups = await site.visitAs(site.bank.admin, '/admin/settings/backup');
  await shown(backups.getByRole('heading', { name: 'The trail is being verified' }));
  const create = backups.getByRole('button', { name: 'Create Backup' });
  await attributeOf(create, 'title').toBe('Not while the trail is being verified');
  const message = 'Failed to verify the trail. Nothing was changed. Please try again.';
  await work.end({ status: 'failed', failure: { refused: false, code: 'job_failed', message } });
  await shown(page.getByText(message));
  await gone(backups.getByRole('heading', { name: 'The trail is being verified' }));
  await gone(backups.getByText(message));
});
