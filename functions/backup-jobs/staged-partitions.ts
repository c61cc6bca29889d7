import { fetchAside, putAside, removeAll } from '../storage/backups-bucket.ts';
import { HeldBoxes } from './file/buffered-partitions.ts';

/** Boxes in the bucket: each a row of objects. */
export class S3Boxes extends HeldBoxes {
  readonly prefix: string;

  constructor(prefix: string, count: number) {
    super(count, (box, piece, text) => putAside(nameOf(prefix, box, piece), text));
    this.prefix = prefix;
  }
}

const nameOf = (prefix: string, box: number, piece: number): string => `${prefix}-${box}-${piece}`;

/** The lines of one box. */
export async function readBox(prefix: string, box: number, objects: readonly number[]): Promise<string[]> {
  const lines: string[] = [];
  for (let piece = 0; piece < (objects[box] ?? 0); piece += 1) {
    const text = (await fetchAside(nameOf(prefix, box, piece))).toString('utf8');
    for (const line of text.split('\n')) lines.push(line);
  }
  return lines;
}

export async function removeBoxes(prefix: string, objects: readonly number[]): Promise<void> {
  await removeAll(
    objects.flatMap((count, box) => Array.from({ length: count }, (_, piece) => nameOf(prefix, box, piece))),
  );
}
