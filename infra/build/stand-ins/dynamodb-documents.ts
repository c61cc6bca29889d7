/**
 * Stands in for `@aws-sdk/lib-dynamodb` in the bundles (see `build-functions.ts`): the functions' commands
 * (`functions/data/commands.ts`) write and read DynamoDB's JSON themselves.
 */
class Command {
  readonly input: object;

  constructor(input: object) {
    this.input = input;
  }
}

export {
  Command as BatchGetCommand,
  Command as DeleteCommand,
  Command as GetCommand,
  Command as PutCommand,
  Command as QueryCommand,
  Command as ScanCommand,
  Command as TransactWriteCommand,
  Command as UpdateCommand,
};

export const DynamoDBDocumentClient = { from: <Client>(client: Client): Client => client };
