import * as z from 'zod/mini';
import { SEALS_FOLDER } from '#shared/contract/bucket-folders.ts';
import { listObjectVersions, readObject } from '../../core/aws/s3.ts';
import { env } from '../../core/env.ts';
import type { NamedSeal, TrailSeal } from './seal.ts';

const Stored = z.object({
  at: z.string(),
  heads: z.array(
    // All names are kept, because they are signed.
    z.looseObject({
      list: z.string(),
      number: z.number(),
      before: z.string(),
      after: z.string(),
      entryDigestPrefixes: z.optional(z.array(z.string())),
      echo: z.optional(z.array(z.string())),
    }),
  ),
  signedBy: z.string(),
  signature: z.string(),
});

const AT_ONCE = 16;

/** All versions, so that neither a newer object nor a delete marker hides a seal. */
export async function* readAllSealVersions(): AsyncGenerator<NamedSeal> {
  const versions = await listObjectVersions(env.sealsBucket, SEALS_FOLDER);
  for (let at = 0; at < versions.length; at += AT_ONCE) {
    const some = versions.slice(at, at + AT_ONCE).map(async (version) => {
      return { name: version.Key, seal: sealIn((await readObject(version)).toString()) };
    });
    yield* await Promise.all(some);
  }
}

function sealIn(text: string): TrailSeal | undefined {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
