/**
 * DynamoDB's rules, each broken by a call of the client that the functions use. With AWS_ENDPOINT_URL_DYNAMODB the same
 * calls go to that DynamoDB: AWS's own DynamoDB Local refuses every one of them, too.
 */
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { reservedWords } from '#infra/local/dynamodb/rules/reserved-words.ts';
import { TABLE_NAME as TableName } from '#infra/local/start-stack.ts';
import { table } from '#test/support/faults/aws-clients.ts';
import { setupBank } from '#test/support/fixtures.ts';
import { rules } from './rules.ts';

/** Told apart by what it says of a missing table. */
let speaksAsDynamoDbLocal: boolean;
setupBank();

beforeAll(async () => {
  const missing = await refusalOf(table().send(new GetCommand({ TableName: 'nowhere', Key: { pk: 'A', sk: 'A' } })));
  speaksAsDynamoDbLocal = missing.message === 'Cannot do operations on a non-existent table';
});

const refusalOf = (call: Promise<unknown>): Promise<Error & { $metadata?: { httpStatusCode?: number } }> =>
  call.then(
    () => expect.fail('It was not refused'),
    (error) => error,
  );

describe('the local DynamoDB', () => {
  for (const [refused, says, example, dynamoDbLocalSays = says] of rules) {
    it(`refuses ${refused}`, async () => {
      const { name, message, $metadata } = await refusalOf(example(table(), TableName));
      expect({ name, status: $metadata?.httpStatusCode }).toEqual({ name: 'ValidationException', status: 400 });
      expect(message).toContain(speaksAsDynamoDbLocal ? dynamoDbLocalSays : says);
    });
  }

  it('refuses every reserved word as a bare name, in a path, too', async () => {
    expect(reservedWords).toHaveLength(573);
    // Of AWS's list DynamoDB Local lacks two.
    const words = reservedWords.filter((word) => !(speaksAsDynamoDbLocal && ['CONVERT', 'SIZE'].includes(word)));
    for (const word of words) {
      const ProjectionExpression = `pk, list[0].${word.toLowerCase()}`;
      const { name, message } = await refusalOf(
        table().send(new GetCommand({ TableName, Key: { pk: 'A', sk: 'A' }, ProjectionExpression })),
      );
      expect(`${name}: ${message}`).toMatch(/^ValidationException: Invalid ProjectionExpression: /);
    }
  });

  it('takes whatever reads like a broken rule and is none', async () => {
    const Key = { pk: 'RULES', sk: 'B' };
    const put = { TableName, Item: { ...Key, gsi4pk: 'A', gsi4sk: 'é'.repeat(512), text: '', list: [{ size: 1 }] } };
    await table().send(new PutCommand(put));
    await table().send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression:
          'SET #list[0].#size = if_not_exists(#list[0].#size, :one) + :one REMOVE gone ADD counted :one',
        ConditionExpression: 'NOT (size(#list) < :one OR attribute_exists(#list . #gone)) and #list[0].#size IN (:one)',
        ExpressionAttributeNames: { '#list': 'list', '#size': 'size', '#gone': 'gone' },
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    const { Items } = await table().send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '(#pk = :pk) AND (:from <= sk)',
        FilterExpression: 'counted BETWEEN :nine AND :ten OR begins_with(#text, :empty)',
        ProjectionExpression: '#list[0].#size, counted',
        ExpressionAttributeNames: { '#pk': 'pk', '#text': 'text', '#list': 'list', '#size': 'size' },
        // As texts these bounds were the wrong way round.
        ExpressionAttributeValues: { ':pk': 'RULES', ':from': 'B', ':nine': 9, ':ten': 10, ':empty': '' },
        ExclusiveStartKey: { pk: 'RULES', sk: 'C' },
        ScanIndexForward: false,
      }),
    );
    expect(Items).toEqual([{ list: [{ size: 2 }], counted: 1 }]);
    await table().send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key } }] }));
  });
});
