import { readFile } from 'node:fs/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { setupBank } from '#test/support/fixtures.ts';

const { bank } = setupBank();

test('the drill counts as many customers in the copy as the totals say', async () => {
  const runbook = await readFile(new URL('../../infra/decisions/020-runbook.md', import.meta.url), 'utf8');
  const option = (command: string, name: string) =>
    new RegExp(`aws dynamodb ${command} [^\\n]*(?:\\\\\\n[^\\n]*)*?--${name} (?:'([^']*)'|(\\S+))`)
      .exec(runbook)
      ?.slice(1)
      .find((value) => value !== undefined) ?? expect.fail(`the drill's ${command} has no ${name}`);
  for (let count = 0; count < 3; count += 1) await bank.newCustomer();
  await bank.stack.drain();

  const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const TableName = bank.stack.tableName;
  const { Item: totals } = await table.send(
    new GetCommand({ TableName, Key: unmarshall(JSON.parse(option('get-item', 'key'))) }),
  );
  const { Count } = await table.send(
    new QueryCommand({
      TableName,
      Select: 'COUNT',
      IndexName: option('query', 'index-name'),
      KeyConditionExpression: option('query', 'key-condition-expression'),
      ExpressionAttributeValues: unmarshall(JSON.parse(option('query', 'expression-attribute-values'))),
    }),
  );
  table.destroy();
  expect(Count).toBe(3);
  expect(totals?.sums.users).toBe(Count);
});
