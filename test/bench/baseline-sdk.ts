/** The baseline of a cold start: a function with the runtime's SDK, zod, middy and a logger, that makes `CALLS`. */
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as ofTable from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';

export interface SdkCall {
  /** The operation, such as `GetItem`. */
  readonly operation: string;
  /** The input of the SDK's command; for the table in plain values. */
  readonly input: object;
}

/** The calls in their order; those of an inner list are made at once. */
export type SdkCallSequence = readonly (readonly SdkCall[])[];

/** A function that sends a command by a client of the SDK, and the commands of its package. */
export type SdkPackage = readonly [(command: object) => Promise<object>, Readonly<Record<string, unknown>>];

const logger = new Logger({ serviceName: 'usual' });
const client = ofTable.DynamoDBDocumentClient.from(new DynamoDBClient({}));
const table: SdkPackage = [client.send.bind(client) as SdkPackage[0], ofTable];

/** Returns the service of a package of the SDK, with a client of this name. */
export function sdkPackageOf(sdk: Readonly<Record<string, unknown>>, client: string): SdkPackage {
  const Client = sdk[client] as new (options: object) => { readonly send: SdkPackage[0] };
  const made = new Client({});
  return [made.send.bind(made), sdk];
}

const Claims = z.object({ username: z.string(), token_use: z.literal('access'), client_id: z.string() });
const Body = z.record(z.string(), z.unknown());
const Customer = z.object({ name: z.string(), balance: z.number(), reserved: z.number(), suspended: z.boolean() });
const Answer = z.object({
  name: z.string().optional(),
  available: z.number().optional(),
  rows: z.array(z.object({ number: z.string(), amount: z.number(), status: z.string() })),
});

export const baselineSdk = (...others: readonly SdkPackage[]) => {
  const calls: SdkCallSequence = JSON.parse(process.env.CALLS ?? '[]');
  const send = ({ operation, input }: SdkCall): Promise<object> => {
    const name = operation.replace(/^(Batch(?:Get|Write)|TransactWrite|Get|Put|Update|Delete)Items?$/, '$1');
    for (const [send, commands] of [table, ...others]) {
      const Command = commands[`${name}Command`] as (new (input: object) => object) | undefined;
      if (Command) return send(new Command(input));
    }
    throw new Error(`The baseline has no ${operation}`);
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
