/**
 * The overview written the usual way: all of zod, the SDK of Lambda's runtime, middy, a logger. The peer of
 * `transactions/get-overview`, with the same answer.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';

const logger = new Logger({ serviceName: 'overview' });
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const TableName = process.env.TABLE_NAME;

const Claims = z.object({ username: z.string(), token_use: z.literal('access'), client_id: z.string() });
const Customer = z.object({ name: z.string(), balance: z.number(), reserved: z.number(), suspended: z.boolean() });
const Overview = z.object({
  name: z.string(),
  balance: z.number(),
  reservedAmount: z.number(),
  availableBalance: z.number(),
  recentTransactions: z.array(z.object({ transactionNumber: z.string(), amount: z.number(), status: z.string() })),
});

export const handler = middy<APIGatewayProxyEventV2WithJWTAuthorizer, object>().handler(async (event) => {
  const { username } = Claims.parse(event.requestContext.authorizer.jwt.claims);
  const Key = { pk: `USER#${username}`, sk: 'PROFILE' };
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const { name, balance, reserved } = Customer.parse(Item);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :customer',
      ExpressionAttributeValues: { ':customer': `USER#${username}` },
      ScanIndexForward: false,
      Limit: 5,
    }),
  );
  const overview = Overview.parse({
    name,
    balance: balance / 100,
    reservedAmount: reserved / 100,
    availableBalance: (balance - reserved) / 100,
    recentTransactions: Items.map(({ gsi1sk, row }) => ({
      transactionNumber: gsi1sk,
      amount: row.a / 100,
      status: row.s,
    })),
  });
  logger.info('answered', { status: 200 });
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(overview) };
});
