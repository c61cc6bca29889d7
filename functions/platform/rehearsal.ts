/**
 * A call of an AWS client that stays in this process (`infra/decisions/048-before-the-first-request.md`), so that what
 * a first call builds is ready before the first request.
 */
import { Duplex } from 'node:stream';
import { secureContext } from './connections.ts';

interface Client<Handler> {
  readonly config: { requestHandler: Handler };
}

/**
 * NOTE: waits for nothing outside, because Lambda may freeze the process after init. Errors are ignored: the first
 * call has the same one, and reports it.
 * @param within takes the place of the client's handler; it sends to `Answering`
 * @param call makes one call before it returns
 */
export function rehearse<Handler extends { destroy?(): void }>(
  { config }: Client<Handler>,
  within: Handler,
  call: () => Promise<unknown>,
): void {
  secureContext();
  const { requestHandler } = config;
  config.requestHandler = within;
  call()
    .catch(() => undefined)
    .finally(() => within.destroy?.());
  config.requestHandler = requestHandler;
}

/** A connection to nothing, with one answer. */
export class Answering extends Duplex {
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
}

/** Without web streams, which the SDK's own way loads. */
export function collected(body: NodeJS.ReadableStream): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.once('error', reject);
    body.once('end', () => resolve(Buffer.concat(chunks)));
  });
}
