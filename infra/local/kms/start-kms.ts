/** https://docs.aws.amazon.com/kms/latest/APIReference/API_GenerateMac.html */
import * as z from 'zod/mini';
import { CODE_KEY_ID } from '../../cdk/constructs/code-key.ts';
import { AwsError } from '../aws-error.ts';
import type { LocalAwsAccount } from '../local-account.ts';
import { parseJsonBody, type SignedCall, signedServer } from '../signed-server.ts';
import { type CloudFormationTemplate, resourcesOfType } from '../template.ts';
import { ensureLocalKeys, type LocalKey, macOf, verifyMac } from './keys.ts';

export interface LocalKms {
  readonly url: string;
  /** Newest first, like `names`. */
  readonly backupKeyIds: readonly string[];
  readonly codeKeyId: string;
  /** Logical ids in the template, by the id of the key. */
  readonly names: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

interface KmsOptions {
  readonly file: string;
  /** Logical ids of the keys that sign backups, newest first. */
  readonly names: readonly string[];
  /** Logical id of the key from which one-time codes derive; absent where none are made. */
  readonly codeKey?: string;
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
  const { names, codeKey } = options;
  const keys = await ensureLocalKeys([...names, ...(codeKey === undefined ? [] : [codeKey])], options.file);
  const server = await signedServer({ service: 'kms', ...options }, (call) => ({
    status: 200,
    body: answer(call, keys),
  }));
  const idOf = (name: string | undefined): string => keys.find((key) => key.name === name)?.id ?? '';
  return {
    url: server.url,
    backupKeyIds: names.map(idOf),
    codeKeyId: idOf(codeKey),
    names: new Map(keys.map(({ id, name }) => [id, name])),
    close: server.close,
  };
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

export const codeKeyName = (template: CloudFormationTemplate): string =>
  resourcesOfType(template, 'AWS::KMS::Key').find(({ id }) => isCodeKey(id))?.id ?? CODE_KEY_ID;

export const isCodeKey = (name: string): boolean => name.startsWith(CODE_KEY_ID);

/** Reads the logical ids from the references in the template's output, newest first. */
export function backupKeyNames({ Outputs = {} }: CloudFormationTemplate): string[] {
  const references = JSON.stringify(Outputs.BackupKeyIds?.Value).matchAll(/"Ref":"(\w+)"/g);
  return Array.from(references, ([, name = '']) => name);
}
