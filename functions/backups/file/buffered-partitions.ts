export interface PieceStore {
  put(partition: number, piece: number, text: string): Promise<void>;
  get(partition: number, piece: number): Promise<string>;
  /** @param pieces number of pieces of each partition */
  remove(pieces: readonly number[]): Promise<void>;
}

const HELD_BYTES = 128 * 1024;
/** Bytes of all partitions together. */
const MAX_HELD_BYTES = 52 * 1024 * 1024;

/** Holds lines in partitions. What grows too large for the memory is put into a store, in pieces. */
export class BufferedPartitions {
  readonly count: number;
  readonly #store: PieceStore;
  readonly #held: string[][];
  readonly #bytes: number[];
  readonly #pieces: number[];
  readonly #most: number;

  constructor(count: number, store: PieceStore) {
    this.count = count;
    this.#store = store;
    this.#held = Array.from({ length: count }, () => []);
    this.#bytes = Array.from({ length: count }, () => 0);
    this.#pieces = Array.from({ length: count }, () => 0);
    this.#most = Math.min(HELD_BYTES, MAX_HELD_BYTES / count);
  }

  async add(partition: number, line: string): Promise<void> {
    this.#held[partition]?.push(line);
    const bytes = (this.#bytes[partition] ?? 0) + Buffer.byteLength(line);
    this.#bytes[partition] = bytes;
    if (bytes >= this.#most) await this.#put(partition);
  }

  /** Puts the rest into the store. @returns number of pieces of each partition */
  async close(): Promise<readonly number[]> {
    for (let partition = 0; partition < this.count; partition += 1)
      if (this.#held[partition]?.length) await this.#put(partition);
    return this.#pieces;
  }

  async *lines(partition: number): AsyncGenerator<string> {
    yield* partitionLines(this.#store, partition, this.#pieces[partition]);
    yield* this.#held[partition] ?? [];
  }

  remove(): Promise<void> {
    return this.#store.remove(this.#pieces);
  }

  /** Changes all counts before the store is called, because other lines may be added meanwhile. */
  async #put(partition: number): Promise<void> {
    const piece = this.#pieces[partition] ?? 0;
    const text = (this.#held[partition] ?? []).join('\n');
    this.#pieces[partition] = piece + 1;
    this.#held[partition] = [];
    this.#bytes[partition] = 0;
    await this.#store.put(partition, piece, text);
  }
}

export async function* partitionLines(
  store: Pick<PieceStore, 'get'>,
  partition: number,
  pieces = 0,
): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece += 1) yield* (await store.get(partition, piece)).split('\n');
}

/** Makes storage outside of the memory for customers who are too large for it. */
export type SpillStoreFactory = (count: number) => BufferedPartitions;
