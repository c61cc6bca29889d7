/** Answers in place of AWS at once, over TLS, so that only the function is measured. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { createSelfSignedCertificate } from '#test/support/certificate.ts';

export const STUB_USERS = {
  user: '019ad869-2200-713f-a67e-c05ebbe087be',
  admin: '019ad869-2200-713f-a67e-c05ebbe087ad',
} as const;
export const STUB_CLIENT_ID = 'client';

export interface AwsStubServer {
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/** Starts the stub. @param answer returns the JSON for an operation (`DynamoDB_20120810.GetItem`) */
export async function startAwsStub(answer: (target: string, body: string) => Promise<string>): Promise<AwsStubServer> {
  const { key, cert } = createSelfSignedCertificate();
  // Node reads certificate authorities only from files.
  const directory = mkdtempSync(join(tmpdir(), 'aws-stub-'));
  const authority = join(directory, 'authority.pem');
  writeFileSync(authority, cert);
  const server = createServer({ key, cert }, async (request, response) => {
    const body = await answer(String(request.headers['x-amz-target'] ?? ''), await text(request));
    response.writeHead(request.headers.range ? 206 : 200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
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
      // Lambda's runtime sets this variable.
      AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
      TABLE_NAME: 'bench',
      USER_POOL_ID: 'eu-central-1_bench',
      USER_POOL_CLIENT_ID: STUB_CLIENT_ID,
      PICTURES_BUCKET_NAME: 'pictures',
      BACKUPS_BUCKET_NAME: 'backups',
      CURSOR_SECRET: 'bench',
      SESSION_SECRET: 'bench of sessions',
      POWERTOOLS_SERVICE_NAME: 'bench',
      POWERTOOLS_LOG_LEVEL: 'INFO',
      POWERTOOLS_METRICS_NAMESPACE: 'bench',
    },
    close: () => {
      server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

type Key = Readonly<Record<'pk' | 'sk', { readonly S: string }>>;

/** Answers with the item for a person, and with nothing for any other key. */
export async function answerStubRequest(target: string, body: string): Promise<string> {
  const [, operation = ''] = target.split('.');
  const input: { Key: Key; RequestItems: Record<string, { Keys: Key[] }> } = JSON.parse(body || '{}');
  const answers: Readonly<Record<string, () => object>> = {
    GetItem: () => ({ Item: personAt(input.Key) }),
    BatchGetItem: () => {
      const found = Object.entries(input.RequestItems).map(([table, { Keys }]) => [
        table,
        Keys.map(personAt).filter((person) => person !== undefined),
      ]);
      return { Responses: Object.fromEntries(found), UnprocessedKeys: {} };
    },
    Query: () => ({ Items: [], Count: 0, ScannedCount: 0 }),
    AssociateSoftwareToken: () => ({ SecretCode: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    UpdateItem: () => ({ Attributes: {} }),
  };
  return JSON.stringify(answers[operation]?.() ?? {});
}

function personAt({ pk, sk }: Key): Record<string, AttributeValue> | undefined {
  const role = (['user', 'admin'] as const).find((one) => pk.S === `USER#${STUB_USERS[one]}`);
  if (!role || sk.S !== 'PROFILE') return undefined;
  return marshall({
    pk: pk.S,
    sk: sk.S,
    kind: 'user',
    id: STUB_USERS[role],
    name: 'Amelie Thornbury',
    email: 'amelie.thornbury@mail.example',
    role,
    accountNumber: '1000000009',
    balance: 0,
    reserved: 0,
    createdAt: '2026-11-21T09:35:12.000Z',
    twoFactorEnabled: false,
    suspended: false,
    tokensRevokedBefore: 0,
    endedSessions: {},
    version: 1,
  });
}
