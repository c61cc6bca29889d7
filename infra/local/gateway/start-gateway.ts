/** The one port of the local stack: the API, what is mounted beside it, and the site everywhere else, as CloudFront divides them. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '#shared/contract/api-base.ts';
import { CannotStart } from '../cannot-start.ts';
import type { Api } from './api.ts';
import type { Site } from './built-site.ts';

export interface Gateway {
  readonly port: number;
  readonly server: Server;
  /** From now on requests outside the API and what is mounted get this. */
  serveSite(site: Site): void;
  /** From now on requests below `base` get this. */
  mount(base: string, part: Site): void;
  /** Lets nobody in any more, and ends when everybody has been answered. */
  close(): Promise<void>;
}

/** Longer than any client keeps a quiet connection, so that none is closed under a request that is on its way. */
const KEEP_ALIVE_MS = 65_000;

/** Listens on the loopback address. @throws CannotStart when somebody else does */
export async function startGateway(api: Api, port: number): Promise<Gateway> {
  let site: Site = async (_, response) => void response.writeHead(404).end();
  const parts = new Map<string, Site>();
  // The API has a limit of its own, below this one, and an answer to it.
  const server = createServer({ maxHeaderSize: 64 * 1024, keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    const isApi = path === API_BASE || path.startsWith(`${API_BASE}/`);
    const [base = ''] = /^\/[^/]+(?=\/)/.exec(path) ?? [];
    (isApi ? api : (parts.get(base) ?? site))(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CannotStart(`Port ${port} is in use by another program. Stop that, or choose another port with PORT.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    server,
    serveSite: (next) => {
      site = next;
    },
    mount: (base, part) => void parts.set(base, part),
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // Whoever is being answered gets a second for it.
      const timer = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(timer);
    },
  };
}
