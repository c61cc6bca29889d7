import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CloudFormationCustomResourceEvent, Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handler, publishSite } from '#infra/site/publish-site.ts';
import { mockAwsClient } from '#test/support/mock-aws-client.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const s3 = mockAwsClient(S3Client);

function site(...files: string[]): string {
  const folder = createTempFolder('site-');
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  return folder;
}

const sent = () => s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);

describe('publishing the site', () => {
  beforeEach(() => {
    s3.reset();
    s3.on(PutObjectCommand).resolves({});
  });

  it('the publication lets hashed files be cached forever, and leaves the notes of the build out', async () => {
    await publishSite(site('index.html', 'assets/app-1a2b.js', 'favicon.ico', '.vite/manifest.json'), 'files', '{}');
    const cached = Object.fromEntries(sent().map(({ Key, CacheControl }) => [Key, CacheControl]));
    expect(cached).toEqual({
      'assets/app-1a2b.js': 'public, max-age=31536000, immutable',
      'config.json': 'no-cache',
      'favicon.ico': 'no-cache',
      'index.html': 'no-cache',
    });
  });

  it('the publication writes the environment of the site over that of the build', async () => {
    await publishSite(site('index.html', 'config.json'), 'files', '{"apiUrl":"/api"}');
    const config = sent().findLast(({ Key }) => Key === 'config.json');
    expect(config?.Body).toBe('{"apiUrl":"/api"}');
    expect(config?.ContentType).toBe('application/json');
  });

  it('the publication sends pages last, so that a browser with the new page finds its files', async () => {
    await publishSite(
      site('index.html', 'legal/terms.html', 'assets/app-1a2b.js', 'assets/app-1a2b.css'),
      'files',
      '{}',
    );
    const order = sent().map(({ Key = '' }) => Key.endsWith('.html'));
    expect(order).toEqual([false, false, false, true, true]);
  });
});

describe('the answer to CloudFormation', () => {
  let address: Server;
  let answers: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[];
  let status: number;

  beforeEach(async () => {
    answers = [];
    status = 200;
    address = createServer(async (request, response) => {
      const { method, headers } = request;
      answers.push({ method, headers, body: await text(request) });
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(address, 'listening');
  });
  afterEach(() => address.close());

  const call = (request: Partial<CloudFormationCustomResourceEvent>) =>
    handler(
      {
        StackId: 'the stack',
        RequestId: 'the request',
        LogicalResourceId: 'Published',
        PhysicalResourceId: 'the former one',
        ResponseURL: `http://127.0.0.1:${(address.address() as AddressInfo).port}/answer?signed`,
        ...request,
      } as CloudFormationCustomResourceEvent,
      { functionName: 'publisher' } as Context,
    );
  const said = () => answers.map(({ body }) => JSON.parse(body));

  it('the answer to CloudFormation names its request, and has no content type, which would break the signed address', async () => {
    await call({ RequestType: 'Delete' });
    expect(answers).toMatchObject([{ method: 'PUT', headers: { 'content-type': '' } }]);
    expect(said()).toEqual([
      {
        Status: 'SUCCESS',
        Reason: '',
        PhysicalResourceId: 'the former one',
        StackId: 'the stack',
        RequestId: 'the request',
        LogicalResourceId: 'Published',
        Data: {},
        NoEcho: true,
      },
    ]);
  });

  it('an answer that CloudFormation refuses fails the call, so that Lambda repeats it, and never becomes another answer', async () => {
    status = 403;
    await expect(call({ RequestType: 'Delete' })).rejects.toThrow('CloudFormation answered 403');
    expect(said()).toMatchObject([{ Status: 'SUCCESS' }]);
  });

  it('the answer about a failure is no longer than CloudFormation accepts', async () => {
    const ResourceProperties = {
      ServiceToken: 'publisher',
      get bucket(): string {
        throw new Error(`no bucket ${'a long story '.repeat(1000)}`);
      },
    };
    await call({ RequestType: 'Create', ResourceProperties });
    expect(said()).toMatchObject([{ Status: 'FAILED', Reason: expect.stringMatching(/^no bucket a long story/) }]);
    expect(Buffer.byteLength(answers[0]?.body ?? '')).toBeLessThan(4096);
  });
});
