/** Answers at once, so that only the function is measured. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Role } from '#shared/contract/views.ts';
import { ZERO } from '#shared/domain/money.ts';
import { certificateOfOwn } from './certificate.ts';

export const PEOPLE: Readonly<Record<Role, string>> = {
  user: '019ad869-2200-713f-a67e-c05ebbe087be',
  admin: '019ad869-2200-713f-a67e-c05ebbe087ad',
};

export const CLIENT = 'client';

export interface AwsStub {
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/** The JSON for an operation (`DynamoDB_20120810.GetItem`). */
type AnswerTo = (operation: string, body: string) => string | Promise<string>;

export async function startAwsStub(answer: AnswerTo = answerTo): Promise<AwsStub> {
  const { key, cert } = certificateOfOwn();
  // Node reads authorities from files only.
  const directory = mkdtempSync(join(tmpdir(), 'aws-stub-'));
  const authority = join(directory, 'authority.pem');
  writeFileSync(authority, cert);
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const operation = String(request.headers['x-amz-target'] ?? '');
      const body = await answer(operation, Buffer.concat(chunks).toString());
      response.writeHead(request.headers.range ? 206 : 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      NODE_EXTRA_CA_CERTS: authority,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
      AWS_ENDPOINT_URL_DYNAMODB: url,
      AWS_ENDPOINT_URL_S3: url,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: url,
      // As Lambda's runtime sets it.
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      TABLE_NAME: 'bench',
      USER_POOL_ID: 'eu-central-1_bench',
      USER_POOL_CLIENT_ID: CLIENT,
      PICTURES_BUCKET_NAME: 'pictures',
      BACKUPS_BUCKET_NAME: 'backups',
      CURSOR_SECRET: 'bench',
      SESSION_SECRET: 'bench of sessions',
      SERVICE_NAME: 'bench',
      LOG_LEVEL: 'INFO',
    },
    close: () => {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const answerTo = (operation: string, body: string): string => JSON.stringify(resultOf(operation, body));

function resultOf(operation: string, body: string): object {
  const action = operation.split('.')[1];
  if (action === 'GetItem') {
    const { Key } = JSON.parse(body) as { Key: { pk: { S: string } } };
    const person = personAt(Key.pk.S);
    return person ? { Item: person } : {};
  }
  if (action === 'BatchGetItem') {
    const { RequestItems } = JSON.parse(body) as {
      RequestItems: Record<string, { Keys: { pk: { S: string }; sk: { S: string } }[] }>;
    };
    const found = Object.entries(RequestItems).map(([table, { Keys }]) => [
      table,
      Keys.flatMap(({ pk, sk }) => (sk.S === 'PROFILE' ? (personAt(pk.S) ?? []) : [])),
    ]);
    return { Responses: Object.fromEntries(found), UnprocessedKeys: {} };
  }
  if (action === 'Query') return { Items: [], Count: 0, ScannedCount: 0 };
  if (action === 'AssociateSoftwareToken') return { SecretCode: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
  if (action === 'UpdateItem') return { Attributes: {} };
  return {};
}

function personAt(pk: string): object | undefined {
  const role = (['user', 'admin'] as const).find((one) => pk === `USER#${PEOPLE[one]}`);
  if (!role) return undefined;
  return marshall({
    pk,
    sk: 'PROFILE',
    kind: 'user',
    id: PEOPLE[role],
    name: 'Amelie Thornbury',
    email: 'amelie.thornbury@mail.example',
    role,
    accountNumber: '1000000009',
    balance: ZERO,
    reserved: ZERO,
    createdAt: '2026-11-21T09:35:12.000Z',
    twoFactorEnabled: false,
    suspended: false,
    sessionsValidFrom: 0,
    endedSessions: {},
    version: 1,
  });
}
