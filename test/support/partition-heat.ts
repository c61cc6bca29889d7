/** Counts the units of the functions' commands by partition of the table and its indexes. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export interface PartitionLoad {
  reads: number;
  writes: number;
}

interface Item {
  readonly pk: string;
  readonly sk: string;
}

/** A command, or a part of a transaction. */
interface Write {
  readonly Key?: Item;
  readonly Item?: Item;
}

interface Input extends Write {
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Record<string, { readonly Keys: readonly Item[]; readonly ConsistentRead?: boolean }>;
  readonly TransactItems?: readonly Record<string, Write>[];
}

const INDEXES = ['gsi1', 'gsi2', 'gsi3', 'gsi4'] as const;

export interface HeatRecorder {
  /**
   * Returns the load by partition, such as `AUDIT#3` or `gsi2 TX#deposit`. It leaves out queries, which no change of
   * money sends, and the totals and the trail's links, which a worker writes for many changes at once.
   */
  during(action: () => Promise<unknown>): Promise<Map<string, PartitionLoad>>;
  stop(): void;
}

export function recordHeat(client: DynamoDBDocumentClient): HeatRecorder {
  let heat = new Map<string, PartitionLoad>();
  /** The items as they were last written. */
  const stored = new Map<string, Item>();

  function add(partition: string, { reads = 0, writes = 0 }: Partial<PartitionLoad>): void {
    if (/^TOTALS$|^TRAIL#/.test(partition)) return;
    const before = heat.get(partition) ?? { reads: 0, writes: 0 };
    heat.set(partition, { reads: before.reads + reads, writes: before.writes + writes });
  }

  function write({ Key, Item }: Write, units: number): void {
    const { pk, sk } = Key ?? Item ?? { pk: '', sk: '' };
    add(pk, { writes: units });
    if (!Item) return;
    const before = stored.get(`${pk} ${sk}`);
    stored.set(`${pk} ${sk}`, Item);
    for (const index of INDEXES) {
      const [then, after] = [entryOf(before, index), entryOf(Item, index)];
      // An entry whose key changes is deleted and written again.
      if (then && then !== after) add(partitionOf(then), { writes: 1 });
      if (after) add(partitionOf(after), { writes: 1 });
    }
  }

  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName);
      const { Key, ConsistentRead, RequestItems = {}, TransactItems = [] } = args.input as Input;
      if (command.startsWith('Get') && Key) add(Key.pk, { reads: ConsistentRead ? 1 : 0.5 });
      if (command.startsWith('BatchGet')) {
        for (const { Keys, ConsistentRead: consistent } of Object.values(RequestItems)) {
          for (const { pk } of Keys) add(pk, { reads: consistent ? 1 : 0.5 });
        }
      }
      if (/^(?:Put|Update|Delete)Item/.test(command)) write(args.input as Input, 1);
      for (const part of TransactItems.flatMap((parts) => Object.values(parts))) write(part, 2);
      return next(args);
    },
    { step: 'initialize', name: 'heat', override: true, priority: 'high' },
  );
  return {
    async during(action) {
      heat = new Map();
      await action();
      return heat;
    },
    stop: () => void client.middlewareStack.remove('heat'),
  };
}

/** Returns the entry of an item, such as `gsi2 TX#deposit|TX20261121...`; undefined if it has none. */
function entryOf(item: Item | undefined, index: (typeof INDEXES)[number]): string | undefined {
  const { [`${index}pk`]: partition, [`${index}sk`]: position } = (item ?? {}) as Record<string, unknown>;
  return partition === undefined ? undefined : `${index} ${partition}|${position}`;
}

const partitionOf = (entry: string): string => entry.slice(0, entry.indexOf('|'));
