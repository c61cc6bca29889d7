import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startGateway } from '#infra/local/gateway/start-gateway.ts';

describe('the host of a request', () => {
  /** Returns the answer of a gateway that is also named `bank.example` to a request that names this host. */
  async function answerTo(host: string, path: string): Promise<{ status: number | undefined; text: string }> {
    const gateway = await startGateway(async (_, response) => void response.end('API'), 0, ['bank.example']);
    gateway.serveSite(async (_, response) => void response.end('page'));
    gateway.mount('/files', async (_, response) => void response.end('file'));
    onTestFinished(() => gateway.close());
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof answerTo>>>();
    request({ host: '127.0.0.1', port: gateway.port, path, headers: { host } }, async (response) => {
      resolve({ status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() });
    })
      .once('error', reject)
      .end();
    return promise;
  }

  test.each(['localhost', 'LOCALHOST:4000', '127.0.0.1:1', '[::1]:4000', 'bank.localhost:4000', 'bank.example:443'])(
    'the gateway serves a request for %s',
    async (host) => {
      expect(await answerTo(host, '/')).toEqual({ status: 200, text: 'page' });
    },
  );

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b'])(
    'the gateway answers 421 to a request for "%s", which a web page may have bound to this machine',
    async (host) => {
      for (const path of ['/', '/api/health', '/files/one']) {
        expect(await answerTo(host, path)).toEqual({
          status: 421,
          text: expect.stringContaining('start it with BANK_ALLOWED_HOSTS'),
        });
      }
    },
  );
});
