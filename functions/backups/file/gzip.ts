/**
 * Pieces are compressed separately and then joined. Each one ends with a full flush, so that they form a single stream.
 * https://www.rfc-editor.org/rfc/rfc1952, https://www.rfc-editor.org/rfc/rfc1951
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { invalidBackupError } from './invalid-backup-error.ts';

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const END = Buffer.from([3, 0]);

/** Bytes; more than the text of a piece, so that it fits into one buffer. */
const ONE_CHUNK = 8 * 1024 * 1024;

/** Frees a buffer at once, because V8 collects unreferenced buffers only after 64 MB of them. */
function free({ buffer }: Buffer): void {
  // A smaller buffer may share its memory with others.
  if (buffer.byteLength >= ONE_CHUNK) (buffer as ArrayBuffer).transfer(0);
}

export function deflateChunk(text: string): Buffer {
  return text === '' ? Buffer.alloc(0) : deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
}

export class GzipWriter {
  readonly #write: (piece: Uint8Array) => Promise<void>;
  readonly #hash = createHash('sha256');
  #crc = 0;
  #size = 0;

  constructor(write: (piece: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  begin(): Promise<void> {
    return this.#write(HEADER);
  }

  text(text: string): Promise<void> {
    return this.piece(deflateChunk(text));
  }

  async piece(piece: Buffer): Promise<void> {
    if (piece.length === 0) return;
    const plain = inflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: ONE_CHUNK });
    this.#hash.update(plain);
    this.#crc = crc32(plain, this.#crc);
    this.#size += plain.length;
    free(plain);
    await this.#write(piece);
  }

  sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  async end(): Promise<void> {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#crc, 0);
    trailer.writeUInt32LE(this.#size % 2 ** 32, 4);
    await this.#write(Buffer.concat([END, trailer]));
  }
}

/** @throws DomainError 400 for damaged data */
export async function* rejectDamagedGzip(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* text;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith('Z_')) throw invalidBackupError('it is damaged');
    throw error;
  }
}
