import type { Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { repository } from '../../build/sources.ts';
import { CONFIG, type SiteListener } from './built-site.ts';

/** Serves the app with Vite, which sends changed modules to the browser through a web socket on the same port. */
export async function devSite(server: Server): Promise<{ site: SiteListener; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: join(repository, 'web/vite.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    clearScreen: false,
    logLevel: 'warn',
  });
  return {
    async site(request, response) {
      if (request.url === CONFIG.path) {
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-cache');
        response.end(CONFIG.content);
        return;
      }
      vite.middlewares(request, response);
    },
    close: () => vite.close(),
  };
}
