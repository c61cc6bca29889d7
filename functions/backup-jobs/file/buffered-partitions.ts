import type { Boxes } from './partition.ts';

/** Bytes of a box that are held before they are put aside. */
const HELD_BYTES = 128 * 1024;

/** Boxes that are put aside piece by piece, wherever. */
export class HeldBoxes implements Boxes {
  readonly count: number;
  readonly #putAside: (box: number, piece: number, text: string) => Promise<void>;
  readonly #held: string[][];
  readonly #bytes: number[];
  readonly #pieces: number[];

  /** @param putAside some lines of a box: its first piece, its second, ... */
  constructor(count: number, putAside: (box: number, piece: number, text: string) => Promise<void>) {
    this.count = count;
    this.#putAside = putAside;
    this.#held = Array.from({ length: count }, () => []);
    this.#bytes = Array.from({ length: count }, () => 0);
    this.#pieces = Array.from({ length: count }, () => 0);
  }

  async add(box: number, line: string): Promise<void> {
    this.#held[box]?.push(line);
    const bytes = (this.#bytes[box] ?? 0) + line.length;
    this.#bytes[box] = bytes;
    if (bytes >= HELD_BYTES) await this.#put(box);
  }

  /** Puts aside what is held still. @returns how many pieces each box has */
  async close(): Promise<readonly number[]> {
    for (let box = 0; box < this.count; box += 1) if (this.#held[box]?.length) await this.#put(box);
    return this.#pieces;
  }

  async #put(box: number): Promise<void> {
    const piece = this.#pieces[box] ?? 0;
    await this.#putAside(box, piece, (this.#held[box] ?? []).join('\n'));
    this.#pieces[box] = piece + 1;
    this.#held[box] = [];
    this.#bytes[box] = 0;
  }
}
