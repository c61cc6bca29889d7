/** An HMAC by a key that never leaves AWS KMS: a forger can recompute the checksum of a file, but not this. */
import { Refusal } from '#shared/domain/refusal.ts';
import { env } from '../platform/env.ts';
import { askAws } from '../platform/send-to-aws.ts';
import type { Seal } from './file/layout.ts';

const ALGORITHM = 'HMAC_SHA_256';

export const signingKey = (): string => env.backupKeyIds[0] ?? '';

/** KMS accepts at most 4096 bytes. The prefix separates the digest from other signed texts. */
export const signedMessage = (sha256: string): Buffer => Buffer.from(`Aldermoor backup, SHA-256 ${sha256}`);

/** Base64. @throws Refusal 503 */
export const signatureOf = (sha256: string, key: string): Promise<string> => macOf(signedMessage(sha256), key);

async function macOf(message: Buffer, key: string): Promise<string> {
  const { status, body } = await askKms('GenerateMac', key, { Message: base64(message) });
  const { Mac } = JSON.parse(body.toString());
  if (status !== 200 || typeof Mac !== 'string') throw new Error(`KMS answered ${status} to GenerateMac`);
  return Mac;
}

const fits = ({ sha256, signature = '' }: Seal, key: string): Promise<boolean> =>
  isMacOf(signedMessage(sha256), signature, key);

async function isMacOf(message: Buffer, Mac: string, key: string): Promise<boolean> {
  const { status, body } = await askKms('VerifyMac', key, { Message: base64(message), Mac });
  if (status === 200) return true;
  if (body.includes('KMSInvalidMacException')) return false;
  throw new Error(`KMS answered ${status} to VerifyMac`);
}

const askKms = (operation: 'GenerateMac' | 'VerifyMac', KeyId: string, input: object) =>
  askAws({
    service: 'kms',
    method: 'POST',
    url: new URL(`${env.kmsEndpoint}/`),
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
    body: new TextEncoder().encode(JSON.stringify({ KeyId, MacAlgorithm: ALGORITHM, ...input })),
  });

const base64 = (bytes: Buffer): string => bytes.toString('base64');

export type Standing = 'signed' | 'unsigned' | 'foreign' | 'altered';

/** NOTE: the file names the key, so only the bank's own keys are ever called. @throws Refusal 503 */
export async function standingOf(seal: Seal): Promise<Standing> {
  const { signedBy } = seal;
  if (signedBy === undefined) return 'unsigned';
  if (!env.backupKeyIds.includes(signedBy)) return 'foreign';
  return (await fits(seal, signedBy)) ? 'signed' : 'altered';
}

export const standings = {
  unsigned: 'it is not signed by the bank. The operator can sign a file of an earlier version after looking at it',
  foreign: 'it is signed by another bank. The operator can sign it after looking at it',
  altered: 'its signature does not fit: it was altered after the bank had signed it',
} as const satisfies Record<Exclude<Standing, 'signed'>, string>;

/** @throws Refusal 400, with a code for each way of not being signed */
export async function assertSigned(seal: Seal): Promise<void> {
  const standing = await standingOf(seal);
  if (standing === 'signed') return;
  const sentence = `This backup cannot be restored: ${standings[standing]}. Nothing was changed.`;
  throw new Refusal('invalid', `${standing}_backup`, sentence);
}

export async function signTrail(digest: string): Promise<{ signedBy: string; signature: string }> {
  const signedBy = signingKey();
  return { signedBy, signature: await macOf(trailMessage(digest), signedBy) };
}

export async function isOfTrail(
  digest: string,
  {
    signedBy = '',
    signature = '',
  }: { readonly signedBy?: string | undefined; readonly signature?: string | undefined },
): Promise<boolean> {
  return env.backupKeyIds.includes(signedBy) && isMacOf(trailMessage(digest), signature, signedBy);
}

const trailMessage = (digest: string): Buffer => Buffer.from(`Aldermoor trail, SHA-256 ${digest}`);
