/**
 * The opening of an account written the usual way: the peer of `users/create-user`, with the same calls of the table
 * and of Cognito in the same order.
 */
import { randomUUID } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { z } from 'zod';

const logger = new Logger({ serviceName: 'opening' });
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const pool = new CognitoIdentityProviderClient({});
const { TABLE_NAME = '', USER_POOL_ID } = process.env;

const Claims = z.object({ username: z.string(), token_use: z.literal('access'), client_id: z.string() });
const Administrator = z.object({ pk: z.string(), role: z.literal('admin'), suspended: z.boolean() });
const Opening = z.object({ name: z.string().trim().min(1), email: z.email(), password: z.string().min(12) });
const Opened = z.object({
  message: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

export const handler = middy<APIGatewayProxyEventV2WithJWTAuthorizer, object>().handler(async (event) => {
  const { username } = Claims.parse(event.requestContext.authorizer.jwt.claims);
  const { name, email, password } = Opening.parse(JSON.parse(event.body ?? ''));
  const id = randomUUID();
  const caller = { pk: `USER#${username}`, sk: 'PROFILE' };
  const Keys = [caller, { pk: 'SETTINGS', sk: 'MAINTENANCE' }];
  const { Responses } = await table.send(
    new BatchGetCommand({ RequestItems: { [TABLE_NAME]: { Keys, ConsistentRead: true } } }),
  );
  Administrator.parse(Responses?.[TABLE_NAME]?.find(({ pk }) => pk === caller.pk));
  const get = (Key: { pk: string; sk: string }) =>
    table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }));
  await get({ pk: 'SETTINGS', sk: 'ADMINISTRATORS' });
  const user = { pk: `USER#${id}`, sk: 'PROFILE' };
  await get(user);
  await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: 'pk = :openings',
      FilterExpression: 'startedAt < :before',
      ExpressionAttributeValues: { ':openings': 'OPENINGS', ':before': Date.now() - 60_000 },
      ConsistentRead: true,
    }),
  );
  await get({ pk: `EMAIL#${email}`, sk: 'EMAIL' });
  const opening = { pk: 'OPENINGS', sk: id };
  await table.send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: opening,
      UpdateExpression: 'set startedAt = :at',
      ConditionExpression: 'attribute_not_exists(abandoned)',
      ExpressionAttributeValues: { ':at': Date.now() },
    }),
  );
  const signIn = { UserPoolId: USER_POOL_ID, Username: id };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await pool.send(new AdminCreateUserCommand({ ...signIn, MessageAction: 'SUPPRESS', UserAttributes }));
  await pool.send(new AdminSetUserPasswordCommand({ ...signIn, Password: password, Permanent: true }));
  await pool.send(new AdminAddUserToGroupCommand({ ...signIn, GroupName: 'user' }));
  const put = (Item: object) => ({
    Put: { TableName: TABLE_NAME, Item: { ...Item }, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  await table.send(
    new TransactWriteCommand({
      TransactItems: [
        put({ ...user, id, name, email, role: 'user', balance: 0, reserved: 0, suspended: false, version: 1 }),
        put({ pk: `EMAIL#${email}`, sk: 'EMAIL', userId: id }),
        { Delete: { TableName: TABLE_NAME, Key: opening, ConditionExpression: 'attribute_exists(pk)' } },
        put({ pk: `AUDIT#${id}`, sk: new Date().toISOString(), action: 'user.created', actorId: username }),
        ...name.split(' ').map((word) => put({ pk: `WORD#${word}`, sk: id })),
      ],
    }),
  );
  logger.info('answered', { status: 201 });
  const body = JSON.stringify(Opened.parse({ message: 'User created successfully!', user: { id, name, email } }));
  return { statusCode: 201, headers: { 'content-type': 'application/json' }, body };
});
