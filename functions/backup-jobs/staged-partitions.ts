import { readStaged, removeStaged, stage } from '../storage/backups-bucket.ts';
import { BufferedPartitions } from './file/buffered-partitions.ts';

export class StagedPartitions extends BufferedPartitions {
  readonly prefix: string;

  constructor(prefix: string, count: number) {
    super(count, (partition, piece, text) => stage(nameOf(prefix, partition, piece), text));
    this.prefix = prefix;
  }
}

const nameOf = (prefix: string, partition: number, piece: number): string => `${prefix}-${partition}-${piece}`;

export async function readStagedPartition(
  prefix: string,
  partition: number,
  objects: readonly number[],
): Promise<string[]> {
  const lines: string[] = [];
  for (let piece = 0; piece < (objects[partition] ?? 0); piece += 1) {
    const text = (await readStaged(nameOf(prefix, partition, piece))).toString('utf8');
    for (const line of text.split('\n')) lines.push(line);
  }
  return lines;
}

export async function removeStagedPartitions(prefix: string, objects: readonly number[]): Promise<void> {
  await removeStaged(
    objects.flatMap((count, partition) =>
      Array.from({ length: count }, (_, piece) => nameOf(prefix, partition, piece)),
    ),
  );
}
