import { createHash } from 'node:crypto';
import type { RestoreDiffEntry } from '#shared/contract/backups.ts';
import { ObjectWriter } from '../core/aws/object-writer.ts';
import { changeListObjectKey } from './backup-objects.ts';
import { backupsBucketObject } from './backups-bucket.ts';
import { restoreDiffEntryText } from './file/changes.ts';
import type { Job } from './jobs.ts';
import { type StagedPartitionNames, StagedPartitions, stagedPartitionLines } from './staged-partitions.ts';

const kinds = ['users', 'settings', 'transactions', 'tickets'] as const satisfies readonly RestoreDiffEntry['kind'][];

/** The partitions are the kinds, because the list is sorted by them. */
export interface StagedChangeList extends StagedPartitionNames {
  readonly rows: number;
}

export class RestoreChangeStager {
  readonly #staged: StagedPartitions;
  #rows = 0;

  constructor(job: Pick<Job, 'id'>) {
    this.#staged = new StagedPartitions(job, kinds.length);
  }

  async add(changes: readonly RestoreDiffEntry[]): Promise<void> {
    this.#rows += changes.length;
    await Promise.all(changes.map((change) => this.#staged.add(kinds.indexOf(change.kind), JSON.stringify(change))));
  }

  async close(): Promise<StagedChangeList> {
    return { ...(await this.#staged.stage()), rows: this.#rows };
  }
}

export interface WrittenChangeList {
  readonly rows: number;
  readonly sha256: string;
  readonly first: readonly string[];
}

const FIRST = 10;

/** Writes the list to the bucket; a second call writes the same object. */
export async function writeChangeList(jobId: string, staged: readonly StagedChangeList[]): Promise<WrittenChangeList> {
  const object = new ObjectWriter(backupsBucketObject(changeListObjectKey(jobId)), {
    ContentType: 'application/x-ndjson',
  });
  const hash = createHash('sha256');
  const first: string[] = [];
  for (const kind of kinds.keys()) {
    for (const list of staged) {
      for await (const line of stagedPartitionLines(list, kind)()) {
        if (first.length < FIRST) first.push(restoreDiffEntryText(JSON.parse(line)));
        const row = Buffer.from(`${line}\n`);
        hash.update(row);
        await object.write(row);
      }
    }
  }
  await object.end();
  return { rows: staged.reduce((sum, { rows }) => sum + rows, 0), sha256: hash.digest('hex'), first };
}
