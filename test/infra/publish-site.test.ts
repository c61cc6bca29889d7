import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { publish } from '#infra/site/publish-site.ts';

const s3 = mockClient(S3Client);

function site(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
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

  it('lets hashed files be kept for ever, and nothing else', async () => {
    await publish(site('index.html', 'assets/app-1a2b.js', 'favicon.ico'), 'files', '{"apiUrl":"/api"}');
    const cached = Object.fromEntries(sent().map(({ Key, CacheControl }) => [Key, CacheControl]));
    expect(cached).toEqual({
      'assets/app-1a2b.js': 'public, max-age=31536000, immutable',
      'config.json': 'no-cache',
      'favicon.ico': 'no-cache',
      'index.html': 'no-cache',
    });
  });

  it('tells the site its environment, over what the build may have left there', async () => {
    await publish(site('index.html', 'config.json'), 'files', '{"apiUrl":"/api"}');
    const config = sent().findLast(({ Key }) => Key === 'config.json');
    expect(config?.Body).toBe('{"apiUrl":"/api"}');
    expect(config?.ContentType).toBe('application/json');
  });

  it('sends pages last, so that whoever gets the new page finds its files', async () => {
    await publish(site('index.html', 'legal/terms.html', 'assets/app-1a2b.js', 'assets/app-1a2b.css'), 'files', '{}');
    const order = sent().map(({ Key = '' }) => Key.endsWith('.html'));
    expect(order).toEqual([false, false, false, true, true]);
  });

  it("leaves the build's own notes at home", async () => {
    await publish(site('index.html', '.vite/manifest.json'), 'files', '{}');
    expect(sent().map(({ Key }) => Key)).toEqual(['config.json', 'index.html']);
  });
});
