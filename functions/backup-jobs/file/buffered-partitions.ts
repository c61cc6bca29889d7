import type { Partitions } from './partition.ts';

const HELD_BYTES = 128 * 1024;

/** Collects lines in memory and hands them on in pieces. */
export class BufferedPartitions implements Partitions {
  readonly count: number;
  readonly #stage: (partition: number, piece: number, text: string) => Promise<void>;
  readonly #held: string[][];
  readonly #bytes: number[];
  readonly #pieces: number[];

  constructor(count: number, stage: (partition: number, piece: number, text: string) => Promise<void>) {
    this.count = count;
    this.#stage = stage;
    this.#held = Array.from({ length: count }, () => []);
    this.#bytes = Array.from({ length: count }, () => 0);
    this.#pieces = Array.from({ length: count }, () => 0);
  }

  async add(partition: number, line: string): Promise<void> {
    this.#held[partition]?.push(line);
    const bytes = (this.#bytes[partition] ?? 0) + line.length;
    this.#bytes[partition] = bytes;
    if (bytes >= HELD_BYTES) await this.#put(partition);
  }

  /** @returns how many pieces each partition has */
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
