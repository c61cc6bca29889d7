/** The table's own HTTP client, against servers that answer in every way HTTP/1.1 allows, and in some it does not. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { HttpRequest } from '@smithy/core/protocols';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AnswerReader } from '#functions/platform/answer-reader.ts';
import { Connections } from '#functions/platform/connections.ts';
import { certificateOfOwn } from '#test/support/certificate.ts';

const running: (() => void)[] = [];
afterEach(() => {
  for (const end of running.splice(0)) end();
});

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  running.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** @param answer is called for each request, which it gets as text */
function speaking(answer: (socket: Socket, request: string) => void): Promise<number> {
  return listening(
    createServer((socket) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const [head = '', body = ''] = text.split('\r\n\r\n');
        const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
        if (!text.includes('\r\n\r\n') || Buffer.byteLength(body) < length) return;
        const request = text;
        text = '';
        answer(socket, request);
      });
    }),
  );
}

/** Answers every request alike; `sockets` are those it was asked on, one for each request. */
async function agreeing(): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const port = await speaking((socket) => {
    sockets.push(socket);
    socket.write(OK);
  });
  return { port, sockets };
}

function connections(...limits: ConstructorParameters<typeof Connections>): Connections {
  const made = new Connections(...limits);
  running.push(() => made.destroy());
  return made;
}

const post = (port: number, body: string, protocol = 'http:'): HttpRequest =>
  new HttpRequest({
    protocol,
    hostname: '127.0.0.1',
    port,
    method: 'POST',
    path: '/',
    headers: { host: `127.0.0.1:${port}`, 'content-length': String(Buffer.byteLength(body)) },
    body,
  });

async function asked(by: Connections, port: number, body = '{}', protocol?: string) {
  const { response } = await by.handle(post(port, body, protocol));
  return { status: response.statusCode, headers: response.headers, body: String(response.body) };
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

describe('a request', () => {
  test('is a POST with the headers and the body as they are given', async () => {
    let seen = '';
    const port = await speaking((socket, request) => {
      seen = request;
      socket.write(OK);
    });
    expect(await asked(connections(), port, '{"a":"ä😀"}')).toMatchObject({ status: 200, body: '{}' });
    expect(seen).toBe(`POST / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-length: 14\r\n\r\n{"a":"ä😀"}`);
  });

  test("is understood by Node's server, and its answer in chunks is read", async () => {
    const server = createHttpServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.setHeader('x-amzn-requestid', 'one');
      for (const chunk of chunks) response.write(chunk);
      response.end('!');
    });
    const port = await listening(server);
    const large = 'ä'.repeat(300_000);
    const answer = await asked(connections(), port, large);
    expect(answer.headers).toMatchObject({ 'x-amzn-requestid': 'one', 'transfer-encoding': 'chunked' });
    expect(answer.body).toBe(`${large}!`);
  });

  test('goes over TLS to a server that is trusted, and to no other one', async () => {
    const { key, cert } = certificateOfOwn();
    const server = createTlsServer({ key, cert }, (_, response) => response.end('{}'));
    server.on('tlsClientError', () => undefined);
    const port = await listening(server);
    await expect(asked(connections(), port, '{}', 'https:')).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });
});

describe('a connection', () => {
  test('is kept for the next request', async () => {
    const { port, sockets } = await agreeing();
    const table = connections();
    for (let count = 0; count < 5; count += 1) await asked(table, port);
    expect(new Set(sockets).size).toBe(1);
  });

  test.each([
    ['that the server says it closes', 'HTTP/1.1 200 OK\r\nConnection: close\r\ncontent-length: 2\r\n\r\n{}'],
    ['of HTTP/1.0', 'HTTP/1.0 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
  ])('%s is not', async (_, answer) => {
    const sockets = new Set<Socket>();
    const port = await speaking((socket) => {
      sockets.add(socket);
      socket.write(answer);
    });
    const table = connections();
    for (let count = 0; count < 3; count += 1) expect(await asked(table, port)).toMatchObject({ body: '{}' });
    expect(sockets.size).toBe(3);
  });

  test('that the server closed while it was idle is replaced', async () => {
    const { port, sockets } = await agreeing();
    const table = connections();
    await asked(table, port);
    sockets[0]?.end();
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true));
    expect(await asked(table, port)).toMatchObject({ status: 200 });
    expect(sockets).toHaveLength(2);
  });

  test('on which something comes unasked is not used again', async () => {
    const { port, sockets } = await agreeing();
    const table = connections();
    await asked(table, port);
    sockets[0]?.write('HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil');
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true));
    expect(await asked(table, port)).toMatchObject({ body: '{}' });
    expect(sockets).toHaveLength(2);
  });

  test('is awaited where all are in use, and each gets its own answer', async () => {
    let most = 0;
    const open = new Set<Socket>();
    const port = await speaking((socket, request) => {
      open.add(socket);
      most = Math.max(most, open.size);
      const body = request.split('\r\n\r\n')[1] ?? '';
      setTimeout(() => socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`), 1);
    });
    const table = connections({ connections: 3 });
    const bodies = Array.from({ length: 40 }, (_, index) => `"${index}"`);
    const answers = await Promise.all(bodies.map((body) => asked(table, port, body)));
    expect(answers.map(({ body }) => body)).toEqual(bodies);
    expect(most).toBe(3);
  });

  test('that fails makes place for another one', async () => {
    let count = 0;
    const port = await speaking((socket) => {
      count += 1;
      if (count % 2 === 1) socket.destroy();
      else socket.write(OK);
    });
    const table = connections({ connections: 1 });
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => asked(table, port)));
    expect(ends.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ]);
  });
});

describe('what is tried again', () => {
  const lost = { name: 'TimeoutError' };

  test.each([
    ['no answer', ''],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n{"Item":'],
    ['a missing last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n'],
  ])('%s before the end', async (_, said) => {
    const port = await speaking((socket) => socket.end(said));
    await expect(asked(connections(), port)).rejects.toMatchObject({ ...lost, code: 'ECONNRESET' });
  });

  test('an answer that is late', async () => {
    const port = await speaking((socket) => socket.write('HTTP/1.1 200 OK\r\n'));
    await expect(asked(connections({ answerMs: 30 }), port)).rejects.toMatchObject({ ...lost, code: 'ETIMEDOUT' });
  });

  test('a connection that is refused is an error by its code', async () => {
    const port = await speaking(() => undefined);
    for (const end of running.splice(0)) end();
    await expect(asked(connections(), port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

test.each([
  ['another protocol', 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['no length', 'HTTP/1.1 200 OK\r\n\r\n{}'],
  ['a length that is no number', 'HTTP/1.1 200 OK\r\ncontent-length: -2\r\n\r\n{}'],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
  ['more than its length', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}{}'],
  ['another encoding', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n{}'],
  ['a chunk without a length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n'],
  ['a chunk of another length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n'],
  ['something after the last chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1'],
])('an answer with %s is an error, and nothing that could pass', async (_, said) => {
  const port = await speaking((socket) => socket.write(said));
  const error = await asked(connections(), port).catch((one) => one);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'Error' });
});

test('an answer is read alike, however it is cut into pieces', () => {
  const body = fc.uint8Array({ maxLength: 40 });
  const cuts = fc.array(fc.nat(400), { maxLength: 12 });
  const chunked = fc.boolean();
  const early = fc.boolean();
  fc.assert(
    fc.property(
      fc.array(body, { minLength: 1, maxLength: 4 }),
      cuts,
      chunked,
      early,
      (parts, at, inChunks, announced) => {
        const whole = Buffer.concat(parts);
        const full = parts.filter(({ length }) => length > 0);
        const text = inChunks
          ? Buffer.concat([
              Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'),
              ...full.flatMap((one) => [Buffer.from(`${one.length.toString(16)};x=1\r\n`), one, Buffer.from('\r\n')]),
              Buffer.from('0\r\n\r\n'),
            ])
          : Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${whole.length}\r\n\r\n`), whole]);
        const sent = announced ? Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\n'), text]) : text;
        const ends = [...new Set([...at.filter((cut) => cut > 0 && cut < sent.length), sent.length])].toSorted(
          (a, b) => a - b,
        );
        const reader = new AnswerReader();
        const answers = ends.map((end, index) => reader.take(sent.subarray(ends[index - 1] ?? 0, end)));
        expect(answers.slice(0, -1)).toEqual(answers.slice(0, -1).map(() => undefined));
        expect(answers.at(-1)).toMatchObject({ status: 200, body: whole, keepsConnection: true });
      },
    ),
  );
});
