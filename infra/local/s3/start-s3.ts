/**
 * Only the operations are implemented that the bank and its tests use:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiResponseHeaders } from '#shared/contract/security-headers.ts';
import { AwsError } from '../aws-error.ts';
import { assertSignatureValid, headersOf } from '../check-signature.ts';
import type { SiteListener } from '../gateway/built-site.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { logFailure } from '../log.ts';
import { loopbackServer } from '../loopback-server.ts';
import type { TemplateBucket } from '../template.ts';
import { MultipartUploads } from './multipart-uploads.ts';
import {
  deleteObject,
  deleteObjects,
  deleteVersion,
  getObject,
  listObjects,
  listVersions,
  putObject,
} from './object-operations.ts';
import { ObjectStore } from './object-store.ts';
import type { ObjectHeaders, S3Call } from './s3-call.ts';
import { sendXml, xmlElement } from './xml.ts';

export interface LocalS3 {
  readonly url: string;
  /** Serves the files below `FILES_BASE` of the gateway, for signed links in browsers. */
  readonly files: SiteListener;
  readonly close: () => Promise<void>;
}

/** Path of the files on the gateway. On AWS browsers call the bucket itself. */
export const FILES_BASE = '/files';

export async function startS3(options: {
  readonly directory: string;
  readonly buckets: readonly TemplateBucket[];
  readonly account: LocalAwsAccount;
  readonly clock: () => number;
}): Promise<LocalS3> {
  const { directory, account, clock } = options;
  const buckets = new Map(options.buckets.map((one) => [one.name, one]));
  const store = await ObjectStore.open(directory, [...buckets.keys()]);
  const uploads = new MultipartUploads();
  /** Operations by method, kind of path and the parameters that distinguish them. */
  const operations = new Map<string, (call: S3Call) => Promise<void>>([
    ['GET object', getObject],
    ['HEAD object', getObject],
    ['PUT object', putObject],
    ['DELETE object', deleteObject],
    ['GET object versionId', getObject],
    ['DELETE object versionId', deleteVersion],
    ['GET bucket list-type', listObjects],
    ['GET bucket versions', listVersions],
    ['POST bucket delete', deleteObjects],
    ['POST object uploads', uploads.create],
    ['PUT object partNumber uploadId', uploads.addPart],
    ['POST object uploadId', uploads.complete],
  ]);

  /** @param base path before the bucket, which is signed as well */
  async function answer(request: IncomingMessage, response: ServerResponse, base: string): Promise<void> {
    const { method = '', url = '/' } = request;
    const headers = headersOf(request);
    const now = clock();
    // The header has the local clock's time, because clients with a wrong clock correct it by this date.
    response.setHeader('date', new Date(now).toUTCString());
    response.setHeader('x-amz-request-id', randomUUID());
    assertSignatureValid({ service: 's3', method, url, headers }, account, now);
    const { pathname, searchParams: query } = new URL(url.slice(base.length), 'http://localhost');
    const [, bucket = '', key = ''] = /^\/([^/]+)\/?(.*)$/s.exec(decodeURIComponent(pathname)) ?? [];
    const settings = buckets.get(bucket);
    if (!settings) throw new AwsError(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const name = nameOf(method, key, query, headers);
    const operation = operations.get(name);
    if (!operation) throw new AwsError(501, 'NotImplemented', `The local S3 does not implement ${name}`);
    await operation({ ...settings, store, request, headers, query, response, bucket, key, now });
  }

  const serve = (request: IncomingMessage, response: ServerResponse, base = '') =>
    answer(request, response, base).catch((error) => refuse(request, response, error));
  const { url, close } = await loopbackServer((request, response) => void serve(request, response));
  return {
    url,
    files(request, response) {
      // The files have the same origin as the bank here, so that no file may act as a page of it.
      for (const [name, value] of Object.entries(apiResponseHeaders)) response.setHeader(name, value);
      return serve(request, response, FILES_BASE);
    },
    close,
  };
}

const PARAMETERS =
  /^(x-amz-(algorithm|content-sha256|credential|date|expires|security-token|signature|signedheaders)|x-id|prefix|response-.+)$/i;
const HEADERS =
  /^x-amz-(checksum-(algorithm|crc32|mode)|content-sha256|date|meta-.+|object-lock-(mode|retain-until-date)|sdk-checksum-algorithm|security-token|user-agent)$/;

/** Names an operation. An unknown parameter or header leads to a name that nothing implements. */
function nameOf(method: string, key: string, query: URLSearchParams, headers: ObjectHeaders): string {
  const parameters = [...query.keys()].filter((name) => !PARAMETERS.test(name)).sort();
  // Conditions are refused, except for those by which a reader asks only for a changed object.
  const condition = method === 'GET' ? /^if-(match|unmodified)/ : /^if-/;
  const unknown = Object.keys(headers).filter(
    (name) => (name.startsWith('x-amz-') && !HEADERS.test(name)) || condition.test(name),
  );
  return [method, key === '' ? 'bucket' : 'object', ...parameters, ...unknown].join(' ');
}

function refuse(request: IncomingMessage, response: ServerResponse, cause: unknown): void {
  if (response.destroyed || response.headersSent) return void response.destroy();
  const isKnown = cause instanceof AwsError;
  if (!isKnown) logFailure('The local S3 failed', cause);
  const { status, code, message } = isKnown
    ? cause
    : new AwsError(500, 'InternalError', 'We encountered an internal error. Please try again.');
  // The connection is closed, because the rest of the body has not been read.
  response.setHeader('connection', 'close');
  if (request.method === 'HEAD') return void response.writeHead(status).end();
  sendXml(response, status, 'Error', [xmlElement('Code', code), xmlElement('Message', message)]);
}
