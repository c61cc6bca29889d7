/** As much of AWS as a first request meets: it answers at once, so that what is measured is the function. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Role } from '#shared/contract/views.ts';
import { ZERO } from '#shared/domain/money.ts';

/** Who is there: a customer and an administrator of these ids. */
export const PEOPLE: Readonly<Record<Role, string>> = {
  user: '019ad869-2200-713f-a67e-c05ebbe087be',
  admin: '019ad869-2200-713f-a67e-c05ebbe087ad',
};

export interface AwsStub {
  readonly url: string;
  close(): void;
}

export async function startAwsStub(): Promise<AwsStub> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const operation = String(request.headers['x-amz-target'] ?? '');
      const body = answerTo(operation, Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function answerTo(operation: string, body: string): object {
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
