/** Administrators make, download, restore and delete backups, and use the danger zone. */
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { MAX_INLINE_BACKUP_BYTES } from '#shared/contract/backups.ts';
import { createBackupActions } from '#test/support/backups.ts';
import { enlargeBackup } from '#test/support/faults/enlarged-backup.ts';
import { type HeldJob, leaseForeignJob } from '#test/support/faults/held-jobs.ts';
import { removeSignIn } from '#test/support/faults/removed-sign-in.ts';
import {
  BACKUP_FILE_NOT_READ,
  BACKUP_NOT_CREATED,
  BACKUP_NOT_DOWNLOADED,
  backupCreatedMessage,
  DATABASE_NOT_RESTORED,
  DATABASE_RESTORED_MESSAGE,
  DELETE_ALL_PHRASE,
  SELECT_BACKUP_FILE,
  TYPE_DELETE_ALL,
} from '#test/support/spec-texts.ts';
import { DIALOG_ONLY, expectAccessible } from './accessibility.ts';
import { BLANK_SAME_ORIGIN_PATH, test as base, expect } from './fixtures.ts';
import { answerNextRequest, failNextRequest, failRequests, recordRequestsTo } from './network.ts';
import {
  findButton,
  findConfirmationButton,
  findConfirmationDialog,
  findField,
  findHeading,
  findLink,
  readDownloadedText,
} from './people.ts';

const BACKUPS = '/admin/settings/backup';
const DANGER = '/admin/settings/danger';
const MADE = backupCreatedMessage('backup-');

/** Milliseconds within which an open screen shows what others have begun. */
const SOON = 10_000;

interface Backups extends ReturnType<typeof createBackupActions> {
  /** Returns the names of the latest backups, newest first. */
  names(): Promise<string[]>;
}

interface Fixtures {
  /** The backups, of which a test has none at its beginning. */
  readonly backups: Backups;
}

const test = base.extend<Fixtures>({
  backups: [
    async ({ bank, administrator: _ }, provide) => {
      const backups = createBackupActions(bank);
      const names = async () => (await backups.list()).backups.map(({ filename }) => filename);
      for (let left = await names(); left.length > 0; left = await names()) {
        for (const filename of left) await backups.delete(filename);
      }
      await provide({ ...backups, names });
    },
    { auto: true },
  ],
});

test.use({ paymentMethods: true });

const row = (page: Page, filename: string) => page.getByRole('row').filter({ hasText: filename });
const action = (page: Page, name: string, filename: string) => findButton(page, `${name} ${filename}`);
const differences = (page: Page) => findConfirmationDialog(page).getByRole('table', { name: 'What would change' });
const focused = (page: Page) => page.locator(':focus');

/** Expects the focus where a restore shows its progress and its result. */
const expectResultFocused = (page: Page) => expect(page.locator('#long-work')).toBeFocused();

/** Expects how many of a kind would be added, changed and lost. */
const expectChange = (page: Page, kind: string, counts: readonly [added: string, changed: string, lost: string]) =>
  expect(differences(page).getByRole('row', { name: kind }).getByRole('cell')).toHaveText([...counts]);

const choose = (page: Page, content: string) =>
  findField(page, 'Backup file').setInputFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
const summary = (page: Page) => page.getByLabel('What is in the file');

test('an administrator makes, downloads, deletes and brings back a backup, unless its file is missing', async ({
  money,
  tickets,
  administrator,
  visitAs,
  backups,
}) => {
  const customer = await money.customerWith(250);
  await tickets.opened(customer);
  const page = await visitAs(administrator, BACKUPS);
  await expect(page.getByText('No backups yet')).toBeVisible();
  await failNextRequest(page, '/admin/backup-database');
  await findButton(page, 'Create Backup').click();
  await expect(page.getByText(BACKUP_NOT_CREATED)).toBeVisible();
  const made = recordRequestsTo(page.context(), '/admin/backup-database');
  await findButton(page, 'Create Backup').dblclick();
  await expect(page.getByText(MADE)).toBeVisible();
  expect(made).toEqual(['POST']);
  const [filename = ''] = await backups.names();
  await expect(page.getByText(backupCreatedMessage(filename), { exact: true })).toBeVisible();

  await failRequests(page.context(), `/admin/backups/${filename}/download`);
  const [failed] = await Promise.all([page.waitForEvent('popup'), action(page, 'Download', filename).click()]);
  await expect(page.getByText(BACKUP_NOT_DOWNLOADED)).toBeVisible();
  expect(failed.isClosed()).toBe(true);
  await page.context().unrouteAll();
  const [tab, saved] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('download'),
    action(page, 'Download', filename).click(),
  ]);
  await expect(tab.getByText('You can close this tab afterwards.')).toBeVisible();
  await tab.close();
  expect(saved.suggestedFilename()).toBe(filename);
  const { users, transactions, tickets: asked } = JSON.parse(await text(await saved.createReadStream()));
  expect(users).toContainEqual(expect.objectContaining({ email: customer.email }));
  const cells = await row(page, filename).getByRole('cell').allTextContents();
  const counts = [users, transactions, asked].map((records) => String(records.length));
  expect(cells.slice(1, 5)).toEqual([...counts, `Manual${administrator.name}`]);

  await action(page, 'Delete', filename).click();
  await expect(focused(page)).toHaveText('Cancel');
  await page.keyboard.press('Escape');
  await expect(findConfirmationDialog(page)).toBeHidden();
  await expect(focused(page)).toHaveText(`Delete ${filename}`);
  await action(page, 'Delete', filename).click();
  await expect(
    findConfirmationDialog(page).getByText('it is among the deleted backups, where you can restore it'),
  ).toBeVisible();
  await findConfirmationButton(page, 'Delete').click();
  await expect(page.getByText('No backups yet')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();

  await findField(page, 'Which backups').selectOption('Deleted');
  await expect(row(page, filename).getByText(administrator.name)).toBeVisible();
  await action(page, 'Bring back', filename).click();
  await expect(page.getByText('Backup brought back')).toBeVisible();
  expect(await backups.names()).toEqual([filename]);
  await backups.loseFile(filename);
  await findField(page, 'Which backups').selectOption('Saved');
  await expect(row(page, filename).getByText('File missing')).toBeVisible();
  for (const unavailable of ['Restore', 'Download']) {
    await expect(action(page, unavailable, filename)).toHaveAttribute('aria-disabled', 'true');
    const reason = `${unavailable}: The file of this backup is missing`;
    await expect(action(page, unavailable, filename)).toHaveAttribute('title', reason);
  }
});

test('the back-office shows what a restore would change, restores when confirmed, and asks for a missing password', async ({
  money,
  customers,
  tickets,
  administrator,
  visitAs,
  backups,
}) => {
  const [stays, leaves] = [await money.customerWith(100), await money.customerWith(0)];
  const filename = await backups.create();
  await customers.delete(leaves.id);
  await removeSignIn(leaves.id);
  await money.book(stays, 'deposit', 23);
  const comes = await money.customerWith(7);
  await tickets.opened(comes);
  const before = await customers.found('');

  const page = await visitAs(administrator, '/admin/users');
  await expect(page.getByRole('row', { name: comes.name })).toBeVisible();
  await findLink(page, 'Settings').click();
  await findLink(page, 'Database Backup').click();
  await action(page, 'Restore', filename).click();
  await expect(findConfirmationDialog(page).getByText(`Restore ${filename}?`)).toBeVisible();
  await expectChange(page, 'Customers', ['1', '1', '1']);
  await expectChange(page, 'Transactions', ['0', '0', '2']);
  await expectChange(page, 'Tickets', ['0', '0', '1']);
  await expectChange(page, 'Payment methods', ['0', '0', '0']);
  await expect(focused(page)).toHaveText('Cancel');
  await expectAccessible(page, 'differences', DIALOG_ONLY);
  expect(await customers.found('')).toEqual(before);

  await findConfirmationDialog(page).getByRole('button', { name: 'See what would change' }).click();
  const changes = page.getByRole('dialog', { name: 'What would change' });
  await expect(changes.getByText(comes.email).first()).toBeVisible();
  await changes.getByRole('searchbox', { name: 'Search what changes' }).fill(leaves.email);
  await expect(changes.getByText(comes.email)).toHaveCount(0);
  await expect(changes.getByText('Added', { exact: true })).toBeVisible();
  const lines = (await readDownloadedText(page, 'Export CSV')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(leaves.email);
  await changes.getByRole('button', { name: 'Close' }).click();
  await expect(focused(page)).toHaveText(/^See what would change/);
  await failNextRequest(page, '/admin/restore-database');
  await findConfirmationButton(page, 'Restore').click();
  await expect(findConfirmationDialog(page).getByText(DATABASE_NOT_RESTORED)).toBeVisible();
  const restores = recordRequestsTo(page.context(), '/admin/restore-database');
  await findConfirmationButton(page, 'Restore').dblclick();
  await expect(page.getByText(DATABASE_RESTORED_MESSAGE)).toBeVisible();
  await expectResultFocused(page);
  expect(restores).toEqual(['POST']);
  await page.getByRole('button', { name: 'See what changed' }).click();
  await expect(page.getByRole('dialog', { name: 'What changed' }).getByText(leaves.email).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const safety = (await backups.names())[0] ?? '';
  await expect(page.getByText(`The safety backup is ${safety}.`)).toBeVisible();
  await expect(row(page, safety).getByText('Safety')).toBeVisible();
  expect((await money.balances(stays)).balance).toBe(100);

  await findLink(page, 'All Users').click();
  const returned = page.getByRole('row', { name: leaves.name });
  await expect(returned.getByText('Needs a password')).toBeVisible();
  await expect(page.getByRole('row', { name: comes.name })).toHaveCount(0);
  await returned.getByRole('link', { name: 'View Profile' }).click();
  await expect(
    page.getByText(`${leaves.name} was restored from a backup after the sign-in had been removed`),
  ).toBeVisible();
  await findLink(page, 'Access').click();
  const password = 'seven brave herons';
  await findField(page, 'New password').fill(password);
  await findButton(page, 'Change Password').click();
  await expect(page.getByText('Needs a password').first()).toBeHidden();
  expect((await customers.tryToSignIn({ ...leaves, password })).status).toBe(200);
});

test('the back-office restores from a file only when it is a whole backup, and uploads a large one, unless it is cancelled', async ({
  money,
  administrator,
  visitAs,
  backups,
}) => {
  const customer = await money.customerWith(60);
  const whole = await backups.text(await backups.create());
  const large = await enlargeBackup(whole, MAX_INLINE_BACKUP_BYTES + 1);
  await money.book(customer, 'deposit', 5);
  const page = await visitAs(administrator, BACKUPS);
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/admin/restore-database')) sent.push(request.postData());
  });
  await findButton(page, 'Restore from File').click();
  await expect(page.getByText(SELECT_BACKUP_FILE)).toBeVisible();
  await expect(findField(page, 'Backup file')).toBeFocused();
  // Other contents are tested in web/backup-file.test.ts.
  await choose(page, '{"schemaVersion":1');
  await expect(page.getByText(BACKUP_FILE_NOT_READ)).toBeVisible();
  await findButton(page, 'Restore from File').click();
  expect(sent).toEqual([]);

  await choose(page, whole.replace(`"email":"${customer.email}"`, '"email":"other@else.example"'));
  await expect(summary(page)).toBeVisible();
  await findButton(page, 'Restore from File').click();
  await expect(findConfirmationDialog(page).getByText('its checksum does not fit')).toBeVisible();
  await expect(findConfirmationButton(page, 'Restore')).toHaveAttribute('aria-disabled', 'true');
  await findConfirmationButton(page, 'Cancel').click();
  await expect(findConfirmationDialog(page)).toBeHidden();
  expect(sent.splice(0)).toHaveLength(1);

  await choose(page, large);
  const { totalUsers, totalTransactions, totalTickets } = JSON.parse(large).stats;
  await expect
    .poll(async () => (await summary(page).locator('dd').allTextContents()).slice(2))
    .toEqual([totalUsers, totalTransactions, totalTickets].map(String));
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await findButton(page, 'Restore from File').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await expect(page.getByText(/^[1-9][\d.]* [KM]B of 4\.\d MB$/)).toBeVisible();
  await findButton(page, 'Cancel Upload').click();
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeHidden();
  await expect(findConfirmationDialog(page)).toHaveCount(0);

  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  const uploads = recordRequestsTo(page.context(), '/admin/backup-uploads');
  await findButton(page, 'Restore from File').click();
  await expectChange(page, 'Transactions', ['0', '0', '1']);
  await findConfirmationButton(page, 'Restore').click();
  await expect(page.getByText(DATABASE_RESTORED_MESSAGE)).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
  // The same file is not uploaded again for the restore itself.
  expect(uploads).toEqual(['POST']);
  expect(sent).toHaveLength(2);
  for (const body of sent) expect(JSON.parse(body ?? '')).toEqual({ filename: expect.stringMatching(/\.json$/) });
  expect((await money.balances(customer)).balance).toBe(60);
});

test('the back-office deletes all data when DELETE ALL is typed and confirmed', async ({
  bank,
  money,
  customers,
  administrator,
  visitAs,
  backups,
}) => {
  const customer = await money.customerWith(300);
  await bank.drain();
  const page = await visitAs(administrator, DANGER);
  await expect(page.getByText('Admin accounts are always preserved, and you stay logged in')).toBeVisible();
  const typed = findField(page, 'Type DELETE ALL to confirm');
  const sent = recordRequestsTo(page.context(), '/admin/delete-all-data');
  await typed.fill('delete all');
  await expect(findButton(page, 'Delete All Data')).toHaveAttribute('aria-disabled', 'true');
  await typed.press('Enter');
  await expect(page.getByText(TYPE_DELETE_ALL)).toBeVisible();
  await typed.fill(DELETE_ALL_PHRASE);
  await typed.press('Enter');
  await expect(findConfirmationDialog(page).getByText(/^.*\d+ customers? with/)).toBeVisible();
  await expect(focused(page)).toHaveText('Cancel');
  await page.keyboard.press('Enter');
  await expect(findConfirmationDialog(page)).toBeHidden();
  expect(sent).toEqual([]);

  await findButton(page, 'Delete All Data').click();
  await findConfirmationButton(page, 'Delete All Data').dblclick();
  await expect(page.getByText('All data deleted successfully!')).toBeVisible();
  expect(sent).toEqual(['DELETE']);
  await expect(typed).toHaveValue('');
  expect((await customers.get(customer.id)).status).toBe(404);
  await findLink(page, 'Go to the backups').click();
  const [safety = ''] = await backups.names();
  await expect(row(page, safety).getByText('Safety')).toBeVisible();
});

test('any administrator follows and cancels a restore beside which nothing starts, and sees what became of other work', async ({
  administrator,
  visitAs,
  backups,
}) => {
  const filename = await backups.create();
  const page = await visitAs(administrator, BLANK_SAME_ORIGIN_PATH);
  await page.clock.install();
  await page.goto(BACKUPS);
  await expect(row(page, filename)).toBeVisible();
  const job = await leaseForeignJob({ kind: 'restore', filename });
  await job.beginMaintenance();
  await page.clock.runFor(SOON);
  await expect(findHeading(page, `${filename} is being restored`)).toBeVisible();
  await expect(page.getByText('Edmund Vale, since')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Steps' });
  for (const [step, words, done] of [
    ['wait', 'Waiting for changes under way', 350],
    ['write', 'Safety backup', 580],
  ] as const) {
    await job.advance({ step, progress: { done, total: 1000 } });
    await page.clock.runFor(1000);
    await expect(
      page.getByRole('progressbar', { name: 'Progress' }).and(page.locator(`[aria-valuenow="${done}"]`)),
    ).toBeVisible();
    await expect(steps.locator('[aria-current=step]')).toContainText(words);
  }
  await expectAccessible(page, 'a restore');
  const reason = 'Wait until the restore is finished';
  for (const name of ['Create Backup', 'Restore from File', `Restore ${filename}`, `Delete ${filename}`]) {
    const off = findButton(page, name);
    await expect(off).toHaveAttribute('aria-disabled', 'true');
    await expect(off).toHaveAttribute('title', new RegExp(reason));
    await off.click({ force: true });
  }
  await expect(findConfirmationDialog(page)).toHaveCount(0);
  await expect(action(page, 'Download', filename)).toHaveAttribute('aria-disabled', 'false');
  await findLink(page, 'Danger Zone').click();
  await findField(page, 'Type DELETE ALL to confirm').fill(DELETE_ALL_PHRASE);
  await expect(findButton(page, 'Delete All Data')).toHaveAttribute('title', reason);
  await page.goBack();
  await findButton(page, 'Cancel').click();
  await expect(findConfirmationDialog(page).getByText('Nothing of the bank has been replaced yet')).toBeVisible();
  await expect(focused(page)).toHaveText('Let it go on');
  await findConfirmationButton(page, 'Cancel it').click();
  await expect(page.getByText(`Cancelled by ${administrator.name}. Nothing was changed.`)).toBeVisible();
  await expectResultFocused(page);
  job.release();

  const daily = await leaseForeignJob({ by: { actorId: 'system', actorName: 'Daily backup' } });
  await page.clock.runFor(SOON);
  await expect(page.getByText('Daily backup, since')).toBeVisible();
  await daily.end({ status: 'done', problem: 'the records of the customer 7 contradict each other' });
  await page.clock.runFor(SOON);
  await expect(
    page.getByText('It cannot be restored: the records of the customer 7 contradict each other.'),
  ).toBeVisible();

  // The answer to a backup that has begun is lost.
  const begun: HeldJob[] = [];
  await answerNextRequest(page.context(), '**/api/admin/backup-database', async (route) => {
    begun.push(await leaseForeignJob());
    await route.abort('connectionreset');
  });
  await findButton(page, 'Create Backup').click();
  await expect(findHeading(page, 'A backup is being made')).toBeVisible();
  await begun[0]?.end({ status: 'done' });
  await page.clock.runFor(SOON);
  await expect(page.getByText(MADE)).toBeVisible();
});
