/**
 * A function written the usual way: all of zod, the SDK of Lambda's runtime, middy, a logger. The peer of every
 * function: makes the calls that are in `CALLS`.
 */
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type $Command,
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  type DynamoDBDocumentClientResolvedConfig,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';
import type { Call, Calls } from './calls.ts';

export type Send = (input: object) => Promise<object>;

const logger = new Logger({ serviceName: 'usual' });
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
type OfTable<I extends ServiceInputTypes, O extends ServiceOutputTypes> = $Command<
  I,
  O,
  DynamoDBDocumentClientResolvedConfig,
  ServiceInputTypes,
  ServiceOutputTypes
>;

const by =
  <I extends ServiceInputTypes, O extends ServiceOutputTypes>(Command: new (input: I) => OfTable<I, O>): Send =>
  (input) =>
    table.send(new Command(input as I));

const ofTable: Readonly<Record<string, Send>> = {
  GetItem: by(GetCommand),
  BatchGetItem: by(BatchGetCommand),
  Query: by(QueryCommand),
  Scan: by(ScanCommand),
  PutItem: by(PutCommand),
  UpdateItem: by(UpdateCommand),
  DeleteItem: by(DeleteCommand),
  TransactWriteItems: by(TransactWriteCommand),
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
