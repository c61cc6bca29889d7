/** Signatures of ours against AWS's published examples, and against the check of the local stack. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signedAddress, signedHeaders } from '#functions/platform/aws-signer.ts';
import { checkSignature } from '#infra/local/check-signature.ts';

const example = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const day = Date.UTC(2013, 4, 24);
const mismatch = expect.objectContaining({ code: 'SignatureDoesNotMatch' });

describe("AWS's own examples", () => {
  test('a request to S3 is signed as there', async () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Object"
    const headers = await signedHeaders(
      {
        service: 's3',
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
      },
      example,
      day,
    );
    expect(headers.authorization).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  test('a request to S3 with a query is signed as there', async () => {
    // The same page, "List Objects".
    const { authorization } = await signedHeaders(
      {
        service: 's3',
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/?prefix=J&max-keys=2'),
      },
      example,
      day,
    );
    expect(authorization).toContain('Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
  });

  test('a link to S3 is signed as there', async () => {
    // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
    const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    const link = await signedAddress({ service: 's3', method: 'GET', url, seconds: 86400 }, example, day);
    expect(link.href).toBe(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404&X-Amz-SignedHeaders=host',
    );
  });
});

describe('the local check', () => {
  const account = { ...example, region: 'eu-central-1' };
  const now = Date.UTC(2030, 0, 31, 9);
  const body = new TextEncoder().encode('{}');
  const bodyHash = createHash('sha256').update(body).digest('hex');

  test.each(['s3', 'lambda'] as const)('takes a request to %s whose path and query need encoding', async (service) => {
    const url = new URL('http://127.0.0.1:1234/a%20part/arn%3Aaws/it%27s%28all%29?b=1%2F2%2B3&b-c=x&a=');
    const request = { service, method: 'POST', url, body } as const;
    const headers = { ...(await signedHeaders(request, account, now)), host: url.host };
    const received = { service, method: 'POST', url: url.pathname + url.search, headers, bodyHash };
    expect(() => checkSignature(received, account, now)).not.toThrow();
    expect(() => checkSignature({ ...received, url: `${received.url}b` }, account, now)).toThrow(mismatch);
    expect(() => checkSignature({ ...received, bodyHash: 'of another body' }, account, now)).toThrow(mismatch);
    const other = service === 's3' ? 'lambda' : 's3';
    expect(() => checkSignature({ ...received, service: other }, account, now)).toThrow(mismatch);
  });

  test('takes a link with what S3 is to answer, made with the passing credentials of a role', async () => {
    const role = { ...account, sessionToken: 'a/token+of=a role' };
    const url = new URL('https://bucket.s3.eu-central-1.amazonaws.com/backups/a%2Bb.json.gz');
    url.searchParams.set('response-content-disposition', 'attachment; filename="a+b (1).json"');
    const { pathname, search, host } = await signedAddress(
      { service: 's3', method: 'GET', url, seconds: 300 },
      role,
      now,
    );
    const received = { service: 's3', method: 'GET', url: pathname + search, headers: { host } } as const;
    expect(search).toContain('X-Amz-Security-Token=a%2Ftoken%2Bof%3Da%20role');
    expect(() => checkSignature(received, account, now + 300_000)).not.toThrow();
    expect(() => checkSignature(received, account, now + 301_000)).toThrow('Request has expired');
    const withoutToken = { ...received, url: received.url.replace(/&X-Amz-Security-Token=[^&]+/, '') };
    expect(() => checkSignature(withoutToken, account, now)).toThrow(mismatch);
  });

  test('holds a link to the headers it was made for', async () => {
    const url = new URL('https://bucket.s3.eu-central-1.amazonaws.com/uploads/a.json');
    const headers = { 'content-type': 'application/json' };
    const link = await signedAddress({ service: 's3', method: 'PUT', url, headers, seconds: 300 }, account, now);
    const received = { service: 's3', method: 'PUT', url: link.pathname + link.search } as const;
    const sent = (type: string) => ({ ...received, headers: { host: url.host, 'content-type': type } });
    expect(() => checkSignature(sent('application/json'), account, now)).not.toThrow();
    expect(() => checkSignature(sent('text/html'), account, now)).toThrow(mismatch);
  });
});
