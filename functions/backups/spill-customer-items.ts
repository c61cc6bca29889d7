import { userKey } from '../core/dynamodb/keys.ts';
import { entityIdOf, type TableItem } from './customer-records.ts';
import type { SpillStoreFactory } from './file/buffered-partitions.ts';
import { shareIndexOf } from './file/shares.ts';
import { itemCollectionPages } from './table-scan.ts';

export interface ItemShares {
  readonly shares: number;
  readonly own: readonly TableItem[];
  share(number: number): Promise<TableItem[]>;
  remove(): Promise<void>;
}

export async function spillCustomerItems(
  userId: string,
  shares: number,
  shelf: SpillStoreFactory,
): Promise<ItemShares> {
  const partitions = shelf(shares);
  const own: TableItem[] = [];
  for await (const items of itemCollectionPages(userKey(userId).pk)) {
    for (const item of items) {
      const id = entityIdOf(item);
      if (id === undefined) own.push(item);
      else await partitions.add(shareIndexOf(id, shares), JSON.stringify(item));
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
