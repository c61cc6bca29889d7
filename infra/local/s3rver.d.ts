declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    readonly store: { getBucket(name: string): Promise<unknown>; putBucket(name: string): Promise<unknown> };
    callback(): RequestListener;
  }
}
