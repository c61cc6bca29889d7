import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from './object-store.ts';

export type Headers = Readonly<Record<string, string>>;

/** A signed request for an operation on a bucket or object. */
export interface S3Call {
  readonly store: ObjectStore;
  readonly request: IncomingMessage;
  readonly headers: Headers;
  readonly query: URLSearchParams;
  readonly response: ServerResponse;
  readonly bucket: string;
  /** Empty for an operation on the bucket. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** @throws AwsError unless the caller may list the bucket */
  readonly authorizeListing: () => void;
}

const KEPT = /^(content-(type|disposition|encoding|language)|cache-control|expires|x-amz-meta-.+)$/;

/** The headers of a writing request that each reader of the object is sent. */
export function keptHeaders({ 'content-encoding': encoding, ...headers }: Headers): Headers {
  const content = encoding?.replace(/(^|,)\s*aws-chunked\s*/, '');
  const kept = Object.entries({ ...headers, ...(content && { 'content-encoding': content }) });
  return { 'content-type': 'binary/octet-stream', ...Object.fromEntries(kept.filter(([name]) => KEPT.test(name))) };
}
