/** Stands in for `@smithy/core/checksum`, which brings JavaScript versions of what Node has built in. */
import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

type Data = string | ArrayBuffer | ArrayBufferView;

function bytesOf(data: Data): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);
}

class Digest {
  readonly #begin: () => Hash | Hmac;
  #hash: Hash | Hmac;

  constructor(begin: () => Hash | Hmac) {
    this.#begin = begin;
    this.#hash = begin();
  }

  update(data: Data): void {
    this.#hash.update(bytesOf(data));
  }

  /** An HMAC can be read once. */
  async digest(): Promise<Uint8Array> {
    return new Uint8Array('copy' in this.#hash ? this.#hash.copy().digest() : this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#begin();
  }
}

export class Sha256 extends Digest {
  constructor(secret?: Data) {
    super(() => (secret ? createHmac('sha256', bytesOf(secret)) : createHash('sha256')));
  }
}

export class Md5 extends Digest {
  constructor() {
    super(() => createHash('md5'));
  }
}

export class Crc32 {
  #value = 0;

  update(data: Data): void {
    this.#value = crc32(bytesOf(data), this.#value);
  }

  async digest(): Promise<Uint8Array> {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#value);
    return new Uint8Array(bytes);
  }

  reset(): void {
    this.#value = 0;
  }
}

export async function readableStreamHasher(
  Hasher: new () => Digest,
  stream: NodeJS.ReadableStream,
): Promise<Uint8Array> {
  const hash = new Hasher();
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest();
}

export { Crc32 as Crc32Js, Crc32 as Crc32Node, Sha256 as Sha256Js, Sha256 as Sha256Node };
