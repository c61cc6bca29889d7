/** S3 on one machine: s3rver keeps the objects, and this door in front checks what s3rver does not, the signatures. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import S3rver from 's3rver';
import { apiHeaders } from '#shared/contract/security-headers.ts';
import type { Site } from '../gateway/site.ts';
import type { LocalAccount } from '../local-account.ts';
import { requestsOfS3, requestsToHearOfNothing } from '../rights/aws-calls.ts';
import type { Request } from '../rights/policy.ts';
import { type Rejection, rejectionOf } from './signature-v4.ts';
import { storeWholeObjects } from './whole-objects.ts';

export interface LocalS3 {
  /** The endpoint for AWS_ENDPOINT_URL_S3. An address, not a name, so that clients put the bucket into the path. */
  readonly url: string;
  /** The same door at another address, below `FILES_BASE`: signed links are made for it, so that a page may follow them. */
  readonly files: Site;
  readonly close: () => Promise<void>;
}

/** Asks the role of a function, by its key: a sentence when it refuses. */
type RefusalOf = (key: string, requests: Request[]) => string | undefined;

/** Where the gateway lets browsers in. In AWS they go to the bucket itself. */
export const FILES_BASE = '/files';

/** Starts S3 on a directory, with these buckets. */
export async function startS3(options: {
  directory: string;
  buckets: readonly string[];
  account: LocalAccount;
  clock: () => number;
  refusalOf?: RefusalOf;
}): Promise<LocalS3> {
  const s3rver = new S3rver({ directory: options.directory, silent: true, vhostBuckets: false });
  await storeWholeObjects(s3rver.store);
  for (const bucket of options.buckets) {
    if (!(await s3rver.store.getBucket(bucket))) await s3rver.store.putBucket(bucket);
  }
  const objects = createServer(s3rver.callback()).listen(0, '127.0.0.1');
  await once(objects, 'listening');
  const { port: behind } = objects.address() as AddressInfo;

  /** @param base what the address has before the bucket; the signature covers it */
  const answer = (request: IncomingMessage, response: ServerResponse, base = ''): Promise<void> => {
    const now = options.clock();
    // S3's own time, which its clients follow when their signatures come too early or too late.
    response.setHeader('date', new Date(now).toUTCString());
    const role = roleOf(request, base, options.refusalOf);
    return admit(request, options.account, now).then(
      (body) => {
        if ('code' in body) return refuse(response, body);
        const refusal = role.refusal();
        if (refusal) return refuse(response, refusal);
        return forward(request, response, body, { port: behind, base, refusalOfNothing: role.refusalOfNothing });
      },
      () =>
        refuse(response, {
          status: 500,
          code: 'InternalError',
          message: 'We encountered an internal error. Please try again.',
        }),
    );
  };
  const door = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files(request, response) {
      // The bank's own origin here, which a bucket's is not: whatever lies there must not act as a page of the bank.
      for (const [name, value] of Object.entries(apiHeaders)) response.setHeader(name, value);
      return answer(request, response, FILES_BASE);
    },
    async close() {
      for (const server of [door, objects]) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
}

/** What the function whose credentials signed a request may not do; of the account's own requests, nothing. */
function roleOf(request: IncomingMessage, base: string, refusalOf: RefusalOf = () => undefined) {
  const [path = '/', query = ''] = (request.url ?? '/').slice(base.length).split('?');
  const token = new URLSearchParams(query).get('X-Amz-Security-Token') ?? request.headers['x-amz-security-token'];
  const ask = (requests: Request[]): Rejection | undefined => {
    const message = token ? refusalOf(String(token), requests) : undefined;
    return message === undefined ? undefined : { status: 403, code: 'AccessDenied', message };
  };
  return {
    refusal: () => ask(requestsOfS3(request.method ?? '', path)),
    refusalOfNothing: () => ask(requestsToHearOfNothing(path.split('/')[1])),
  };
}

/** What a request brings: as it comes, or read to its end. */
interface Body {
  readonly content: Buffer | IncomingMessage;
  readonly length: number;
}

/** The body of a request that S3 would accept, or S3's refusal. */
async function admit(request: IncomingMessage, account: LocalAccount, now: number): Promise<Body | Rejection> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const { method = '', url = '/' } = request;
  const rejection = rejectionOf({ service: 's3', method, url, headers }, account, now);
  if (rejection) return rejection;
  const declared = headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
  const checksum = headers['x-amz-checksum-crc32'];
  // Nothing to compare the body with: a large file need not fit into memory.
  if (declared === 'UNSIGNED-PAYLOAD' && checksum === undefined) return asItComes(request);
  const raw = Buffer.concat(await request.toArray());
  if (declared === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return fromChunks(raw);
  if (declared.startsWith('STREAMING-')) {
    return { status: 501, code: 'NotImplemented', message: 'The local S3 does not read bodies signed chunk by chunk' };
  }
  if (declared !== 'UNSIGNED-PAYLOAD' && declared !== createHash('sha256').update(raw).digest('hex')) {
    const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    return { status: 400, code: 'XAmzContentSHA256Mismatch', message };
  }
  return checked(raw, checksum);
}

function asItComes(request: IncomingMessage): Body | Rejection {
  const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers;
  if (!chunked) return { content: request, length: Number(length) };
  const message = 'You must provide the Content-Length HTTP header.';
  return { status: 411, code: 'MissingContentLength', message };
}

/** Reads `aws-chunked`, the encoding of a body whose checksum follows it. */
function fromChunks(raw: Buffer): Body | Rejection {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = raw.indexOf('\r\n', at);
    const size = Number.parseInt(raw.toString('latin1', at, lineEnd), 16);
    if (lineEnd < 0 || Number.isNaN(size))
      return { status: 400, code: 'IncompleteBody', message: 'The body ends too early' };
    at = lineEnd + 2;
    if (size === 0) break;
    chunks.push(raw.subarray(at, at + size));
    at += size + 2;
  }
  const [, checksum] = /x-amz-checksum-crc32:\s*(\S+)/i.exec(raw.toString('latin1', at)) ?? [];
  return checked(Buffer.concat(chunks), checksum);
}

function checked(content: Buffer, checksum: string | undefined): Body | Rejection {
  const actual = Buffer.alloc(4);
  actual.writeUInt32BE(crc32(content));
  if (checksum === undefined || checksum === actual.toString('base64')) return { content, length: content.length };
  return { status: 400, code: 'BadDigest', message: 'The CRC32 you specified did not match the calculated checksum.' };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { content, length }: Body,
  {
    port,
    base,
    refusalOfNothing,
  }: {
    readonly port: number;
    readonly base: string;
    /** Asked when there is no such object. */
    readonly refusalOfNothing: () => Rejection | undefined;
  },
): void {
  const {
    authorization: _checked,
    'x-amz-security-token': _asked,
    'transfer-encoding': _chunked,
    'x-amz-decoded-content-length': _length,
    ...headers
  } = request.headers;
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  // The signature has served; s3rver would count a link's life by another clock.
  const unsignedQuery = query
    .split('&')
    .filter(
      (pair) =>
        !/^x-amz-(algorithm|credential|date|expires|signedheaders|signature|content-sha256|security-token)=/i.test(
          pair,
        ),
    );
  const behind = sendRequest(
    {
      host: '127.0.0.1',
      port,
      method: request.method,
      path: `${path.slice(base.length)}?${unsignedQuery.join('&')}`,
      headers: {
        ...headers,
        ...(headers['content-encoding'] && {
          'content-encoding': headers['content-encoding'].replace(/(^|,)\s*aws-chunked\s*/, ''),
        }),
        'content-length': length,
        'x-amz-date': `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
        // s3rver's one built-in account; it does not look at a version 4 signature, but tells signed from anonymous.
        authorization: 'AWS4-HMAC-SHA256 Credential=S3RVER/local, SignedHeaders=host, Signature=checked',
      },
    },
    (answer) => {
      const refusal = answer.statusCode === 404 && request.method === 'GET' ? refusalOfNothing() : undefined;
      if (refusal) {
        answer.resume();
        return refuse(response, refusal);
      }
      const { date: _ofAnotherClock, ...answered } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(response);
    },
  );
  behind.on('error', () =>
    refuse(response, { status: 500, code: 'InternalError', message: 'The local S3 has stopped' }),
  );
  if (Buffer.isBuffer(content)) return void behind.end(content);
  content.pipe(behind);
  // Whoever breaks off in the middle has stored nothing.
  content.once('close', () => {
    if (!content.complete) behind.destroy();
  });
}

function refuse(response: ServerResponse, { status, code, message }: Rejection): void {
  if (response.headersSent) return void response.destroy();
  const escaped = message.replace(/[<>&]/g, '');
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escaped}</Message></Error>`,
  );
}
