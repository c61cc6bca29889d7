/** Backups, restores and the end of all data, in the hands of administrators. */
import { createHash } from 'node:crypto';
import type { Download, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pool, signInOf } from '#functions/identity/pool.ts';
import { AdminDeleteUserCommand } from '#functions/identity/pool-commands.ts';
import { createBackup, deleteBackup, LARGEST_SENT_BACKUP, listBackups } from '#shared/contract/backups.ts';
import { getStats } from '#shared/contract/reports.ts';
import { unsigned } from '#test/support/backups.ts';
import type { Person } from '#test/support/bank.ts';
import { signedByBank } from '#test/support/faults/backup-files.ts';
import { arriveAt, bankInBrowser, breaks, goWithin, photograph, requestsTo } from './bank-in-browser.ts';
import { expectForEveryone } from './for-everyone.ts';
import { QUIET_PAGE } from './kept-browsers.ts';
import { holdWork } from './long-work.ts';
import { button, field, heading, link } from './people.ts';
import { attributeOf, countOf, gone, hasFocus, shown, textOf, textsOf, valueIn } from './see.ts';

const BACKUPS = '/admin/settings/backup';
const DANGER = '/admin/settings/danger';
const RESTORED = 'Database restored successfully! Please refresh the page.';

/** In milliseconds: what a colleague has begun shows by then. */
const SOON = 10_000;

const site = bankInBrowser();

async function administrator(path: string, person: Person = site.bank.admin): Promise<Page> {
  const page = await site.visitAs(person, path);
  return page;
}

/** A backup by another way than the screen. @returns its name */
async function backUp(): Promise<string> {
  const { result } = await site.bank.admin.call(createBackup);
  expect(result.status).toBe('done');
  return result.filename;
}

async function names(): Promise<string[]> {
  const { result } = await site.bank.admin.call(listBackups);
  return result.backups.map(({ filename }) => filename);
}

async function noBackups(): Promise<void> {
  for (const filename of await names()) await site.bank.admin.call(deleteBackup, { params: { filename } });
}

async function totals() {
  await site.bank.drain();
  return (await site.bank.admin.call(getStats)).result;
}

const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const row = (page: Page, filename: string) => page.getByRole('row').filter({ hasText: filename });
const action = (page: Page, name: string, filename: string) => button(page, `${name} ${filename}`);
const differences = (page: Page) => question(page).getByRole('table', { name: 'What would change' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const focusIsOn = (page: Page, text: string) => expect.poll(() => focused(page)).toBe(text);

/** The focus is where a restore shows its progress and its result. */
const resultHasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('long-work');

/** How many of a kind would be added, changed and lost. */
const change = (page: Page, kind: string) =>
  textsOf(differences(page).getByRole('row', { name: kind }).getByRole('cell'));

async function contentOf(file: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The file as the tab that a click opens downloads it. */
async function downloaded(page: Page, filename: string): Promise<{ name: string; text: string }> {
  const [tab, file] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('download'),
    action(page, 'Download', filename).click(),
  ]);
  await shown(tab.getByText('You can close this tab afterwards.'));
  await tab.close();
  return { name: file.suggestedFilename(), text: await contentOf(file) };
}

const file = (text: string, name = 'backup.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
const choose = (page: Page, chosen: ReturnType<typeof file>) => field(page, 'Backup file').setInputFiles(chosen);
const summary = (page: Page) => page.getByLabel('What is in the file');

/** The same backup with so many more records in its audit trail, signed by the bank; for a dry run only. */
function enlarged(text: string, bytes: number): Promise<string> {
  const records = Array.from({ length: Math.ceil(bytes / 1000) }, (_, index) =>
    JSON.stringify({
      id: `padding-${index}`,
      at: '2026-01-01T00:00:00.000Z',
      action: 'session.started',
      actorId: 'nobody',
      userAgent: 'x'.repeat(900),
    }),
  );
  const bare = unsigned(text);
  const body = bare.slice(0, bare.lastIndexOf('\n"sha256"')).replace(/("audit":\[\n)/, `$1${records.join(',\n')},\n`);
  const sha256 = createHash('sha256').update(body).digest('hex');
  return signedByBank(`${body}\n"sha256":"${sha256}"}\n`);
}

describe('a backup', () => {
  test('is made once for a double click, listed, downloaded as plain JSON, deleted, and brought back', async () => {
    await noBackups();
    await site.money.saveMethods();
    const customer = await site.money.customerWith(250);
    await site.tickets.opened(customer);
    const page = await administrator(BACKUPS);
    await shown(page.getByText('No backups yet'));
    await photograph(page, 'admin-backups', '01-none');
    const made = requestsTo(page.context(), '/admin/backup-database');
    await button(page, 'Create Backup').dblclick();
    const message = await page.getByText('Database backup created successfully on server! File: backup-').textContent();
    expect(made).toEqual(['POST']);
    const [filename = ''] = await names();
    expect(message).toBe(`Database backup created successfully on server! File: ${filename}`);
    await shown(row(page, filename));
    const cells = await row(page, filename).getByRole('cell').allTextContents();
    expect(cells.slice(0, 4)).toEqual([filename, '1', '1', '1']);
    expect(cells[4]).toMatch(/^\d+(\.\d)? K?B$/);
    expect(cells[5]).toBe(`Manual${site.bank.admin.name}`);
    await photograph(page, 'admin-backups', '02-made');

    const { name, text } = await downloaded(page, filename);
    expect(name).toBe(filename);
    const content = JSON.parse(text);
    expect(content).toMatchObject({ stats: { totalUsers: 1, totalTransactions: 1, totalTickets: 1 } });
    expect(content.users).toMatchObject([{ email: customer.email }]);
    await link(page, 'Audit').click();
    await shown(page.getByRole('row', { name: 'Backup downloaded' }).getByText(filename));
    await page.goBack();

    await action(page, 'Delete', filename).click();
    await shown(question(page).getByRole('heading', { name: `Delete ${filename}?` }));
    await focusIsOn(page, 'Cancel');
    await page.keyboard.press('Escape');
    await gone(question(page));
    await focusIsOn(page, `Delete ${filename}`);
    await action(page, 'Delete', filename).click();
    await shown(question(page).getByText('You find it among the deleted backups, and can bring it back, until'));
    await photograph(page, 'admin-backups', '09-delete');
    await answer(page, 'Delete').click();
    await shown(page.getByText('Backup deleted successfully'));
    await shown(page.getByText('No backups yet'));
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(await names()).toEqual([]);

    await field(page, 'Which backups').selectOption('Deleted');
    await shown(heading(page, 'Deleted Backups'));
    await shown(row(page, filename).getByText(site.bank.admin.name));
    await photograph(page, 'admin-backups', '10-deleted');
    await expectForEveryone(page, 'deleted backups');
    await page.reload();
    await page.route('**/bring-back', (route) => route.fulfill({ status: 500, json: {} }));
    await action(page, 'Bring back', filename).click();
    await shown(page.getByText('Failed to bring back the backup'));
    await page.unroute('**/bring-back');
    await action(page, 'Bring back', filename).click();
    await shown(page.getByText('Backup brought back'));
    await gone(row(page, filename));
    await field(page, 'Which backups').selectOption('Saved');
    await shown(row(page, filename));
    expect(await names()).toEqual([filename]);
    await noBackups();
  });

  test('is one of many: ten on a page, newest first', async () => {
    await noBackups();
    const made: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      made.unshift(await backUp());
      site.bank.clock.advance(1000);
    }
    const page = await administrator(BACKUPS);
    const files = () => page.getByRole('row').locator('td:first-of-type').allTextContents();
    await expect.poll(files).toEqual(made.slice(0, 10));
    await button(page, 'Next').click();
    await expect.poll(files).toEqual(made.slice(10));
    await page.reload();
    await expect.poll(files).toEqual(made.slice(10));
    await button(page, 'Previous').click();
    await arriveAt(page, BACKUPS);
    await noBackups();
  });

  test('that a colleague has deleted is not found any more', async () => {
    await noBackups();
    const [kept, deleted] = [await backUp(), await backUp()];
    const work = await holdWork();
    const page = await administrator(BACKUPS);
    await shown(heading(page, 'A backup is being made'));
    await action(page, 'Delete', deleted).click();
    await shown(answer(page, 'Delete'));
    await site.bank.admin.call(deleteBackup, { params: { filename: deleted } });
    // Another backup makes every screen read its list anew.
    await work.end({ status: 'done' });
    // NOTE: what lies behind a dialog has no role.
    await gone(page.locator('tr', { hasText: deleted }));
    const deletions = requestsTo(page.context(), `/admin/backups/${deleted}`);
    await answer(page, 'Delete').click();
    await shown(page.getByText('Backup not found'));
    await gone(question(page));
    expect(deletions).toEqual([]);

    await action(page, 'Restore', kept).click();
    await shown(question(page).getByText('Nothing would change'));
    await site.bank.admin.call(deleteBackup, { params: { filename: kept } });
    await answer(page, 'Restore').click();
    await shown(page.getByText('Backup not found').last());
    await noBackups();
  });
});

describe('a restore', () => {
  test('shows what it would change, and then the bank is as the backup says', async () => {
    await site.money.saveMethods();
    const [stays, leaves] = [await site.money.customerWith(100), await site.money.customerWith(0)];
    const filename = await backUp();
    await site.customers.delete(leaves.id);
    await site.money.book(stays, 'deposit', 23);
    const comes = await site.money.customerWith(7);
    await site.tickets.opened(comes);
    const before = await site.customers.found('');

    const page = await administrator('/admin/users');
    await shown(page.getByRole('row', { name: comes.name }));
    await link(page, 'Settings').click();
    await link(page, 'Database Backup').click();
    await action(page, 'Restore', filename).click();
    await shown(question(page).getByText(`Restore ${filename}?`));
    await focusIsOn(page, 'Cancel');
    await shown(differences(page));
    await focusIsOn(page, 'Cancel');
    await change(page, 'Customers').toEqual(['1', '1', '1']);
    await change(page, 'Transactions').toEqual(['0', '0', '2']);
    await change(page, 'Tickets').toEqual(['0', '0', '1']);
    await change(page, 'Payment methods').toEqual(['0', '0', '0']);
    await answer(page, 'Cancel').click();
    await focusIsOn(page, `Restore ${filename}`);
    expect(await site.customers.found('')).toEqual(before);

    await action(page, 'Restore', filename).click();
    await shown(differences(page));
    const restores = requestsTo(page.context(), '/admin/restore-database');
    await photograph(page, 'admin-backups', '03-differences');
    await question(page).getByRole('button', { name: 'See what would change' }).click();
    const changes = page.getByRole('dialog', { name: 'What would change' });
    await shown(changes.getByText(comes.email).first());
    await photograph(page, 'admin-backups', '03-every-change');
    await changes.getByRole('searchbox', { name: 'Search what changes' }).fill(leaves.email);
    await shown(changes.getByText('Added', { exact: true }));
    await countOf(changes.getByText(comes.email)).toBe(0);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      changes.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    const lines = (await contentOf(csv)).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(leaves.email);
    await changes.getByRole('searchbox', { name: 'Search what changes' }).fill('nothing like it');
    await shown(changes.getByText('Nothing found'));
    await changes.getByRole('button', { name: 'Close' }).click();
    await gone(changes);
    await expect.poll(() => focused(page)).toMatch(/^See what would change/);
    await answer(page, 'Restore').dblclick();
    await shown(page.getByText(RESTORED));
    await resultHasFocus(page);
    expect(restores).toEqual(['POST']);
    await photograph(page, 'admin-backups', '04-restored');
    await page.getByRole('button', { name: 'See what changed' }).click();
    await shown(page.getByRole('dialog', { name: 'What changed' }).getByText(leaves.email).first());
    await page.keyboard.press('Escape');
    await gone(page.getByRole('dialog'));
    const safety = (await names())[0] ?? '';
    await shown(page.getByText(`The bank as it was before is kept in ${safety}.`));
    await shown(row(page, safety).getByText('Safety'));
    await link(page, 'All Users').click();
    await shown(page.getByRole('row', { name: leaves.name }));
    await countOf(page.getByRole('row', { name: comes.name })).toBe(0);
    await page.goBack();
    await shown(row(page, safety));
    expect((await site.money.balances(stays)).balance).toBe(100);
    expect((await site.customers.tryToSignIn(leaves)).status).toBe(200);
    await noBackups();
  });

  test('from a file takes a backup that was downloaded, and nothing else, and asks for a new look at the page', async () => {
    await noBackups();
    const customer = await site.money.customerWith(40);
    const filename = await backUp();
    const page = await administrator(BACKUPS);
    const { text } = await downloaded(page, filename);
    const sent = requestsTo(page.context(), '/admin/restore-database');

    await button(page, 'Restore from File').click();
    await shown(page.getByText('Please select a backup file'));
    await hasFocus(field(page, 'Backup file'));
    await choose(page, file(text, 'backup.txt'));
    await shown(page.getByText('Please select a backup file'));
    for (const wrong of ['{"schemaVersion":1', 'null', '[]', '{"name":"aldermoor"}', '']) {
      await choose(page, file(text));
      await shown(summary(page));
      await choose(page, file(wrong));
      await shown(page.getByText('Failed to read backup file'));
      await countOf(summary(page)).toBe(0);
      await button(page, 'Restore from File').click();
    }
    expect(sent).toEqual([]);

    await choose(page, file(text.replace(`"email":"${customer.email}"`, '"email":"somebody@else.example"')));
    await shown(summary(page));
    await button(page, 'Restore from File').click();
    await shown(question(page).getByText('its checksum does not fit'));
    await attributeOf(answer(page, 'Restore'), 'aria-disabled').toBe('true');
    await photograph(page, 'admin-backups', '05-not-restorable');
    await answer(page, 'Restore').click({ force: true });
    await answer(page, 'Cancel').click();

    await site.money.book(customer, 'deposit', 1);
    await choose(page, file(text, 'From my machine.JSON'));
    const { totalUsers, totalTransactions, totalTickets } = JSON.parse(text).stats;
    await expect
      .poll(async () => (await summary(page).locator('dd').allTextContents()).slice(2))
      .toEqual([totalUsers, totalTransactions, totalTickets].map(String));
    await photograph(page, 'admin-backups', '06-file');
    await button(page, 'Restore from File').click();
    await shown(question(page).getByText('Restore From my machine.JSON?'));
    await change(page, 'Transactions').toEqual(['0', '0', '1']);
    await answer(page, 'Restore').click();
    await shown(page.getByText(RESTORED));
    await countOf(summary(page)).toBe(0);
    expect((await site.money.balances(customer)).balance).toBe(40);
    await Promise.all([page.waitForEvent('load'), button(page, 'Refresh').click()]);
    await shown(row(page, filename));
    await countOf(page.getByText(RESTORED)).toBe(0);
    await noBackups();
  });

  test('from a large file goes by an upload, which can be given up, and of a larger one the beginning is looked at', async () => {
    await noBackups();
    const customer = await site.money.customerWith(60);
    const filename = await backUp();
    const page = await administrator(BACKUPS);
    const large = await enlarged((await downloaded(page, filename)).text, LARGEST_SENT_BACKUP + 1);
    await site.money.book(customer, 'deposit', 5);
    await choose(page, file(large));
    await shown(summary(page));
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await button(page, 'Restore from File').click();
    await shown(page.getByRole('progressbar', { name: 'Uploading' }));
    await shown(page.getByText(/^[1-9]\.\d MB of 4\.\d MB$/));
    await photograph(page, 'admin-backups', '07-upload');
    await button(page, 'Cancel Upload').click();
    await gone(page.getByRole('progressbar', { name: 'Uploading' }));
    await countOf(question(page)).toBe(0);

    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    const uploads = requestsTo(page.context(), '/admin/backup-uploads');
    const bodies: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/admin/restore-database')) bodies.push(request.postData());
    });
    await button(page, 'Restore from File').click();
    await shown(differences(page));
    await change(page, 'Transactions').toEqual(['0', '0', '1']);
    // Thought about once more, it need not be uploaded again.
    await answer(page, 'Cancel').click();
    await button(page, 'Restore from File').click();
    await shown(differences(page));
    await answer(page, 'Restore').click();
    await shown(page.getByText(RESTORED));
    expect(uploads).toEqual(['POST']);
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expect(JSON.parse(body ?? '')).toEqual({ filename: expect.stringMatching(/\.json$/) });
    expect((await site.money.balances(customer)).balance).toBe(60);

    // Of one that is too large to be read whole, its beginning is looked at.
    const stats = { totalUsers: 7, totalTransactions: 80_000, totalTickets: 9 };
    const beginning = JSON.stringify({ schemaVersion: 1, createdAt: '2026-03-04T05:06:07.000Z', stats }).slice(0, -1);
    await page.evaluate(
      ([text, label]) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]');
        const chosen = new DataTransfer();
        chosen.items.add(new File([text ?? '', new Uint8Array(51 * 1024 * 1024)], label ?? ''));
        if (input) input.files = chosen.files;
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      },
      [`${beginning},\n"users":[\n`, 'huge.json'],
    );
    await shown(summary(page).getByText('80,000'));
    await textOf(summary(page)).toContain('51.0 MB');
    await noBackups();
  });

  test('marks who needs a password until an administrator has set one', async () => {
    const customer = await site.money.customerWith(15);
    const filename = await backUp();
    await site.customers.delete(customer.id, 'true');
    // As after thirty days.
    await pool().send(new AdminDeleteUserCommand(signInOf(customer.id)));
    const page = await administrator(BACKUPS);
    await action(page, 'Restore', filename).click();
    await shown(differences(page));
    await answer(page, 'Restore').click();
    await shown(page.getByText(RESTORED));
    await link(page, 'All Users').click();
    await shown(page.getByRole('row', { name: customer.name }).getByText('Needs a password'));
    await page.getByRole('row', { name: customer.name }).getByRole('link', { name: 'View Profile' }).click();
    await shown(page.getByText(`${customer.name} was restored from a backup after the sign-in had been removed`));
    await photograph(page, 'admin-backups', '08-needs-password');
    const password = 'seven brave herons';
    await field(page, 'New password').fill(password);
    await button(page, 'Change Password').click();
    await shown(page.getByText('Password changed successfully!'));
    await gone(page.getByText('Needs a password').first());
    expect((await site.customers.tryToSignIn({ ...customer, password })).status).toBe(200);
    await noBackups();
  });
});

describe('all data', () => {
  test('are deleted when DELETE ALL has been typed and confirmed, and a safety backup brings them back', async () => {
    await noBackups();
    await site.money.saveMethods();
    const customer = await site.money.customerWith(300);
    await site.bank.drain();
    const { totalUsers } = await totals();
    const page = await administrator(DANGER);
    await shown(page.getByText('Admin accounts are always preserved, and you stay logged in'));
    const typed = field(page, 'Type DELETE ALL to confirm');
    const sent = requestsTo(page.context(), '/admin/delete-all-data');
    for (const wrong of ['', 'DELETE', 'delete all', 'DELETE ALL ']) {
      await typed.fill(wrong);
      await attributeOf(button(page, 'Delete All Data'), 'aria-disabled').toBe('true');
      await typed.press('Enter');
      await shown(page.getByText('Please type "DELETE ALL" to confirm this action'));
    }
    await photograph(page, 'admin-backups', '09-danger');
    await typed.fill('DELETE ALL');
    await attributeOf(button(page, 'Delete All Data'), 'aria-disabled').toBe('false');
    await typed.press('Enter');
    const words = totalUsers === 1 ? '1 customer with' : `${totalUsers} customers with`;
    await shown(question(page).getByText(words));
    await focusIsOn(page, 'Cancel');
    await page.keyboard.press('Enter');
    await gone(question(page));
    expect(sent).toEqual([]);

    await button(page, 'Delete All Data').click();
    await photograph(page, 'admin-backups', '10-delete-all');
    await answer(page, 'Delete All Data').dblclick();
    await shown(page.getByText('All data deleted successfully!'));
    expect(sent).toEqual(['DELETE']);
    await valueIn(typed).toBe('');
    await photograph(page, 'admin-backups', '11-deleted');
    expect((await site.customers.get(customer.id)).status).toBe(404);
    expect(await totals()).toMatchObject({ totalUsers: 0, totalBalance: 0, totalTransactions: 0 });
    await link(page, 'Go to the backups').click();
    await arriveAt(page, BACKUPS);
    const [safety = ''] = await names();
    await shown(row(page, safety).getByText('Safety'));
    await action(page, 'Restore', safety).click();
    await shown(differences(page));
    await change(page, 'Customers').toEqual([String(totalUsers), '0', '0']);
    await answer(page, 'Restore').click();
    await shown(page.getByText(RESTORED));
    expect((await site.customers.tryToSignIn(customer)).status).toBe(200);
    await noBackups();
  });
});

describe('long work', () => {
  test('of a colleague is shown with its steps, also after a reload, and keeps others from beginning', async () => {
    await noBackups();
    const filename = await backUp();
    const page = await administrator(QUIET_PAGE);
    // Its time can be moved on.
    await page.clock.install();
    await page.goto(BACKUPS);
    await shown(row(page, filename));
    const work = await holdWork({ kind: 'restore', filename });
    await work.stopOthers();
    await page.clock.runFor(SOON);
    await shown(heading(page, `${filename} is being restored`));
    await shown(page.getByText('Edmund Vale, since'));
    const steps = page.getByRole('list', { name: 'Steps' });
    for (const [step, words, done] of [
      ['check', 'Checking the backup', 100],
      ['wait', 'Waiting for changes under way', 350],
      ['read', 'Safety backup', 400],
      ['write', 'Safety backup', 580],
      ['restore', 'Restoring', 900],
    ] as const) {
      await work.goOn({ step, progress: { done, total: 1000 } });
      await page.clock.runFor(1000);
      await shown(page.getByRole('progressbar', { name: 'Progress' }).and(page.locator(`[aria-valuenow="${done}"]`)));
      await textOf(steps.locator('[aria-current=step]')).toContain(words);
    }
    await shown(page.getByText('90%'));
    await photograph(page, 'admin-backups', '12-a-colleague');
    await page.reload();
    await shown(heading(page, `${filename} is being restored`));
    const reason = 'Not while a backup is being restored';
    for (const name of ['Create Backup', 'Restore from File', `Restore ${filename}`, `Delete ${filename}`]) {
      const off = button(page, name);
      await attributeOf(off, 'aria-disabled').toBe('true');
      await attributeOf(off, 'title').toContain(reason);
      await off.click({ force: true });
    }
    await countOf(question(page)).toBe(0);
    await attributeOf(action(page, 'Download', filename), 'aria-disabled').toBe('false');
    await link(page, 'Danger Zone').click();
    await field(page, 'Type DELETE ALL to confirm').fill('DELETE ALL');
    await attributeOf(button(page, 'Delete All Data'), 'title').toBe(reason);
    await page.goBack();
    await work.end({ status: 'done', progress: { done: 1000, total: 1000 } });
    await shown(page.getByText(RESTORED));
    await attributeOf(button(page, 'Create Backup'), 'aria-disabled').toBe('false');
    await noBackups();
  });

  test('is cancelled by any administrator, as long as nothing is replaced', async () => {
    const work = await holdWork({ kind: 'restore' });
    await work.stopOthers();
    const page = await administrator(BACKUPS);
    await shown(heading(page, 'Saved Backups'));
    await button(page, 'Cancel').click();
    await shown(question(page).getByText('Nothing of the bank has been replaced yet'));
    await focusIsOn(page, 'Let it go on');
    await photograph(page, 'admin-backups', '11-cancel');
    await page.keyboard.press('Escape');
    await gone(question(page));
    await focusIsOn(page, 'Cancel');
    await button(page, 'Cancel').click();
    await answer(page, 'Cancel it').click();
    await shown(page.getByText(`Cancelled by ${site.bank.admin.name}. Nothing was changed.`));
    await photograph(page, 'admin-backups', '12-cancelled');
    await gone(heading(page, /is being restored/));
    await resultHasFocus(page);
    await countOf(button(page, 'Cancel')).toBe(0);
    work.letGo();
    await button(page, 'Create Backup').click();
    await shown(page.getByText('Database backup created successfully on server!'));
    await noBackups();
  });

  test('of the schedule that has failed, or has made a backup which cannot be restored, is shown to every administrator', async () => {
    const work = await holdWork({ by: { actorId: 'system', actorName: 'Daily backup' } });
    const page = await administrator(BACKUPS);
    await shown(heading(page, 'A backup is being made'));
    await shown(page.getByText('Daily backup, since'));
    await work.end({ status: 'failed', failure: { refused: false, code: 'job_failed', message: '' } });
    await shown(page.getByText('Failed to create database backup'));
    await page.reload();
    await shown(page.getByText('Failed to create database backup'));

    const next = await holdWork({ filename: 'backup-of-tonight.json' });
    await page.reload();
    await shown(heading(page, 'A backup is being made'));
    await countOf(page.getByText('Failed to create database backup')).toBe(0);
    await next.end({ status: 'done', problem: 'the records of the customer 7 contradict each other' });
    const alert = page.getByRole('alert').filter({ hasText: 'The backup backup-of-tonight.json was made.' });
    await shown(alert.getByText('It cannot be restored: the records of the customer 7 contradict each other.'));
    await photograph(page, 'admin-backups', '11-made-but-not-restorable');
    await backUp();
    await page.reload();
    await shown(heading(page, 'Saved Backups'));
    await gone(alert);
    await noBackups();
  });

  test('that two administrators begin at once is done once, and the other is told', async () => {
    await noBackups();
    const other = await site.bank.newAdmin();
    const [page, second] = [await administrator(BACKUPS), await administrator(BACKUPS, other)];
    for (const each of [page, second]) await shown(each.getByText('No backups yet'));
    const work = await holdWork();
    await button(second, 'Create Backup').click();
    await shown(second.getByText('A backup, a restore, the deletion of all data or a verification is running.'));
    await shown(heading(second, 'A backup is being made'));
    await work.end({ status: 'done' });
    await button(page, 'Create Backup').click();
    await shown(page.getByText('Database backup created successfully on server!'));
    const [filename = ''] = await names();
    await shown(row(second, filename));
    await noBackups();
  });

  test('goes on although the answer to its call was lost', async () => {
    await noBackups();
    const page = await administrator(BACKUPS);
    await shown(page.getByText('No backups yet'));
    const begun = holdWork();
    await page.route('**/api/admin/backup-database', async (route) => {
      await begun;
      await route.abort('connectionreset');
    });
    await button(page, 'Create Backup').click();
    const work = await begun;
    await shown(heading(page, 'A backup is being made'));
    await work.end({ status: 'done' });
    await shown(page.getByText('Database backup created successfully on server!'));
  });

  test('does not lose what is typed', async () => {
    const customer = await site.bank.newCustomer();
    const page = await administrator(`/admin/users/${customer.id}`);
    const portal = await site.visitAs(customer, '/dashboard/tickets');
    const work = await holdWork({ kind: 'restore' });
    await work.stopOthers();
    const sentence = 'Maintenance. Please try again in a few minutes.';
    const tried = requestsTo(portal.context(), '/user/tickets');
    await field(portal, 'Subject').fill('My card is lost');
    await field(portal, 'Message').fill('I cannot find it since Tuesday.');
    tried.length = 0;
    await button(portal, 'Create Ticket').click();
    await shown(portal.getByText(sentence).first());
    expect(tried).toEqual(['POST']);
    await valueIn(field(portal, 'Message')).toBe('I cannot find it since Tuesday.');
    await field(page, 'New account number').fill('MOOR2027');
    await button(page, 'Update Account Number').click();
    await shown(page.getByText(sentence).first());
    await valueIn(field(page, 'New account number')).toBe('MOOR2027');
    await work.end({ status: 'done' });
    await button(portal, 'Create Ticket').click();
    await button(page, 'Update Account Number').click();
    await shown(page.getByText('Account number updated'));
    await expect.poll(async () => (await site.tickets.items()).length).toBeGreaterThan(0);
  });
});

describe('what goes wrong', () => {
  test('is said in the words of the screen when the server has none', async () => {
    await noBackups();
    const filename = await backUp();
    const page = await administrator(QUIET_PAGE);
    // So high that no message lies over the actions of the list.
    await page.setViewportSize({ width: 1280, height: 1200 });
    const context = page.context();
    await context.route('**/api/admin/backups?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(BACKUPS);
    await shown(page.getByText('Failed to fetch backups'));
    await context.unroute('**/api/admin/backups?*');
    await button(page, 'Retry').click();
    await shown(row(page, filename));

    await breaks(context, '/admin/backup-database', 'POST');
    await button(page, 'Create Backup').click();
    await shown(page.getByText('Failed to create database backup'));
    await breaks(context, `/admin/backups/${filename}`, 'DELETE');
    await action(page, 'Delete', filename).click();
    await answer(page, 'Delete').click();
    await shown(question(page).getByText('Failed to delete backup'));
    await answer(page, 'Cancel').click();
    await gone(question(page));
    await breaks(context, `/admin/backups/${filename}/download`);
    const [tab] = await Promise.all([page.waitForEvent('popup'), action(page, 'Download', filename).click()]);
    await shown(page.getByText('Failed to download backup'));
    expect(tab.isClosed()).toBe(true);

    await action(page, 'Restore', filename).click();
    await shown(question(page).getByText('Nothing would change'));
    await breaks(context, '/admin/restore-database', 'POST');
    await answer(page, 'Restore').click();
    await shown(question(page).getByText('Failed to restore database'));
    await answer(page, 'Cancel').click();
    await context.route('**/api/admin/restore-database?*', (route) => route.fulfill({ status: 500, json: {} }));
    await action(page, 'Restore', filename).click();
    await shown(question(page).getByText('Failed to restore database'));
    await attributeOf(answer(page, 'Restore'), 'aria-disabled').toBe('true');
    await answer(page, 'Cancel').click();

    await goWithin(page, DANGER);
    await breaks(context, '/admin/delete-all-data', 'DELETE');
    await field(page, 'Type DELETE ALL to confirm').fill('DELETE ALL');
    await button(page, 'Delete All Data').click();
    await answer(page, 'Delete All Data').click();
    await shown(question(page).getByText('Failed to delete all data'));
    expect(await site.customers.found('')).toEqual(await site.customers.found(''));
    await noBackups();
  });

  test('leaves a customer whose picture is gone with initials', async () => {
    const customer = await site.bank.newCustomer({ name: 'Ada Quill' });
    const page = await administrator(QUIET_PAGE);
    await page.route(`**/api/admin/users/${customer.id}`, async (route) => {
      const response = await route.fetch();
      const { user } = await response.json();
      await route.fulfill({ response, json: { user: { ...user, profilePicture: '/favicon.svg?gone' } } });
    });
    // What is at the address is no picture any more.
    await page.route('**/favicon.svg?gone', (route) => route.fulfill({ contentType: 'image/png', body: 'gone' }));
    await page.goto(`/admin/users/${customer.id}`);
    await shown(page.getByText('AQ', { exact: true }));
    await countOf(page.getByRole('img', { name: `Portrait of ${customer.name}` })).toBe(0);
  });
});

describe('by the keyboard alone', () => {
  test('a backup is made, restored and deleted, and the tabs are found by the search', async () => {
    await noBackups();
    const page = await administrator(DANGER);
    await shown(button(page, 'Delete All Data'));
    await page.keyboard.press('Control+k');
    await hasFocus(page.getByRole('combobox', { name: /Search for screens/ }));
    await page.keyboard.type('danger');
    await shown(page.getByRole('option', { name: 'Danger Zone' }));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('database');
    await shown(page.getByRole('option', { name: 'Database Backup' }));
    await page.keyboard.press('Enter');
    await arriveAt(page, BACKUPS);
    await shown(button(page, 'Create Backup'));
    await tabTo(page, 'Create Backup');
    await page.keyboard.press('Enter');
    await shown(page.getByText('Database backup created successfully on server!'));
    const [filename = ''] = await names();
    await shown(row(page, filename));
    await tabTo(page, `Restore ${filename}`);
    await page.keyboard.press('Enter');
    await shown(question(page).getByText('Nothing would change'));
    await focusIsOn(page, 'Cancel');
    await tabTo(page, 'Restore');
    await page.keyboard.press('Enter');
    await shown(page.getByText(RESTORED));
    // The next stop after the result is its button.
    await resultHasFocus(page);
    await page.keyboard.press('Tab');
    await focusIsOn(page, 'Refresh');
    await tabTo(page, `Delete ${filename}`);
    await page.keyboard.press('Enter');
    await shown(question(page));
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await shown(page.getByText('Backup deleted successfully'));
    await noBackups();
  });
});

/** Presses Tab until what has the focus reads like this. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to "${name}"`);
}

describe('axe finds nothing', () => {
  const widths = (process.env.LONG ? [320, 768, 1280] : [320, 1280]).map((width) => ({ width, height: 800 }));

  test('on either tab, in any state, at 320 and at 1280 pixels', async () => {
    await noBackups();
    const page = await administrator(BACKUPS);
    await shown(page.getByText('No backups yet'));
    await expectForEveryone(page, 'no backups', { widths });
    const filename = await backUp();
    await site.money.customerWith(5);
    const work = await holdWork({ kind: 'restore', filename });
    await work.goOn({ step: 'read', progress: { done: 400, total: 1000 } });
    await page.reload();
    await shown(page.getByText('40%'));
    await expectForEveryone(page, 'a restore', { widths });
    await work.end({ status: 'done', safetyBackup: filename });
    await shown(button(page, 'Refresh'));
    await expectForEveryone(page, 'a restore that is done, and backups', { widths });
    await button(page, 'Restore from File').click();
    await shown(page.getByText('Please select a backup file'));
    await expectForEveryone(page, 'no file', { widths });
    await action(page, 'Restore', filename).click();
    await shown(differences(page));
    await expectForEveryone(page, 'differences', { widths, within: '[role=alertdialog]' });
    await answer(page, 'Cancel').click();
    await goWithin(page, DANGER);
    await field(page, 'Type DELETE ALL to confirm').press('Enter');
    await shown(page.getByText('Please type "DELETE ALL" to confirm this action'));
    await expectForEveryone(page, 'danger zone', { widths });
    await field(page, 'Type DELETE ALL to confirm').fill('DELETE ALL');
    await button(page, 'Delete All Data').click();
    await shown(question(page));
    await expectForEveryone(page, 'the last question', { widths, within: '[role=alertdialog]' });
    await noBackups();
  });
});
