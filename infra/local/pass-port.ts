/** Opens the port of a bank that has a network of its own. A socket stays in the network in which it was opened. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';

/** What a server can listen on. */
export type Listenable = ListenOptions | Server;

export const onLoopback = (port: number): ListenOptions => ({ port, host: '127.0.0.1' });

type Reply = { readonly isOpen: true } | { readonly isOpen: false; readonly code?: string; readonly message: string };

/** Opens the port that the child process asks for, and passes it on. */
export function openPortForChild(child: ChildProcess): void {
  const reply = (message: Reply, server?: Server) => child.send(message, server, () => server?.close());
  child.on('message', async (message) => {
    // Node's watch mode sends messages of its own.
    if (typeof message !== 'object' || !('port' in message)) return;
    const server = createServer().listen(onLoopback(Number(message.port)));
    try {
      await once(server, 'listening');
      reply({ isOpen: true }, server);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      reply({ isOpen: false, message, ...(code && { code }) });
    }
  });
}

/** Asks the parent process to open a port. @throws Error with Node's code when it cannot be opened */
export async function openPortInParent(port: number): Promise<Server> {
  const answered = once(process, 'message');
  process.send?.({ port });
  const [reply, server]: [Reply, Server] = (await answered) as [Reply, Server];
  if (reply.isOpen) return server;
  throw Object.assign(new Error(reply.message), { code: reply.code });
}
