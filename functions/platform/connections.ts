/**
 * HTTP/1.1 for calls of AWS that are small: a request in one piece and its answer, over connections that are kept.
 * Node's client, made for any request, takes four times the processor time (`infra/decisions/055-calls-by-a-shorter-way.md`).
 */
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectByTls, createSecureContext, type SecureContext } from 'node:tls';
import { type HttpHandler, type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import { type Answer, AnswerReader } from './answer-reader.ts';

interface Limits {
  readonly connections: number;
  readonly connectMs: number;
  readonly answerMs: number;
}

const LIMITS: Limits = { connections: 50, connectMs: 1_000, answerMs: 5_000 };

let trusted: SecureContext | undefined;

/** The authorities and settings of every TLS connection, which take a while to load. */
function secureContext(): SecureContext {
  trusted ??= createSecureContext();
  return trusted;
}

/** Idle ones, unreferenced, keep no process alive. */
type Line = Duplex & Partial<Pick<Socket, 'ref' | 'unref'>>;

/** To one server. */
export class Connections implements HttpHandler {
  readonly metadata = { handlerProtocol: 'http/1.1' };
  readonly #limits: Limits;
  readonly #open: ((request: HttpRequest) => Line) | undefined;
  readonly #all = new Set<Connection>();
  #idle: Connection[] = [];
  #waiting: ((connection: Connection | undefined) => void)[] = [];
  /** Of TLS, for a shorter handshake. */
  #session: Buffer | undefined;

  /** @param open replaces the connections over the network */
  constructor(limits: Partial<Limits> = {}, open?: (request: HttpRequest) => Line) {
    this.#limits = { ...LIMITS, ...limits };
    this.#open = open;
  }

  async handle(request: HttpRequest): Promise<{ response: HttpResponse }> {
    const connection = this.#rested() ?? (await this.#next(request));
    try {
      const { status: statusCode, headers, body } = await connection.ask(messageOf(request), this.#limits.answerMs);
      return { response: new HttpResponse({ statusCode, headers, body }) };
    } finally {
      this.#release(connection);
    }
  }

  #rested(): Connection | undefined {
    for (;;) {
      const connection = this.#idle.pop();
      // One that has just been destroyed is forgotten when it closes.
      if (!connection || connection.isUsable) return connection;
    }
  }

  async #next(request: HttpRequest): Promise<Connection> {
    while (this.#all.size >= this.#limits.connections) {
      const released = await new Promise<Connection | undefined>((resolve) => this.#waiting.push(resolve));
      if (released) return released;
    }
    const connection = new Connection(this.#open?.(request) ?? this.#connect(request), () => this.#forget(connection));
    this.#all.add(connection);
    return connection;
  }

  #connect({ protocol, hostname: host, port }: HttpRequest): Line {
    const isSecure = protocol === 'https:';
    const socket = isSecure
      ? connectByTls({
          host,
          port: port ?? 443,
          servername: isIP(host) ? '' : host,
          ALPNProtocols: ['http/1.1'],
          secureContext: secureContext(),
          ...(this.#session && { session: this.#session }),
        })
      : connect({ host, port: port ?? 80 });
    socket.setNoDelay(true).setKeepAlive(true, 1_000);
    const late = () => socket.destroy(lost(`No connection within ${this.#limits.connectMs} ms`, 'ETIMEDOUT'));
    const timer = setTimeout(late, this.#limits.connectMs);
    socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    socket.on('session', (session: Buffer) => {
      this.#session = session;
    });
    return socket;
  }

  #release(connection: Connection): void {
    const next = connection.isUsable ? this.#waiting.shift() : undefined;
    if (!connection.isUsable) connection.end();
    else if (next) next(connection);
    else {
      connection.rest();
      this.#idle.push(connection);
    }
  }

  #forget(connection: Connection): void {
    this.#all.delete(connection);
    this.#idle = this.#idle.filter((one) => one !== connection);
    // In its place another one may be opened.
    this.#waiting.shift()?.(undefined);
  }

  destroy(): void {
    for (const connection of this.#all) connection.end();
  }

  updateHttpClientConfig(): void {}

  httpHandlerConfigs(): object {
    return {};
  }
}

/** One write, so that head and body share a packet. */
function messageOf({ method, path, headers, body = '' }: HttpRequest): string | Uint8Array {
  let head = `${method} ${path} HTTP/1.1\r\n`;
  for (const name of Object.keys(headers)) head += `${name}: ${headers[name]}\r\n`;
  return typeof body === 'string' ? `${head}\r\n${body}` : Buffer.concat([Buffer.from(`${head}\r\n`), body]);
}

interface Asked {
  readonly reader: AnswerReader;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

class Connection {
  readonly #socket: Line;
  #asked: Asked | undefined;
  #keeps = true;

  /** @param onClose called once */
  constructor(socket: Line, onClose: () => void) {
    this.#socket = socket;
    let failure: Error | undefined;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => {
      failure ??= error;
    });
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      this.#keeps = false;
      onClose();
      this.#fail(failure ?? lost('The connection was closed before the answer', 'ECONNRESET'));
    });
  }

  get isUsable(): boolean {
    return this.#keeps && this.#asked === undefined && !this.#socket.destroyed;
  }

  ask(text: string | Uint8Array, timeoutMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const late = () => this.#socket.destroy(lost(`No answer within ${timeoutMs} ms`, 'ETIMEDOUT'));
      this.#asked = { reader: new AnswerReader(), resolve, reject, timer: setTimeout(late, timeoutMs) };
      this.#socket.ref?.();
      this.#socket.write(text);
    });
  }

  rest(): void {
    this.#socket.unref?.();
  }

  end(): void {
    this.#keeps = false;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const asked = this.#asked;
    try {
      if (!asked) throw new Error('An answer came without a request');
      const answer = asked.reader.take(chunk);
      if (!answer) return;
      this.#keeps &&= answer.keepsConnection;
      this.#asked = undefined;
      clearTimeout(asked.timer);
      asked.resolve(answer);
    } catch (error) {
      this.#socket.destroy(error instanceof Error ? error : undefined);
    }
  }

  #fail(error: Error): void {
    const asked = this.#asked;
    this.#asked = undefined;
    clearTimeout(asked?.timer);
    asked?.reject(isLost(error) ? Object.assign(error, { name: 'TimeoutError' }) : error);
  }
}

const lost = (message: string, code: string): Error => Object.assign(new Error(message), { code });

/** The SDK repeats a call after a `TimeoutError`. */
const isLost = (error: Error): boolean =>
  'code' in error && /^(?:ECONNRESET|EPIPE|ETIMEDOUT)$/.test(String(error.code));
