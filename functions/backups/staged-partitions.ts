import { newId } from '../core/ids.ts';
import { workFileObjectKey } from './backup-objects.ts';
import { readStagedObject, removeStagedObjects, stageObject } from './backups-bucket.ts';
import {
  BufferedPartitions,
  type PieceStore,
  partitionLines,
  type SpillStoreFactory,
} from './file/buffered-partitions.ts';
import type { LineSource } from './file/partition.ts';

export interface StagedPartitionNames {
  readonly prefix: string;
  /** Number of objects of each partition. */
  readonly objects: readonly number[];
}

const nameOf = (prefix: string, partition: number, piece: number): string => `${prefix}-${partition}-${piece}`;

const inBucket = (prefix: string): PieceStore => ({
  put: (partition, piece, text) => stageObject(nameOf(prefix, partition, piece), text),
  get: async (partition, piece) => (await readStagedObject(nameOf(prefix, partition, piece))).toString('utf8'),
  remove: (objects) => removeStagedPartitions({ prefix, objects }),
});

/** Partitions in the bucket, under a prefix that is new for each try, so that objects of an earlier one are not read. */
export class StagedPartitions extends BufferedPartitions {
  readonly #prefix: string;

  constructor({ id }: { readonly id: string }, count: number) {
    const prefix = workFileObjectKey(id, newId());
    super(count, inBucket(prefix));
    this.#prefix = prefix;
  }

  /** Puts all lines into the bucket, so that another worker can read them. */
  async stage(): Promise<StagedPartitionNames> {
    return { prefix: this.#prefix, objects: await this.close() };
  }
}

export const createSpillStoreFactory =
  (job: { readonly id: string }): SpillStoreFactory =>
  (count) =>
    new StagedPartitions(job, count);

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
