import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  readonly url: string;
  /** Closes the server; a second call changes nothing. */
  close(): Promise<void>;
}

export async function loopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  // Only clients end an idle connection, so that none is closed while a new request arrives.
  const server = createServer({ keepAliveTimeout: 0 }, listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // The address is a number, because with a name S3 clients would put the bucket into the host.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
