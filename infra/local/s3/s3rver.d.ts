declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  import type { Readable } from 'node:stream';

  interface S3Object {
    readonly bucket: string;
    readonly key: string;
    readonly content: Readable | Buffer;
    readonly metadata: Readonly<Record<string, string>>;
  }

  export interface Store {
    readonly rootDirectory: string;
    getBucket(name: string): Promise<unknown>;
    putBucket(name: string): Promise<unknown>;
    getResourcePath(bucket: string, key: string, resource: 'object'): string;
    putMetadata(bucket: string, key: string, metadata: S3Object['metadata'], md5: string): Promise<void>;
    putObject(object: S3Object): Promise<{ readonly size: number; readonly md5: string }>;
  }

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    readonly store: Store;
    callback(): RequestListener;
  }
}
