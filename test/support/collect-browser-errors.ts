import type { BrowserContext } from 'playwright-core';

/** Collects violations of the Content-Security-Policy, uncaught errors, and errors in the console. */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`not caught: ${error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    // Chromium logs refused and lost requests, but a refusal is an answer, and the screen has to show a lost request.
    const isRefusal = message.location().url.includes('/api/') && text.startsWith('Failed to load resource:');
    // The page for unknown addresses has the status 404, too.
    const isNoPage = text.includes('a status of 404') && !/\.\w+$/.test(new URL(message.location().url).pathname);
    // This machine has no mail program.
    const isMail = text.startsWith("Failed to launch 'mailto:");
    const isOffline = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/.test(text);
    if (['error', 'warning'].includes(message.type()) && !isRefusal && !isNoPage && !isMail && !isOffline)
      complaints.push(text);
  });
  return complaints;
}
