import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '#shared/contract/api-base.ts';
import { StartupError } from '../startup-error.ts';
import type { ApiListener } from './api.ts';
import type { SiteListener } from './built-site.ts';

export interface LocalGateway {
  readonly port: number;
  readonly server: Server;
  serveSite(site: SiteListener): void;
  mount(base: string, part: SiteListener): void;
  close(): Promise<void>;
}

/** 0 means that only clients end an idle connection, so that none is closed while a new request arrives. */
const KEEP_ALIVE_MS = 0;
const HEADERS_TIMEOUT_MS = 30_000;

/** @throws StartupError when the port cannot be opened */
export async function startGateway(api: ApiListener, port: number): Promise<LocalGateway> {
  let site: SiteListener = async (_, response) => void response.writeHead(404).end();
  const parts = new Map<string, SiteListener>();
  // The limit is above the API's own one, which has an answer in the bank's format.
  const limits = { maxHeaderSize: 64 * 1024, keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  const server = createServer(limits, (request, response) => {
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
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartupError(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use by another program. Stop that, or choose another port with PORT.`
        : `Port ${port} cannot be opened (${message}). Choose another port with PORT.`,
    );
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
      // Requests in progress have one second to end.
      const timer = setTimeout(() => server.closeAllConnections(), 1000);
      await closed;
      clearTimeout(timer);
    },
  };
}
