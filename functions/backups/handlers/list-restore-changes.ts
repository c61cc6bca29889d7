import { listRestoreChanges, RestoreDiffEntry } from '#shared/contract/backups.ts';
import { DEFAULT_PAGE_LIMIT } from '#shared/contract/wire.ts';
import { readObjectRange } from '../../core/aws/s3.ts';
import { decodeCursor, encodeCursor } from '../../core/dynamodb/cursor.ts';
import { notFoundError } from '../../core/errors.ts';
import { endpoint } from '../../core/http/endpoint.ts';
import { changeListObjectKey } from '../backup-objects.ts';
import { backupsBucketObject } from '../backups-bucket.ts';

const PART_BYTES = 256 * 1024;
const MAX_PARTS = 24;

const ID = /^[0-9a-f-]{36}$/;
const NEWLINE = 10;

export const handler = endpoint(listRestoreChanges, async ({ params: { id }, query }) => {
  const { limit = DEFAULT_PAGE_LIMIT, cursor, kind, search = '' } = query;
  if (!ID.test(id)) throw notFoundError('List');
  const list = `restore-changes ${id}`;
  const wanted = search.toLowerCase();
  const matches = (change: RestoreDiffEntry): boolean =>
    (kind === undefined || change.kind === kind) && (wanted === '' || textOf(change).includes(wanted));
  const changes: RestoreDiffEntry[] = [];
  let from = cursor ? Number(decodeCursor(list, cursor)[0]) : 0;
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const part = await readObjectRange(backupsBucketObject(changeListObjectKey(id)), { from, bytes: PART_BYTES });
    if (!part) throw notFoundError('List');
    let begin = 0;
    for (let end = part.indexOf(NEWLINE); end >= 0; end = part.indexOf(NEWLINE, begin)) {
      const change = RestoreDiffEntry.parse(JSON.parse(part.toString('utf8', begin, end)));
      if (matches(change)) {
        if (changes.length === limit) return { changes, nextCursor: encodeCursor(list, [String(from + begin)]) };
        changes.push(change);
      }
      begin = end + 1;
    }
    if (part.length < PART_BYTES) return { changes };
    from += begin;
  }
  return { changes, nextCursor: encodeCursor(list, [String(from)]) };
});

const textOf = ({ name, email, thing, field, before, after }: RestoreDiffEntry): string =>
  [name, email, thing, field, before, after].join('\n').toLowerCase();
