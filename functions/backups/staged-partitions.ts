import { newId } from '../core/ids.ts';
import { workObject } from './backup-objects.ts';
import { readStagedObject, removeStagedObjects, stageObject } from './backups-bucket.ts';
import {
  BufferedPartitionStore,
  type PieceStore,
  partitionLines,
  type SpillStoreFactory,
} from './file/buffered-partitions.ts';
import type { LineSource } from './file/partition.ts';

export interface StagedPartitionNames {
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
  put: (partition, piece, text) => stageObject(nameOf(prefix, partition, piece), text),
  get: async (partition, piece) => (await readStagedObject(nameOf(prefix, partition, piece))).toString('utf8'),
  remove: (objects) => removeStagedPartitions({ prefix, objects }),
});

/** New for each try, so that objects of an earlier one are not read. */
export const newStagingPrefix = ({ id }: { readonly id: string }): string => workObject(id, newId());

export const createSpillStoreFactory =
  (job: { readonly id: string }): SpillStoreFactory =>
  (count) =>
    new StagedPartitions(newStagingPrefix(job), count);

export const stagedPartitionLines =
  ({ prefix, objects }: StagedPartitionNames, partition: number): LineSource =>
  () =>
    partitionLines(inBucket(prefix), partition, objects[partition]);

export async function removeStagedPartitions({ prefix, objects }: StagedPartitionNames): Promise<void> {
  await removeStagedObjects(
    objects.flatMap((count, partition) =>
      Array.from({ length: count }, (_, piece) => nameOf(prefix, partition, piece)),
    ),
  );
}
