import { Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';

test('a port that the operating system refuses is a sentence', async () => {
  // Some machines let anybody open the ports below 1024.
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    const error = Object.assign(new Error('listen EACCES: permission denied 127.0.0.1:80'), { code: 'EACCES' });
    queueMicrotask(() => this.emit('error', error));
    return this;
  });
  onTestFinished(() => listen.mockRestore());
  await expect(startGateway(async () => undefined, 80)).rejects.toMatchObject({
    name: 'StartupError',
    message: 'Port 80 cannot be opened (listen EACCES: permission denied 127.0.0.1:80). Choose another port with PORT.',
  });
});
