import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../aws-error.ts';
import { requestBody } from './request-body.ts';
import { retainUntilDateOf, type S3Call, storedObjectHeaders } from './s3-call.ts';
import { sendXml, unescapeXml, xmlElement, xmlElementTexts } from './xml.ts';

const MAX_KEYS = 1000;

export async function getObject(call: S3Call): Promise<void> {
  const { store, request, headers, response, query, bucket, key } = call;
  const version = query.get('versionId');
  const object = await (version === null ? store.get(bucket, key) : store.getVersion(bucket, key, version));
  if (!object) throw new AwsError(404, 'NoSuchKey', 'The specified key does not exist.');
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
      ...(object.version !== undefined && { 'x-amz-version-id': object.version }),
    });
    if (request.method === 'HEAD' || object.size === 0) response.end();
    else await pipeline(object.read(start, end), response);
  } finally {
    await object.close();
  }
}

/** Reads a single range and ignores other forms of the header, as S3 does. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(size - Number(to), 0);
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (start <= end) return { start, end };
  throw new AwsError(416, 'InvalidRange', 'The requested range is not satisfiable');
}

export async function putObject(call: S3Call): Promise<void> {
  const { store, request, headers, response, bucket, key, now } = call;
  const lockedUntil = retainUntilDateOf(call);
  if (lockedUntil !== undefined && !('x-amz-checksum-crc32' in headers)) {
    const message = 'A Content-MD5 or x-amz-checksum- header is required to put an object under a lock';
    throw new AwsError(400, 'InvalidRequest', message);
  }
  const properties = { headers: storedObjectHeaders(headers), lastModified: now, ...(lockedUntil && { lockedUntil }) };
  const { etag, version } = await store.put(bucket, key, requestBody(request), properties);
  response.writeHead(200, { etag: `"${etag}"`, ...(version && { 'x-amz-version-id': version }) }).end();
}

export async function deleteObject({ store, response, bucket, key, now }: S3Call): Promise<void> {
  const marker = await store.delete(bucket, key, now);
  const headers = marker === undefined ? {} : { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker };
  response.writeHead(204, headers).end();
}

export async function deleteVersion({ store, response, query, bucket, key, now }: S3Call): Promise<void> {
  if (await store.deleteVersion(bucket, key, query.get('versionId') ?? '', now)) {
    response.writeHead(204).end();
    return;
  }
  throw new AwsError(403, 'AccessDenied', 'Access Denied because object protected by object lock.');
}

/** Lists the versions of locked objects. An object that is not locked has no other version than itself. */
export async function listVersions({ store, response, query, bucket }: S3Call): Promise<void> {
  const prefix = query.get('prefix') ?? '';
  const older = (await store.versions(bucket)).filter(({ key }) => key.startsWith(prefix));
  const current = (await store.list(bucket, prefix)).flatMap(({ key, version, lastModified }) =>
    version === undefined ? [] : [{ key, version, isMarker: false, since: lastModified, isLatest: true }],
  );
  const here = new Set(current.map(({ key }) => key));
  const all = [...current, ...older.map((one) => ({ ...one, isLatest: one.isMarker && !here.has(one.key) }))];
  sendXml(response, 200, 'ListVersionsResult', [
    xmlElement('Name', bucket),
    xmlElement('IsTruncated', false),
    ...all.map(({ key, version, isMarker, isLatest }) => {
      const inner = `${xmlElement('Key', key)}${xmlElement('VersionId', version)}${xmlElement('IsLatest', isLatest)}`;
      return isMarker ? `<DeleteMarker>${inner}</DeleteMarker>` : `<Version>${inner}</Version>`;
    }),
  ]);
}

/** Quietly, as the bank asks: the answer names no keys. */
export async function deleteObjects({ store, request, response, bucket, now }: S3Call): Promise<void> {
  const xml = await text(requestBody(request));
  const keys = xmlElementTexts(xml, 'Key').map(unescapeXml);
  if (keys.length > MAX_KEYS) throw new AwsError(400, 'MalformedXML', `More than ${MAX_KEYS} keys`);
  for (const key of keys) await store.delete(bucket, key, now);
  sendXml(response, 200, 'DeleteResult', []);
}

export async function listObjects({ store, response, query, bucket }: S3Call): Promise<void> {
  const objects = await store.list(bucket, query.get('prefix') ?? '');
  if (objects.length > MAX_KEYS) throw new AwsError(501, 'NotImplemented', 'The local S3 lists one page');
  sendXml(response, 200, 'ListBucketResult', [
    xmlElement('Name', bucket),
    xmlElement('KeyCount', objects.length),
    xmlElement('IsTruncated', false),
    ...objects.map(({ key, size, etag, lastModified }) => {
      const modified = xmlElement('LastModified', new Date(lastModified).toISOString());
      return `<Contents>${xmlElement('Key', key)}${modified}${xmlElement('ETag', `"${etag}"`)}${xmlElement('Size', size)}</Contents>`;
    }),
  ]);
}
