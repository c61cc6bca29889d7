import { createHash } from 'node:crypto';
import type { RestoreDiffEntry } from '#shared/contract/backups.ts';
import { ObjectWriter } from '../core/aws/object-writer.ts';
import { changeListObjectKey, workObject } from './backup-objects.ts';
import { inBackups, readStagedObject, removeStagedObjects, stageObject } from './backups-bucket.ts';
import { BufferedPartitions } from './file/buffered-partitions.ts';
import { restoreDiffEntryText } from './file/changes.ts';

const kinds = ['users', 'settings', 'transactions', 'tickets'] as const satisfies readonly RestoreDiffEntry['kind'][];

export interface StagedChangeList {
  readonly rows: number;
  readonly pieces: readonly number[];
}

const prefixOf = (jobId: string, partition: number): string => workObject(jobId, `changes-${partition}`);
const pieceOf = (prefix: string, kind: number, piece: number): string => `${prefix}-${kind}-${piece}`;

export class RestoreChangeStager {
  readonly #staged: BufferedPartitions;
  #rows = 0;
  #before: Promise<void> = Promise.resolve();

  constructor(jobId: string, partition: number) {
    const prefix = prefixOf(jobId, partition);
    this.#staged = new BufferedPartitions(kinds.length, (kind, piece, text) =>
      stageObject(pieceOf(prefix, kind, piece), text),
    );
  }

  /** Adds rows one after the other, because a full buffer is staged before the next row. */
  add(changes: readonly RestoreDiffEntry[]): Promise<void> {
    this.#before = this.#before.then(async () => {
      for (const change of changes) {
        await this.#staged.add(kinds.indexOf(change.kind), JSON.stringify(change));
        this.#rows += 1;
      }
    });
    return this.#before;
  }

  async close(): Promise<StagedChangeList> {
    await this.#before;
    return { rows: this.#rows, pieces: await this.#staged.close() };
  }
}

export interface WrittenChangeList {
  readonly rows: number;
  readonly sha256: string;
  readonly first: readonly string[];
}

const FIRST = 10;

/** Writes the list to the bucket; a second call writes the same object. */
export async function writeChangeList(
  jobId: string,
  partitions: readonly StagedChangeList[],
): Promise<WrittenChangeList> {
  const object = new ObjectWriter(inBackups(changeListObjectKey(jobId)), { ContentType: 'application/x-ndjson' });
  const hash = createHash('sha256');
  const first: string[] = [];
  for (const key of keysOf(jobId, partitions)) {
    const piece = Buffer.concat([await readStagedObject(key), Buffer.from('\n')]);
    if (first.length < FIRST) {
      const lines = piece.toString('utf8').trimEnd().split('\n');
      first.push(...lines.slice(0, FIRST - first.length).map((line) => restoreDiffEntryText(JSON.parse(line))));
    }
    hash.update(piece);
    await object.write(piece);
  }
  await object.end();
  return { rows: partitions.reduce((sum, { rows }) => sum + rows, 0), sha256: hash.digest('hex'), first };
}

export async function removeStagedChanges(jobId: string, partitions: readonly StagedChangeList[]): Promise<void> {
  await removeStagedObjects([...keysOf(jobId, partitions)]);
}

function* keysOf(jobId: string, partitions: readonly StagedChangeList[]): Generator<string> {
  for (const kind of kinds.keys()) {
    for (const [partition, { pieces }] of partitions.entries()) {
      for (let piece = 0; piece < (pieces[kind] ?? 0); piece += 1)
        yield pieceOf(prefixOf(jobId, partition), kind, piece);
    }
  }
}
