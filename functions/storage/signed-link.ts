/** Links that open one object for a few minutes to whoever has them, without going through a function. */
import { signedAddress } from '#functions/platform/aws-signature.ts';
import { isoTime, now } from '#functions/platform/clock.ts';
import { credentials } from '#functions/platform/credentials.ts';
import { env } from '#functions/platform/env.ts';
import { addressOf } from './s3.ts';

interface LinkedObject {
  readonly method: 'GET' | 'PUT';
  readonly bucket: string;
  readonly key: string;
  readonly seconds: number;
  /** What S3 is to answer with: `response-content-disposition`, `response-content-type`. */
  readonly query?: Readonly<Record<string, string>>;
  /** What the request must send exactly so; in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SignedLink {
  readonly url: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** Asks nobody: that the object is there, or that the function may touch it, shows when the link is used. */
export function signedLink({ bucket, key, query = {}, ...linked }: LinkedObject): SignedLink {
  // Signatures know whole seconds.
  const at = Math.floor(now() / 1000) * 1000;
  const url = addressOf(bucket, key, env.linksUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return {
    url: signedAddress({ ...linked, service: 's3', url }, credentials(), at).href,
    expiresAt: isoTime(at + linked.seconds * 1000),
  };
}
