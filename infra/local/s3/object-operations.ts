import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../aws-error.ts';
import { requestBody } from './request-body.ts';
import { keptHeaders, type S3Call } from './s3-call.ts';
import { element, elementsIn, sendXml, unescapeXml } from './xml.ts';

/** As many keys as S3 lists or deletes at once. */
const MOST_KEYS = 1000;

export async function getObject(call: S3Call): Promise<void> {
  const { store, request, headers, response, query, bucket, key } = call;
  const object = await store.get(bucket, key);
  if (!object) {
    // S3 reveals that an object does not exist only to callers that may list the bucket.
    call.authorizeListing();
    throw new AwsError(404, 'NoSuchKey', 'The specified key does not exist.');
  }
  try {
    const etag = `"${object.etag}"`;
    const { 'if-range': condition = etag } = headers;
    const range = condition === etag ? rangeOf(headers.range, object.size) : undefined;
    const { start, end } = range ?? { start: 0, end: object.size - 1 };
    const overrides = [...query].filter(([name]) => name.startsWith('response-'));
    response.writeHead(range ? 206 : 200, {
      ...object.headers,
      ...Object.fromEntries(overrides.map(([name, value]) => [name.slice('response-'.length), value])),
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${object.size}` }),
      'accept-ranges': 'bytes',
      'last-modified': new Date(object.lastModified).toUTCString(),
      etag,
    });
    if (request.method === 'HEAD' || object.size === 0) response.end();
    else await pipeline(object.read(start, end), response);
  } finally {
    await object.close();
  }
}

/** S3 gives one range; a header in any other form counts as none. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(size - Number(to), 0);
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (start <= end) return { start, end };
  throw new AwsError(416, 'InvalidRange', 'The requested range is not satisfiable');
}

export async function putObject({ store, request, headers, response, bucket, key, now }: S3Call): Promise<void> {
  const properties = { headers: keptHeaders(headers), lastModified: now };
  const { etag } = await store.put(bucket, key, requestBody(request), properties);
  response.writeHead(200, { etag: `"${etag}"` }).end();
}

export async function deleteObject({ store, response, bucket, key }: S3Call): Promise<void> {
  await store.delete(bucket, key);
  response.writeHead(204).end();
}

export async function deleteObjects({ store, request, response, bucket }: S3Call): Promise<void> {
  const xml = await text(requestBody(request));
  const keys = elementsIn(xml, 'Key').map(unescapeXml);
  if (keys.length > MOST_KEYS) throw new AwsError(400, 'MalformedXML', `More than ${MOST_KEYS} keys`);
  for (const key of keys) await store.delete(bucket, key);
  const quiet = xml.includes('<Quiet>true</Quiet>');
  sendXml(response, 200, 'DeleteResult', quiet ? [] : keys.map((key) => `<Deleted>${element('Key', key)}</Deleted>`));
}

export async function listObjects({ store, response, query, bucket }: S3Call): Promise<void> {
  const objects = await store.list(bucket, query.get('prefix') ?? '');
  if (objects.length > MOST_KEYS) throw new AwsError(501, 'NotImplemented', 'The local S3 lists one page');
  sendXml(response, 200, 'ListBucketResult', [
    element('Name', bucket),
    element('KeyCount', objects.length),
    element('IsTruncated', false),
    ...objects.map(({ key, size, etag, lastModified }) => {
      const modified = element('LastModified', new Date(lastModified).toISOString());
      return `<Contents>${element('Key', key)}${modified}${element('ETag', `"${etag}"`)}${element('Size', size)}</Contents>`;
    }),
  ]);
}
