/** Calls of the table with what the functions see of their ends, to be compared from the sources and from a bundle. */
import { GetCommand, PutCommand, TransactWriteCommand } from '#functions/data/commands.ts';
import { conditionFailed, failedConditions, mayPass } from '#functions/data/dynamodb-errors.ts';
import { table } from '#functions/data/table.ts';

const TableName = 'bank';
const Key = { pk: 'USER#1', sk: 'PROFILE' };

const calls = {
  get: () => table().send(new GetCommand({ TableName, Key, ConsistentRead: true })),
  put: () => table().send(new PutCommand({ TableName, Item: { ...Key, version: 3, nothing: null } })),
  transact: () =>
    table().send(
      new TransactWriteCommand({
        ClientRequestToken: 'one',
        TransactItems: [{ Put: { TableName, Item: Key } }, { Delete: { TableName, Key } }],
      }),
    ),
};

export async function handler({ call }: { readonly call: keyof typeof calls }): Promise<object> {
  try {
    return await calls[call]();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      name: error.name,
      message: error.message,
      conditionFailed: conditionFailed(error),
      failedConditions: failedConditions(error),
      mayPass: mayPass(error),
      metadata: '$metadata' in error && error.$metadata,
    };
  }
}
