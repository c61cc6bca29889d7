export interface PartitionSink {
  readonly count: number;
  add(partition: number, line: string): Promise<void>;
}

const HELD_BYTES = 128 * 1024;
/** Bytes of all partitions together. */
const MAX_HELD_BYTES = 52 * 1024 * 1024;

export class BufferedPartitions implements PartitionSink {
  readonly count: number;
  readonly #stage: (partition: number, piece: number, text: string) => Promise<void>;
  readonly #held: string[][];
  readonly #bytes: number[];
  readonly #pieces: number[];
  readonly #most: number;

  constructor(count: number, stage: (partition: number, piece: number, text: string) => Promise<void>) {
    this.count = count;
    this.#stage = stage;
    this.#held = Array.from({ length: count }, () => []);
    this.#bytes = Array.from({ length: count }, () => 0);
    this.#pieces = Array.from({ length: count }, () => 0);
    this.#most = Math.min(HELD_BYTES, MAX_HELD_BYTES / count);
  }

  async add(partition: number, line: string): Promise<void> {
    this.#held[partition]?.push(line);
    const bytes = (this.#bytes[partition] ?? 0) + line.length;
    this.#bytes[partition] = bytes;
    if (bytes >= this.#most) await this.#put(partition);
  }

  async close(): Promise<readonly number[]> {
    for (let partition = 0; partition < this.count; partition += 1)
      if (this.#held[partition]?.length) await this.#put(partition);
    return this.#pieces;
  }

  async #put(partition: number): Promise<void> {
    const piece = this.#pieces[partition] ?? 0;
    await this.#stage(partition, piece, (this.#held[partition] ?? []).join('\n'));
    this.#pieces[partition] = piece + 1;
    this.#held[partition] = [];
    this.#bytes[partition] = 0;
  }
}

export interface PieceStore {
  put(partition: number, piece: number, text: string): Promise<void>;
  get(partition: number, piece: number): Promise<string>;
  remove(pieces: readonly number[]): Promise<void>;
}

export async function* partitionLines(
  store: Pick<PieceStore, 'get'>,
  partition: number,
  pieces = 0,
): AsyncGenerator<string> {
  for (let piece = 0; piece < pieces; piece += 1) yield* (await store.get(partition, piece)).split('\n');
}

export class BufferedPartitionStore extends BufferedPartitions {
  readonly #store: PieceStore;
  #pieces: readonly number[] = [];

  constructor(count: number, store: PieceStore) {
    super(count, (partition, piece, text) => store.put(partition, piece, text));
    this.#store = store;
  }

  override async close(): Promise<readonly number[]> {
    this.#pieces = await super.close();
    return this.#pieces;
  }

  lines(partition: number): AsyncGenerator<string> {
    return partitionLines(this.#store, partition, this.#pieces[partition]);
  }

  remove(): Promise<void> {
    return this.#store.remove(this.#pieces);
  }
}

/** Makes storage outside of the memory for customers who are too large for it. */
export type SpillStoreFactory = (count: number) => BufferedPartitionStore;
