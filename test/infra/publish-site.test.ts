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

  it('the publication sends pages last, so that a browser with the new page finds its files, and its own environment', async () => {
    await publishSite(site('index.html', 'legal/terms.html', 'assets/app-1a2b.js', 'config.json'), 'files', '{"a":1}');
    const arePages = sent().map(({ Key = '' }) => Key.endsWith('.html'));
    expect(arePages.lastIndexOf(false)).toBeLessThan(arePages.indexOf(true));
    expect(sent().findLast(({ Key }) => Key === 'config.json')).toMatchObject({
      Body: '{"a":1}',
      ContentType: 'application/json',
    });
  });
});

describe('the answer to CloudFormation', () => {
  let address: Server;
  let answers: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[];

  beforeEach(async () => {
    answers = [];
    address = createServer(async (request, response) => {
      const { method, headers } = request;
      answers.push({ method, headers, body: await text(request) });
      response.end();
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
    expect(said()).toMatchObject([{ Status: 'SUCCESS', StackId: 'the stack', RequestId: 'the request' }]);
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
