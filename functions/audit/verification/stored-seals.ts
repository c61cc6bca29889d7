import * as z from 'zod/mini';
import { readSeals } from '../read-seals.ts';
import type { NamedSeal, Seal } from './seal.ts';

const Stored = z.object({
  at: z.string(),
  heads: z.array(
    z.object({
      list: z.string(),
      number: z.number(),
      before: z.string(),
      after: z.string(),
      entryDigestPrefixes: z.array(z.string()),
    }),
  ),
  signedBy: z.string(),
  signature: z.string(),
});

export async function* storedSeals(): AsyncGenerator<NamedSeal> {
  for await (const { name, text } of readSeals()) yield { name, seal: sealIn(text) };
}

function sealIn(text: string): Seal | undefined {
  try {
    return Stored.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
