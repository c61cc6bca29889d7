import { userKey } from '../core/dynamodb/keys.ts';
import { partitionQuery, queryPages } from '../core/dynamodb/query.ts';
import { logger } from '../core/logger.ts';
import { backupImpossibleError } from './changed-records.ts';
import { entitiesFromItems, entityIdOf, type TableItem, userRecordFromItems } from './customer-records.ts';
import { CHUNKS_PER_LARGE_CUSTOMER, type ChunkedCustomer, entityChunkIndex } from './file/shares.ts';
import type { Job } from './jobs.ts';
import { StagedPartitions } from './staged-partitions.ts';

/** Bytes of the transactions and tickets of a customer who is handled in one share. */
const SHARE_BYTES = 1_000_000;

export interface CustomerItems {
  /** Items that belong to no transaction or ticket. */
  readonly own: readonly TableItem[];
  /** 1, or `CHUNKS_PER_LARGE_CUSTOMER` for a customer who is too large for memory. */
  readonly shares: number;
  /** @param shares 1 or `CHUNKS_PER_LARGE_CUSTOMER` */
  share(number: number, shares: number): Promise<TableItem[]>;
  remove(): Promise<void>;
}

/** Reads the items of a customer. Each page is consistent, but pages may differ in time. */
export async function spillCustomerItems(userId: string, job: Pick<Job, 'id'>): Promise<CustomerItems> {
  const partitions = new StagedPartitions(job, CHUNKS_PER_LARGE_CUSTOMER);
  const own: TableItem[] = [];
  let bytes = 0;
  for await (const items of queryPages(partitionQuery(userKey(userId).pk))) {
    for (const item of items) {
      const id = entityIdOf(item);
      if (id === undefined) {
        own.push(item);
        continue;
      }
      const line = JSON.stringify(item);
      bytes += Buffer.byteLength(line);
      await partitions.add(entityChunkIndex(id, CHUNKS_PER_LARGE_CUSTOMER), line);
    }
  }
  return {
    own,
    shares: bytes > SHARE_BYTES ? CHUNKS_PER_LARGE_CUSTOMER : 1,
    async share(number, shares) {
      const items: TableItem[] = [];
      for (let partition = number; partition < CHUNKS_PER_LARGE_CUSTOMER; partition += shares)
        for await (const line of partitions.lines(partition)) items.push(JSON.parse(line));
      return items;
    },
    remove: () => partitions.remove(),
  };
}

/**
 * Returns undefined for an administrator, or if there is no profile.
 * @throws DomainError, as `share` does, when the items were altered outside the bank and cannot be read
 */
export function customerFromItems(userId: string, { own, shares, share }: CustomerItems): ChunkedCustomer | undefined {
  const user = readable(userId, () => userRecordFromItems(own));
  return (
    user && {
      user,
      shares,
      async share(number, of) {
        const items = await share(number, of);
        return readable(userId, () => entitiesFromItems(items));
      },
    }
  );
}

function readable<T>(userId: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    logger.error('cannot be backed up', { error });
    throw backupImpossibleError(`the records of the customer ${userId} cannot be read`);
  }
}
