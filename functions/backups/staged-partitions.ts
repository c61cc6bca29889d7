import { newId } from '../core/ids.ts';
import { workObject } from './backup-objects.ts';
import { readStaged, removeStaged, stage } from './backups-bucket.ts';
import { BufferedPartitionStore, linesIn, type PieceStore, type SpillStore } from './file/buffered-partitions.ts';
import type { LineSource } from './file/partition.ts';

export interface StagedNames {
  readonly prefix: string;
  readonly objects: readonly number[];
}

export class StagedPartitions extends BufferedPartitionStore {
  readonly prefix: string;

  constructor(prefix: string, count: number) {
    super(count, inBucket(prefix));
    this.prefix = prefix;
  }
}

const nameOf = (prefix: string, partition: number, piece: number): string => `${prefix}-${partition}-${piece}`;

const inBucket = (prefix: string): PieceStore => ({
  put: (partition, piece, text) => stage(nameOf(prefix, partition, piece), text),
  get: async (partition, piece) => (await readStaged(nameOf(prefix, partition, piece))).toString('utf8'),
  remove: (objects) => removeStagedPartitions({ prefix, objects }),
});

/** New for each try, so that objects of an earlier one are not read. */
export const newPrefix = ({ id }: { readonly id: string }): string => workObject(id, newId());

export const spillStoreOf =
  (job: { readonly id: string }): SpillStore =>
  (count) =>
    new StagedPartitions(newPrefix(job), count);

export const stagedPartition =
  ({ prefix, objects }: StagedNames, partition: number): LineSource =>
  () =>
    linesIn(inBucket(prefix), partition, objects[partition]);

export async function removeStagedPartitions({ prefix, objects }: StagedNames): Promise<void> {
  await removeStaged(
    objects.flatMap((count, partition) =>
      Array.from({ length: count }, (_, piece) => nameOf(prefix, partition, piece)),
    ),
  );
}
