/** The baseline of a cold start: a function with the runtime's SDK, zod, middy and a logger, that reads one item. */
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import { z } from 'zod';

const logger = new Logger({ serviceName: 'usual' });
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const Customer = z.object({ name: z.string(), balance: z.number() });

export const handler = middy().handler(async () => {
  const Key = { pk: process.env.BENCH_CUSTOMER, sk: 'PROFILE' };
  const { Item } = await table.send(new GetCommand({ TableName: 'bench', Key, ConsistentRead: true }));
  const body = JSON.stringify(Customer.parse(Item));
  logger.info('answered', { status: 200 });
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
});
