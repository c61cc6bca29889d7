import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  readonly url: string;
  /** Closes the server; a second call changes nothing. */
  close(): Promise<void>;
}

/**
 * Returns one of the 16 million addresses of this machine, because a web page can call each address that it knows or
 * guesses. Only Linux answers on all of 127.0.0.0/8 without being configured.
 */
export function randomLoopbackAddress(): string {
  if (process.platform !== 'linux') return '127.0.0.1';
  return ['127', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.');
}

/** Starts a server on a random address and port. It answers 421 when a request names another host. */
export async function loopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  const address = randomLoopbackAddress();
  // Only clients end an idle connection, so that none is closed while a new request arrives.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // The check prevents DNS rebinding, where the name of a web page leads to this address.
    if (request.headers.host === host) listener(request, response);
    else response.writeHead(421).end();
  }).listen(0, address);
  await once(server, 'listening');
  const host = `${address}:${(server.address() as AddressInfo).port}`;
  return {
    // The address is a number, because with a name S3 clients would put the bucket into the host.
    url: `http://${host}`,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
