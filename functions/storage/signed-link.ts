import { signedAddress } from '#functions/platform/aws-signer.ts';
import { isoTime, now } from '#functions/platform/clock.ts';
import { credentials } from '#functions/platform/credentials.ts';
import { env } from '#functions/platform/env.ts';
import { addressOf } from './s3.ts';

interface LinkedObject {
  readonly method: 'GET' | 'PUT';
  readonly bucket: string;
  readonly key: string;
  readonly seconds: number;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SignedLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** Whether or not the object exists. */
export async function signedLink({ bucket, key, query = {}, ...linked }: LinkedObject): Promise<SignedLink> {
  const at = Math.floor(now() / 1000) * 1000;
  const url = addressOf(bucket, key, env.linksUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { href } = await signedAddress({ ...linked, service: 's3', url }, credentials(), at);
  return { url: href, expiresAt: isoTime(at + linked.seconds * 1000) };
}
