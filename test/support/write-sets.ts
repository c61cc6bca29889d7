import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

interface Item {
  readonly pk?: string;
  readonly sk?: string;
}

/** A command, or a part of a transaction. */
interface Write {
  readonly Key?: Item;
  readonly Item?: Item;
}

export interface WriteRecorder {
  /** Returns the writes of an action by the names of their keys, without those of the aggregator. */
  during(action: () => Promise<unknown>): Promise<string[]>;
  stop(): void;
}

const NAME = 'writeSets';

export function recordWrites(client: DynamoDBDocumentClient): WriteRecorder {
  let written: string[] = [];
  client.middlewareStack.add(
    (next, context) => async (args) => {
      written.push(...writesOf(String(context.commandName), args.input));
      return next(args);
    },
    { step: 'initialize', name: NAME, override: true, priority: 'high' },
  );
  return {
    async during(action) {
      written = [];
      await action();
      return written.filter((item) => item !== 'TOTALS TOTALS' && !item.startsWith('TRAIL#'));
    },
    stop: () => void client.middlewareStack.remove(NAME),
  };
}

function writesOf(command: string, input: object): string[] {
  if (/^(?:Put|Update|Delete)Item/.test(command)) return [nameOf(input)];
  if (command.startsWith('BatchWrite')) throw new Error('Money is never written in a batch');
  if (!command.startsWith('TransactWriteItems')) return [];
  const { TransactItems } = input as { TransactItems: Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', Write>[] };
  return TransactItems.flatMap((part) => Object.values(part)).map(nameOf);
}

function nameOf({ Key, Item }: Write): string {
  const { pk, sk } = Key ?? Item ?? {};
  return `${pk} ${sk}`;
}
