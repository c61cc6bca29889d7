import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { repositoryRoot } from '../../build/sources.ts';
import { SITE_CONFIG_FILE, type SiteListener } from './built-site.ts';

/** Serves the app with Vite, which sends changed modules to the browser through a web socket on the same port. */
export async function createDevSite(server: Server): Promise<{ site: SiteListener; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: join(repositoryRoot, 'web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    clearScreen: false,
    logLevel: 'warn',
  });
  return {
    async site(request, response) {
      if (request.url === SITE_CONFIG_FILE.path) {
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-cache');
        response.end(SITE_CONFIG_FILE.content);
        return;
      }
      vite.middlewares(request, response);
    },
    close: () => vite.close(),
  };
}
