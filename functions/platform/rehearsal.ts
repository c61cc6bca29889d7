/**
 * A call of an AWS client that stays in this process (`infra/decisions/048-before-the-first-request.md`), so that what
 * a first call builds, Node's HTTP client included, is ready before the first request.
 */
import { Agent } from 'node:https';
import { Duplex } from 'node:stream';
import { createSecureContext } from 'node:tls';
import { NodeHttpHandler } from '@smithy/node-http-handler';

interface Client {
  readonly config: { requestHandler: unknown };
}

/**
 * NOTE: waits for nothing outside, because Lambda may freeze the process after init. Errors are ignored: the first
 * call has the same one, and reports it.
 * @param call makes one call before it returns
 * @param json its answer
 */
export function rehearse({ config }: Client, json: string, call: () => Promise<unknown>): void {
  // Loads the trusted authorities of TLS.
  createSecureContext();
  const agent = new AgentWithin(json);
  const within = new NodeHttpHandler({ httpAgent: agent, httpsAgent: agent });
  const { requestHandler } = config;
  config.requestHandler = within;
  call()
    .catch(() => undefined)
    .finally(() => within.destroy());
  config.requestHandler = requestHandler;
}

/** Connects to nothing. */
class AgentWithin extends Agent {
  readonly #json: string;

  constructor(json: string) {
    super({ keepAlive: false });
    this.#json = json;
  }

  override createConnection(): Duplex {
    return new Answering(this.#json);
  }
}

class Answering extends Duplex {
  readonly #json: string;
  #answered = false;

  constructor(json: string) {
    super();
    this.#json = json;
  }

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    if (!this.#answered) {
      this.#answered = true;
      this.push(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(this.#json)}\r\n\r\n${this.#json}`);
    }
    done();
  }

  // Called by Node's client on a socket.
  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}

/** The body of an answer, without web streams, which the client's own way loads. */
export function collected(body: NodeJS.ReadableStream): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.once('error', reject);
    body.once('end', () => resolve(Buffer.concat(chunks)));
  });
}
