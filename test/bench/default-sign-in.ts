/** A refused sign-in written the usual way: the peer of `session/login`, with the same calls in the same order. */
import { Logger } from '@aws-lambda-powertools/logger';
import { AdminInitiateAuthCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { z } from 'zod';

const logger = new Logger({ serviceName: 'sign-in' });
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const pool = new CognitoIdentityProviderClient({});
const { TABLE_NAME: TableName, USER_POOL_ID: UserPoolId, USER_POOL_CLIENT_ID: ClientId } = process.env;

const SignIn = z.object({ email: z.email(), password: z.string().min(1) });
const Attempts = z.object({ failures: z.number() });
const Refused = z.object({ error: z.string(), code: z.string() });

export const handler = middy<APIGatewayProxyEventV2, object>().handler(async (event) => {
  const { email, password } = SignIn.parse(JSON.parse(event.body ?? ''));
  const { sourceIp } = event.requestContext.http;
  const get = async (pk: string, sk: string) => {
    const { Item } = await table.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
    return Attempts.safeParse(Item).data?.failures ?? 0;
  };
  const put = (pk: string, sk: string, failures: number) =>
    table.send(
      new PutCommand({
        TableName,
        Item: { pk, sk, failures, expiresAt: Math.floor(Date.now() / 1000) + 900 },
        ConditionExpression: 'attribute_not_exists(pk) or failures < :failures',
        ExpressionAttributeValues: { ':failures': failures },
      }),
    );
  const ofAddress = await get(`ATTEMPTS#${sourceIp}`, 'SIGN-IN');
  const ofPerson = await get(`ATTEMPTS#${email}`, 'SIGN-IN');
  if ((await get(`EMAIL#${email}`, 'EMAIL')) > 0) {
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    await pool.send(
      new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters }),
    );
  }
  await put(`ATTEMPTS#${email}`, 'SIGN-IN', ofPerson + 1);
  await get(`ATTEMPTS#${sourceIp}`, 'SIGN-IN');
  await put(`ATTEMPTS#${sourceIp}`, 'SIGN-IN', ofAddress + 1);
  await put(`AUDIT#${email}`, new Date().toISOString(), ofPerson + 1);
  logger.info('refused', { status: 401 });
  const body = JSON.stringify(Refused.parse({ error: 'Invalid email or password', code: 'invalid_credentials' }));
  return { statusCode: 401, headers: { 'content-type': 'application/json' }, body };
});
