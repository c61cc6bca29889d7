/** Functions that no route calls: each is `functions/workers/<name>.ts`, and says here what wakes it and what it may do. */
import type { Need } from '#shared/contract/route.ts';

export interface Worker {
  readonly name: string;
  /** Below `functions/`, without its ending. */
  readonly file: `workers/${string}`;
  /** The table's stream: every change, in order for each item. */
  readonly wokenBy: 'table-stream';
  /** Of those changes, only these: attributes of the item afterwards. Every change when absent. */
  readonly only?: Readonly<Record<string, string | boolean>>;
  readonly needs: readonly Need[];
  /** The only partitions of the table that it may touch (`functions/data/keys.ts`); a star stands for any end of a name. */
  readonly partitions: readonly string[];
}

export const workers: readonly Worker[] = [
  {
    name: 'countTotals',
    file: 'workers/count-totals',
    wokenBy: 'table-stream',
    needs: ['table:read', 'table:write'],
    partitions: ['TOTALS'],
  },
  {
    name: 'forgetCustomers',
    file: 'workers/forget-customers',
    wokenBy: 'table-stream',
    only: { kind: 'user', deleted: true },
    needs: ['table:read', 'table:write', 'pictures:write'],
    partitions: ['USER#*'],
  },
];
