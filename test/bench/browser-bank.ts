/** Starts the built bank and a browser. */
import type { CDPSession, Page } from 'playwright-core';
import { buildSite } from '#infra/build/build-site.ts';
import { type Person, startTestBank, type TestBank, type TestBankOptions } from '#test/support/bank.ts';
import { launchBrowser } from '#test/support/browser.ts';

export interface BrowserBank {
  readonly bank: TestBank;
  /** Opens a page for a person, at the first screen after the sign-in, or for a visitor. */
  pageOf(person?: Pick<Person, 'email' | 'password'>): Promise<Page>;
}

export async function withBrowser(size: TestBankOptions['size'], work: (here: BrowserBank) => Promise<void>) {
  await buildSite();
  const bank = await startTestBank({ ...(size && { size }), site: 'built' });
  try {
    await using browser = await launchBrowser();
    await work({
      bank,
      async pageOf(person) {
        const context = await browser.newContext({ baseURL: bank.url, viewport: { width: 1280, height: 800 } });
        const page = await context.newPage();
        if (!person) return page;
        await page.goto('/login');
        await page.getByLabel('E-mail', { exact: true }).fill(person.email);
        await page.getByLabel('Password', { exact: true }).fill(person.password);
        await page.getByRole('button', { name: 'Login', exact: true }).click();
        await page.waitForURL(/\/(?:admin|dashboard)$/);
        return page;
      },
    });
  } finally {
    await bank.close();
  }
}

export async function throttleProcessor(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return session;
}

/** Slows the network to 150 ms and 1.6 Mbit/s, with an empty cache. */
export async function throttleNetwork(session: CDPSession): Promise<void> {
  const [downloadThroughput, uploadThroughput] = [1_600_000 / 8, 750_000 / 8];
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const conditions = { offline: false, latency: 150, downloadThroughput, uploadThroughput };
  await session.send('Network.emulateNetworkConditions', conditions);
}
