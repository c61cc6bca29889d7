import type { BrowserContext } from 'playwright-core';

/** Broken rules of the Content-Security-Policy, uncaught errors, and the console. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`not caught: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // A refusal is an answer, and a lost one is for the screen to show; Chromium logs all.
    const isRefusal = message.location().url.includes('/api/') && text.startsWith('Failed to load resource:');
    // So is the page for unknown addresses.
    const isNoPage = text.includes('a status of 404') && !/\.\w+$/.test(new URL(message.location().url).pathname);
    // This machine has no mail program.
    const isMail = text.startsWith("Failed to launch 'mailto:");
    const isOffline = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/.test(text);
    if (['error', 'warning'].includes(message.type()) && !isRefusal && !isNoPage && !isMail && !isOffline)
      complaints.push(text);
  });
  return complaints;
}
