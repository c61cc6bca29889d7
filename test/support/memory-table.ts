/** Stands in for DynamoDB where thousands of operations must be quick: as much as moving money needs. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Item = Readonly<Record<string, unknown>>;

interface TransactItem {
  readonly Put?: { readonly Item: Item };
  readonly Update?: {
    readonly Key: Item;
    readonly UpdateExpression: string;
    readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
    readonly ExpressionAttributeValues: Item;
  };
}

const NAME = 'memoryTable';

export class MemoryTable {
  readonly #items = new Map<string, Item>();
  readonly #client: DynamoDBDocumentClient;

  /** Without conditions: there is one caller at a time. */
  constructor(client: DynamoDBDocumentClient) {
    this.#client = client;
    client.middlewareStack.add(
      (next, context) => async (args) => {
        const output = this.#answer(String(context.commandName), args.input);
        return output ? { output: { $metadata: {}, ...output }, response: {} } : next(args);
      },
      { step: 'initialize', name: NAME, override: true, priority: 'low' },
    );
  }

  stop(): void {
    this.#client.middlewareStack.remove(NAME);
  }

  put(item: Item): void {
    this.#items.set(nameOf(item), item);
  }

  #answer(command: string, input: object): object | undefined {
    if (command === 'BatchGetItemCommand') {
      const { RequestItems } = input as { RequestItems: Record<string, { Keys: Item[] }> };
      const found = Object.entries(RequestItems).map(([table, { Keys }]) => [
        table,
        Keys.flatMap((key) => this.#items.get(nameOf(key)) ?? []),
      ]);
      return { Responses: Object.fromEntries(found) };
    }
    if (command !== 'TransactWriteItemsCommand') return undefined;
    for (const { Put, Update } of (input as { TransactItems: TransactItem[] }).TransactItems) {
      if (Put) this.put(Put.Item);
      else if (Update) this.#update(Update);
      else throw new Error('Neither a put nor an update');
    }
    return {};
  }

  /** `set name = :value, ...` */
  #update({
    Key,
    UpdateExpression,
    ExpressionAttributeNames = {},
    ExpressionAttributeValues,
  }: Required<TransactItem>['Update']): void {
    const changes = UpdateExpression.replace(/^set /, '')
      .split(', ')
      .map((part) => part.split(' = '))
      .map(([name = '', value = '']) => [ExpressionAttributeNames[name] ?? name, ExpressionAttributeValues[value]]);
    this.put({ ...this.#items.get(nameOf(Key)), ...Object.fromEntries(changes) });
  }
}

const nameOf = ({ pk, sk }: Item): string => `${pk} ${sk}`;
