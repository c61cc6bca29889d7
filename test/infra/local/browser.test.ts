import { expect, test } from 'vitest';
import { builtSiteDirectory } from '#infra/build/build-site.ts';
import { builtSite } from '#infra/local/gateway/built-site.ts';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';
import { launchBrowser, packedBrowser } from '#test/support/browser.ts';

// Journeys take whichever browser there is.
test.each([
  ['a machine with a browser', launchBrowser],
  ['a machine without one', packedBrowser],
])('on %s a page opens, obeying the security headers', async (_, launch) => {
  const gateway = await startGateway(async (_request, response) => void response.writeHead(401).end(), 0);
  gateway.serveSite(await builtSite(builtSiteDirectory));
  const browser = await launch();
  try {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`http://localhost:${gateway.port}/login`);
    await page.locator('#root > *').first().waitFor();
    expect(await page.title()).toContain('Aldermoor');
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    await gateway.close();
  }
});
