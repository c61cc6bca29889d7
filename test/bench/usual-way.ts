/**
 * A function written the usual way: all of zod, the SDK of Lambda's runtime, middy, a logger. The peer of every
 * function: makes the calls that are in `CALLS`.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';
import type { Call, Calls } from './calls.ts';

type Send = (input: object) => Promise<object>;

const logger = new Logger({ serviceName: 'usual' });
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const ofTable: Readonly<Record<string, Send>> = {
  GetItem: (input) => table.send(new GetCommand(input as GetCommandInput)),
  BatchGetItem: (input) => table.send(new BatchGetCommand(input as BatchGetCommandInput)),
  Query: (input) => table.send(new QueryCommand(input as QueryCommandInput)),
  Scan: (input) => table.send(new ScanCommand(input as ScanCommandInput)),
  PutItem: (input) => table.send(new PutCommand(input as PutCommandInput)),
  UpdateItem: (input) => table.send(new UpdateCommand(input as UpdateCommandInput)),
  DeleteItem: (input) => table.send(new DeleteCommand(input as DeleteCommandInput)),
  TransactWriteItems: (input) => table.send(new TransactWriteCommand(input as TransactWriteCommandInput)),
};

const Claims = z.object({ username: z.string(), token_use: z.literal('access'), client_id: z.string() });
const Body = z.record(z.string(), z.unknown());
const Customer = z.object({ name: z.string(), balance: z.number(), reserved: z.number(), suspended: z.boolean() });
const Answer = z.object({
  name: z.string().optional(),
  available: z.number().optional(),
  rows: z.array(z.object({ number: z.string(), amount: z.number(), status: z.string() })),
});

/** @param ofPool operations of the user pool by their names */
export const usualWay = (ofPool: Readonly<Record<string, Send>>) => {
  const operations = { ...ofTable, ...ofPool };
  const calls: Calls = JSON.parse(process.env.CALLS ?? '[]');
  const send = ({ operation, input }: Call) => {
    const known = operations[operation];
    if (!known) throw new Error(`The usual way has no ${operation}`);
    return known(input);
  };
  return middy<APIGatewayProxyEventV2WithJWTAuthorizer, object>().handler(async (event) => {
    const { jwt } = event.requestContext.authorizer ?? {};
    if (jwt) Claims.parse(jwt.claims);
    Body.parse(JSON.parse(event.body ?? '{}'));
    let items: unknown[] = [];
    for (const together of calls) {
      const answers = await Promise.all(together.map(send));
      items = answers.flatMap((answer) => ('Item' in answer ? answer.Item : []));
    }
    const { name, balance = 0, reserved = 0 } = Customer.safeParse(items[0]).data ?? {};
    const body = JSON.stringify(Answer.parse({ name, available: (balance - reserved) / 100, rows: [] }));
    logger.info('answered', { status: 200 });
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
  });
};

export const handler = usualWay({});
