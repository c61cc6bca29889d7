/** https://docs.aws.amazon.com/kms/latest/APIReference/API_GenerateMac.html */
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { parseJsonBody, type SignedCall, signedServer } from '../signed-server.ts';
import type { CloudFormationTemplate } from '../template.ts';
import { ensureLocalKeys, type LocalKey, macOf, verifyMac } from './keys.ts';

export interface LocalKms {
  readonly url: string;
  /** Newest first, like `names`. */
  readonly backupKeyIds: readonly string[];
  close(): Promise<void>;
}

interface KmsOptions {
  readonly file: string;
  readonly names: readonly string[];
  readonly account: LocalAwsAccount;
  readonly clock: () => number;
}

const ALGORITHM = 'HMAC_SHA_256';
const MESSAGE_BYTES = 4096;

const Bytes = z.pipe(
  z.base64(),
  z.transform((text) => Buffer.from(text, 'base64')),
);
const Message = Bytes.check(z.refine((bytes) => bytes.length >= 1 && bytes.length <= MESSAGE_BYTES));
const Generate = z.object({ KeyId: z.string(), MacAlgorithm: z.string(), Message });
const Verify = z.object({ ...Generate.shape, Mac: Bytes });

export async function startKms(options: KmsOptions): Promise<LocalKms> {
  const keys = await ensureLocalKeys(options.names, options.file);
  const server = await signedServer({ service: 'kms', ...options }, (call) => ({
    status: 200,
    body: answer(call, keys),
  }));
  return { url: server.url, backupKeyIds: keys.map(({ id }) => id), close: server.close };
}

function answer(call: SignedCall, keys: readonly LocalKey[]): object {
  const target = call.headers['x-amz-target'] ?? '';
  const keyFor = (id: string): LocalKey => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw new AwsError(400, 'NotFoundException', `Key '${id}' does not exist`);
    return key;
  };
  switch (target) {
    case 'TrentService.GenerateMac': {
      const { KeyId, MacAlgorithm, Message: message } = read(Generate, call);
      const key = keyFor(KeyId);
      return { KeyId: key.id, MacAlgorithm, Mac: macOf(key, message).toString('base64') };
    }
    case 'TrentService.VerifyMac': {
      const { KeyId, MacAlgorithm, Message: message, Mac } = read(Verify, call);
      const key = keyFor(KeyId);
      if (!verifyMac(key, message, Mac)) throw new AwsError(400, 'KMSInvalidMacException', '');
      return { KeyId: key.id, MacAlgorithm, MacValid: true };
    }
    default:
      throw new AwsError(400, 'UnknownOperationException', `The local KMS knows no operation ${target}`);
  }
}

function read<S extends typeof Generate>(schema: S, call: SignedCall): z.output<S> {
  const { success, data, error } = schema.safeParse(parseJsonBody(call));
  if (!success) throw new AwsError(400, 'ValidationException', z.prettifyError(error));
  if (data.MacAlgorithm !== ALGORITHM) {
    throw new AwsError(400, 'InvalidKeyUsageException', `The keys are of the algorithm ${ALGORITHM}`);
  }
  return data;
}

/** Reads the logical ids from the references in the template's output, newest first. */
export function backupKeyNames({ Outputs = {} }: CloudFormationTemplate): string[] {
  const references = JSON.stringify(Outputs.BackupKeyIds?.Value).matchAll(/"Ref":"(\w+)"/g);
  return Array.from(references, ([, name = '']) => name);
}
