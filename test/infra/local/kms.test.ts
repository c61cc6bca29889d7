import { statSync } from 'node:fs';
import { join } from 'node:path';
import { GenerateMacCommand, type GenerateMacCommandInput, KMSClient } from '@aws-sdk/client-kms';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, expect, test } from 'vitest';
import { backupSigningKeyId, signBackupDigest, verifyBackupSignature } from '#functions/backups/signature.ts';
import { closeAwsClients } from '#functions/core/aws/aws-client.ts';
import { createCdkApp } from '#infra/cdk/build-bank.ts';
import { BackupKeys } from '#infra/cdk/constructs/backup-keys.ts';
import { type LocalKms, startKms } from '#infra/local/kms/start-kms.ts';
import { replaceProcessEnvironment } from '#infra/local/lambda/function-environment.ts';
import { createTempFolder } from '#test/support/temp-folder.ts';

const account = { region: 'eu-central-1', accessKeyId: 'LOCALKEY', secretAccessKey: 'a secret of this test' };
const file = join(createTempFolder('kms-'), 'kms.json');
const sha256 = 'a'.repeat(64);

let ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

async function start(names: readonly string[], changes: Record<string, string> = {}): Promise<LocalKms> {
  const kms = await startKms({ file, names, account, clock: Date.now });
  ends.push(kms.close, closeAwsClients);
  ends.push(
    replaceProcessEnvironment({
      AWS_ENDPOINT_URL_KMS: kms.url,
      AWS_REGION: account.region,
      AWS_ACCESS_KEY_ID: account.accessKeyId,
      AWS_SECRET_ACCESS_KEY: account.secretAccessKey,
      BACKUP_KEY_IDS: kms.backupKeyIds.join(','),
      ...changes,
    }),
  );
  return kms;
}

function client(): KMSClient {
  const made = new KMSClient({});
  ends.push(() => made.destroy());
  return made;
}

const whole = (input: Partial<GenerateMacCommandInput>): GenerateMacCommandInput => ({
  ...{ KeyId: backupSigningKeyId(), MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from('a') },
  ...input,
});

test('a signature is verified by its key, even after a newer key has replaced it (ASVS 11.2.2)', async () => {
  await start(['Key1']);
  const signedBy = backupSigningKeyId();
  const signature = await signBackupDigest(sha256, signedBy);
  expect(await verifyBackupSignature({ sha256, signedBy, signature })).toBe('signed');
  expect(await verifyBackupSignature({ sha256: 'b'.repeat(64), signedBy, signature })).toBe('altered');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const end of ends.splice(0).toReversed()) await end();

  const { backupKeyIds } = await start(['Key2', 'Key1']);
  expect(backupKeyIds).toEqual([expect.any(String), signedBy]);
  expect(backupSigningKeyId()).not.toBe(signedBy);
  expect(await verifyBackupSignature({ sha256, signedBy, signature })).toBe('signed');
  // The signature is right, but it names another key.
  expect(await verifyBackupSignature({ sha256, signedBy: backupSigningKeyId(), signature })).toBe('altered');
});

test.each<[string, Partial<GenerateMacCommandInput>, string]>([
  ['a key that it does not have', { KeyId: 'another' }, 'NotFoundException'],
  ['a message above 4096 bytes', { Message: Buffer.alloc(4097) }, 'ValidationException'],
])('the local KMS refuses a request as AWS does: %s', async (_, input, name) => {
  await start(['Key1']);
  await expect(client().send(new GenerateMacCommand(whole(input)))).rejects.toMatchObject({ name });
});

test('the local KMS refuses a caller without the secret of the account', async () => {
  await start(['Key1'], { AWS_SECRET_ACCESS_KEY: 'guessed' });
  const command = new GenerateMacCommand(whole({}));
  await expect(client().send(command)).rejects.toMatchObject({ name: 'InvalidSignatureException' });
});

test('a second key leaves the first one as it is, and is used to sign instead of it', () => {
  const withKeys = (count: number) => {
    const stack = new Stack(createCdkApp({ outdir: createTempFolder('kms-cdk-'), validated: false }), 'Data');
    const { keys } = new BackupKeys(stack, 'Keys', { keep: true }, count);
    return { keys, made: Template.fromStack(stack).findResources('AWS::KMS::Key') };
  };
  const { keys, made } = withKeys(2);
  for (const key of Object.values(made)) expect(key).toMatchObject({ DeletionPolicy: 'Retain' });
  expect(keys.map(({ node }) => node.id)).toEqual(['Key2', 'Key1']);
  expect(Object.keys(made)).toEqual(expect.arrayContaining(Object.keys(withKeys(1).made)));
});
