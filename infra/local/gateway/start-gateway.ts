import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '#shared/contract/api-base.ts';
import { type Listenable, onLoopback } from '../pass-port.ts';
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

/** By RFC 6761 these names lead to this machine without DNS, so that no web page can have them. */
const LOCAL_HOST = /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;

/** A name that leads to this machine by DNS rebinding would give its web page the bank's origin. */
function isHostAllowed(host: string | undefined, allowedHosts: readonly string[]): boolean {
  const name = host?.toLowerCase().replace(/:\d+$/, '') ?? '';
  return LOCAL_HOST.test(name) || allowedHosts.includes(name);
}

const HOST_NOT_ALLOWED =
  'This bank is served as localhost, 127.0.0.1 and [::1]. To open it by another name, start it with BANK_ALLOWED_HOSTS.\n';

/**
 * @param allowedHosts lower-case names of hosts beside those of this machine
 * @param openPort opens the port where this process cannot, as it has a network of its own
 * @throws StartupError when the port cannot be opened
 */
export async function startGateway(
  api: ApiListener,
  port: number,
  allowedHosts: readonly string[] = [],
  openPort: (port: number) => Promise<Listenable> = async (port) => onLoopback(port),
): Promise<LocalGateway> {
  let site: SiteListener = async (_, response) => void response.writeHead(404).end();
  const parts = new Map<string, SiteListener>();
  // The limit is above the API's own one, which has an answer in the bank's format.
  const limits = { maxHeaderSize: 64 * 1024, keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS };
  const server = createServer(limits, (request, response) => {
    if (!isHostAllowed(request.headers.host, allowedHosts)) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' }).end(HOST_NOT_ALLOWED);
      return;
    }
    const path = request.url?.split('?', 1)[0] ?? '/';
    const isApi = path === API_BASE || path.startsWith(`${API_BASE}/`);
    const [base = ''] = /^\/[^/]+/.exec(path) ?? [];
    (isApi ? api : (parts.get(base) ?? site))(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  try {
    server.listen(await openPort(port));
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
