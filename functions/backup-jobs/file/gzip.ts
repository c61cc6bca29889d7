/**
 * One gzip file out of pieces that were compressed one by one, at different times by different functions. A piece ends with
 * a full flush, so that pieces stand side by side in one stream, which every reader takes for what it is: one file.
 * https://www.rfc-editor.org/rfc/rfc1952, https://www.rfc-editor.org/rfc/rfc1951
 */
import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { badBackup } from './bad-backup.ts';

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** A last block with nothing in it. */
const END = Buffer.from([3, 0]);

/** A piece of text, ready to stand among others; nothing for no text. */
export function compress(text: string): Buffer {
  return text === '' ? Buffer.alloc(0) : deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
}

/** Writes the file, and tells the SHA-256 of all its text so far. */
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
    return this.piece(compress(text));
  }

  /** @param piece of `compress` */
  async piece(piece: Buffer): Promise<void> {
    if (piece.length === 0) return;
    const plain = inflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH });
    this.#hash.update(plain);
    this.#crc = crc32(plain, this.#crc);
    this.#size += plain.length;
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

/** Text that is being unpacked: what is wrong with the compression is wrong with the backup. @throws Refusal 400 */
export async function* unpacked(text: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* text;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code?.startsWith('Z_')) throw badBackup('it is damaged');
    throw error;
  }
}
