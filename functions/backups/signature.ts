/**
 * The signature is an HMAC by a key that never leaves AWS KMS. A forger can compute the checksum of a changed file, but
 * not this.
 */
import { KMSInvalidMacException, VerifyMacCommand } from '@aws-sdk/client-kms';
import { DomainError } from '#shared/domain/domain-error.ts';
import { generateMac, kmsClient, MAC_ALGORITHM } from '../core/aws/kms.ts';
import { env } from '../core/env.ts';
import type { BackupSeal } from './file/backup-format.ts';

export const backupSigningKeyId = (): string => env.backupKeyIds[0] ?? '';

/**
 * Returns the signed text. KMS accepts at most 4096 bytes, so it contains only the digest; the prefix separates it from
 * other signed texts.
 */
export const backupSignaturePayload = (sha256: string): Buffer => Buffer.from(`Aldermoor backup, SHA-256 ${sha256}`);

/** Returns the signature in Base64. */
export const signBackupDigest = (sha256: string, key: string): Promise<string> =>
  macOf(backupSignaturePayload(sha256), key);

const macOf = async (message: Buffer, key: string): Promise<string> =>
  (await generateMac(message, key)).toString('base64');

/** @param mac Base64 */
async function isMacOf(Message: Buffer, mac: string, KeyId: string): Promise<boolean> {
  const Mac = Buffer.from(mac, 'base64');
  // KMS accepts no empty MAC.
  if (Mac.length === 0) return false;
  try {
    await kmsClient().send(new VerifyMacCommand({ KeyId, MacAlgorithm: MAC_ALGORITHM, Message, Mac }));
    return true;
  } catch (error) {
    if (error instanceof KMSInvalidMacException) return false;
    throw error;
  }
}

export type SignatureStatus = 'signed' | 'foreign' | 'altered';

/** Verifies a signature. NOTE: the file names the key, so only the bank's own keys may be called. */
export async function verifyBackupSignature({ sha256, signedBy, signature }: BackupSeal): Promise<SignatureStatus> {
  if (!env.backupKeyIds.includes(signedBy)) return 'foreign';
  return (await isMacOf(backupSignaturePayload(sha256), signature, signedBy)) ? 'signed' : 'altered';
}

export const signatureProblemMessages = {
  foreign: 'it is signed by another bank. The operator can sign it after looking at it',
  altered: 'its signature does not fit: it was altered after the bank had signed it',
} as const satisfies Record<Exclude<SignatureStatus, 'signed'>, string>;

/** @throws DomainError 400, with a different code for each reason */
export async function assertBackupSigned(seal: BackupSeal): Promise<void> {
  const standing = await verifyBackupSignature(seal);
  if (standing === 'signed') return;
  const sentence = `This backup cannot be restored: ${signatureProblemMessages[standing]}. Nothing was changed.`;
  throw new DomainError('invalid', `${standing}_backup`, sentence);
}

export async function signTrail(digest: string): Promise<{ signedBy: string; signature: string }> {
  const signedBy = backupSigningKeyId();
  return { signedBy, signature: await macOf(trailMessage(digest), signedBy) };
}

export async function isTrailSignatureValid(
  digest: string,
  {
    signedBy = '',
    signature = '',
  }: { readonly signedBy?: string | undefined; readonly signature?: string | undefined },
): Promise<boolean> {
  return env.backupKeyIds.includes(signedBy) && isMacOf(trailMessage(digest), signature, signedBy);
}

const trailMessage = (digest: string): Buffer => Buffer.from(`Aldermoor trail, SHA-256 ${digest}`);
