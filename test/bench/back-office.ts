import type { Page } from 'playwright-core';
import { startTestBank, type TestBank } from '#test/support/bank.ts';
import { launchBrowser } from '#test/support/browser.ts';
import type { BankSize } from '#test/support/faults/many-customers.ts';

/** @param script runs in every page. `page` is signed in as an administrator */
export async function inBackOffice<Result>(
  size: BankSize,
  script: () => void,
  work: (page: Page, bank: TestBank) => Promise<Result>,
): Promise<Result> {
  const bank = await startTestBank({ size, site: 'built' });
  try {
    await using browser = await launchBrowser();
    const context = await browser.newContext({ baseURL: bank.url, viewport: { width: 1280, height: 800 } });
    await context.addInitScript(script);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('E-mail', { exact: true }).fill(bank.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(bank.admin.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('**/admin');
    return await work(page, bank);
  } finally {
    await bank.close();
  }
}
