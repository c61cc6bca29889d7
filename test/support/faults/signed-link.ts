/** Links of the bank to any object, of which its routes give few. */
import { type SignedLink, signedLink } from '#functions/storage/signed-link.ts';

type Linked = Parameters<typeof signedLink>[0];

/** A link to an object in the bucket of backups; by default to read it. */
export const linkToBackups = (key: string, seconds: number, changes: Partial<Linked> = {}): Promise<SignedLink> =>
  signedLink({ method: 'GET', bucket: String(process.env.BACKUPS_BUCKET_NAME), key, seconds, ...changes });

export type { SignedLink };
