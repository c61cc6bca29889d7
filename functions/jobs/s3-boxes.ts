import type { Boxes } from '../backup-file/sort.ts';
import { fetchAside, putAside, removeAll } from '../storage/backups-bucket.ts';

/** Bytes of a box that are held before they are put aside. */
const HELD_BYTES = 128 * 1024;

/** Boxes in the bucket: each a row of objects. */
export class S3Boxes implements Boxes {
  readonly count: number;
  readonly prefix: string;
  readonly #held: string[][];
  readonly #bytes: number[];
  /** How many objects each box has. */
  readonly objects: number[];

  constructor(prefix: string, count: number) {
    this.prefix = prefix;
    this.count = count;
    this.#held = Array.from({ length: count }, () => []);
    this.#bytes = Array.from({ length: count }, () => 0);
    this.objects = Array.from({ length: count }, () => 0);
  }

  async add(box: number, line: string): Promise<void> {
    const held = this.#held[box] ?? [];
    held.push(line);
    this.#bytes[box] = (this.#bytes[box] ?? 0) + line.length;
    if ((this.#bytes[box] ?? 0) >= HELD_BYTES) await this.#put(box);
  }

  /** Puts aside what is held still. @returns how many objects each box has */
  async close(): Promise<number[]> {
    for (let box = 0; box < this.count; box += 1) if (this.#held[box]?.length) await this.#put(box);
    return this.objects;
  }

  async #put(box: number): Promise<void> {
    const number = this.objects[box] ?? 0;
    const lines = this.#held[box] ?? [];
    await putAside(nameOf(this.prefix, box, number), lines.join('\n'));
    this.objects[box] = number + 1;
    this.#held[box] = [];
    this.#bytes[box] = 0;
  }
}

const nameOf = (prefix: string, box: number, number: number): string => `${prefix}-${box}-${number}`;

/** The lines of one box. */
export async function readBox(prefix: string, box: number, objects: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (let number = 0; number < (objects[box] ?? 0); number += 1) {
    const text = (await fetchAside(nameOf(prefix, box, number))).toString('utf8');
    for (const line of text.split('\n')) lines.push(line);
  }
  return lines;
}

export async function removeBoxes(prefix: string, objects: readonly number[]): Promise<void> {
  await removeAll(
    objects.flatMap((count, box) => Array.from({ length: count }, (_, number) => nameOf(prefix, box, number))),
  );
}
