/** The verification of the audit trail, which administrators start on the audit screen. */
import { holdJob } from '#test/support/faults/hold-job.ts';
import { removeTrailVerification } from '#test/support/faults/never-verified.ts';
import { setByHand } from '#test/support/faults/stored-items.ts';
import { expect, test } from './fixtures.ts';
import { PHONE } from './pages.ts';
import { button, heading } from './people.ts';

const AUDIT = '/admin/settings/audit';

test('names a record of the audit trail that was changed in the table', async ({ bank, administrator, visitAs }) => {
  const colleague = await bank.newAdmin();
  await bank.drain();
  await removeTrailVerification();
  const page = await visitAs(administrator, AUDIT);
  const colleaguePage = await visitAs(colleague, AUDIT, { viewport: PHONE });
  await expect(page.getByText('It has never been verified here.')).toBeVisible();
  await button(page, 'Verify now').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The trail is whole.')).toBeVisible();
  await expect(button(page, 'Verify now')).toBeFocused();

  const items = await bank.tableItems();
  const record = items.find(({ kind, row }) => kind === 'audit' && Object.hasOwn(Object(row), 'sourceIp')) ?? {};
  await setByHand(record, '#row.sourceIp', '192.0.2.1');
  await button(page, 'Verify now').click();
  await expect(page.getByText('The trail is not whole: 1 place.')).toBeVisible();
  await expect(page.locator('ol > li', { hasText: `The audit record ${record.sk}` })).toBeVisible();
  await colleaguePage.reload();
  await expect(colleaguePage.getByText('The trail is not whole: 1 place.')).toBeVisible();

  await setByHand(record, '#row', record.row);
  await button(page, 'Verify now').click();
  await expect(page.getByText('The trail is whole.')).toBeVisible();
});

test('lets no other job start while the trail is being verified', async ({ administrator, visitAs }) => {
  const page = await visitAs(administrator, AUDIT);
  const verify = button(page, 'Verify now');
  await expect(verify).toBeVisible();
  const job = await holdJob({ kind: 'verify-trail', filename: '' });
  await job.advance({ step: 'verify', progress: { done: 400, total: 1000 } });
  await page.reload();
  await expect(heading(page, 'The trail is being verified')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Verifying' })).toHaveAttribute('aria-valuenow', '400');
  await expect(verify).toHaveAttribute('title', 'Not while the trail is being verified');
  const backups = await visitAs(administrator, '/admin/settings/backup');
  await expect(heading(backups, 'The trail is being verified')).toBeVisible();
  const create = button(backups, 'Create Backup');
  await expect(create).toHaveAttribute('title', 'Not while the trail is being verified');
  const message = 'Failed to verify the trail. Nothing was changed. Please try again.';
  await job.end({ status: 'failed', failure: { refused: false, code: 'job_failed', message } });
  await expect(page.getByText(message)).toBeVisible();
  await expect(heading(backups, 'The trail is being verified')).toBeHidden();
  await expect(backups.getByText(message)).toBeHidden();
});
