import { userKey } from '../core/dynamodb/keys.ts';
import { entityOf, type TableItem } from './customer-records.ts';
import type { SpillStore } from './file/buffered-partitions.ts';
import { shareOf } from './file/shares.ts';
import { collectionPages } from './table-scan.ts';

export interface ItemShares {
  readonly shares: number;
  readonly own: readonly TableItem[];
  share(number: number): Promise<TableItem[]>;
  remove(): Promise<void>;
}

export async function spillItems(userId: string, shares: number, shelf: SpillStore): Promise<ItemShares> {
  const partitions = shelf(shares);
  const own: TableItem[] = [];
  for await (const items of collectionPages(userKey(userId).pk)) {
    for (const item of items) {
      const id = entityOf(item);
      if (id === undefined) own.push(item);
      else await partitions.add(shareOf(id, shares), JSON.stringify(item));
    }
  }
  await partitions.close();
  return {
    ...{ shares, own },
    async share(number) {
      const items: TableItem[] = [];
      for await (const line of partitions.lines(number)) items.push(JSON.parse(line));
      return items;
    },
    remove: () => partitions.remove(),
  };
}
