import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { awsClientDefaults, lazyClient } from './aws-client.ts';

export const MAC_ALGORITHM = 'HMAC_SHA_256';

export const kmsClient = lazyClient(() => new KMSClient(awsClientDefaults()));

/** Computes an HMAC by a key that never leaves AWS KMS. @param Message at most 4096 bytes */
export async function generateMac(Message: Uint8Array, KeyId: string): Promise<Buffer> {
  const { Mac } = await kmsClient().send(new GenerateMacCommand({ KeyId, MacAlgorithm: MAC_ALGORITHM, Message }));
  if (!Mac) throw new Error('KMS answered GenerateMac without a MAC');
  return Buffer.from(Mac);
}
