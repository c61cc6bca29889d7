/** https://docs.aws.amazon.com/kms/latest/APIReference/API_GenerateMac.html */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { checkSignature } from '../check-signature.ts';
import type { LocalAccount } from '../local-account.ts';
import { loopbackServer } from '../loopback-server.ts';
import type { Template } from '../template.ts';
import { isMacOf, keysNamed, type LocalKey, macOf } from './keys.ts';

export interface LocalKms {
  readonly url: string;
  /** Newest first, like `names`. */
  readonly backupKeyIds: readonly string[];
  close(): Promise<void>;
}

interface KmsOptions {
  readonly file: string;
  readonly names: readonly string[];
  readonly account: LocalAccount;
  readonly clock: () => number;
}

const TARGET = 'TrentService.';
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
  const keys = await keysNamed(options.names, options.file);
  const server = await loopbackServer((request, response) => {
    // Clients with a wrong clock correct it by the date.
    const date = new Date(options.clock()).toUTCString();
    const headers = { 'content-type': 'application/x-amz-json-1.1', date };
    answer(request, keys, options).then(
      (result) => response.writeHead(200, headers).end(JSON.stringify(result)),
      (cause) => {
        const { status, code, message } =
          cause instanceof AwsError ? cause : new AwsError(500, 'KMSInternalException', 'Internal error');
        response.writeHead(status, headers).end(JSON.stringify({ __type: code, message }));
      },
    );
  });
  return { url: server.url, backupKeyIds: keys.map(({ id }) => id), close: server.close };
}

async function answer(request: IncomingMessage, keys: readonly LocalKey[], options: KmsOptions): Promise<object> {
  const body = await buffer(request);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const { method = '', url = '/' } = request;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  try {
    checkSignature({ service: 'kms', method, url, headers, bodyHash }, options.account, options.clock());
  } catch (error) {
    throw new AwsError(400, 'InvalidSignatureException', (error as Error).message);
  }
  const target = headers['x-amz-target'] ?? '';
  const operation = target.startsWith(TARGET) ? target.slice(TARGET.length) : '';
  const keyFor = (id: string): LocalKey => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw new AwsError(400, 'NotFoundException', `Key '${id}' does not exist`);
    return key;
  };
  switch (operation) {
    case 'GenerateMac': {
      const { KeyId, MacAlgorithm, Message: message } = read(Generate, body);
      const key = keyFor(KeyId);
      return { KeyId: key.id, MacAlgorithm, Mac: macOf(key, message).toString('base64') };
    }
    case 'VerifyMac': {
      const { KeyId, MacAlgorithm, Message: message, Mac } = read(Verify, body);
      const key = keyFor(KeyId);
      if (!isMacOf(key, message, Mac)) throw new AwsError(400, 'KMSInvalidMacException', '');
      return { KeyId: key.id, MacAlgorithm, MacValid: true };
    }
    default:
      throw new AwsError(400, 'UnknownOperationException', `The local KMS knows no operation ${target}`);
  }
}

function read<S extends typeof Generate>(schema: S, body: Buffer): z.output<S> {
  let given: unknown;
  try {
    given = JSON.parse(body.toString());
  } catch {
    throw new AwsError(400, 'SerializationException', 'The request is not JSON');
  }
  const { success, data, error } = schema.safeParse(given);
  if (!success) throw new AwsError(400, 'ValidationException', z.prettifyError(error));
  if (data.MacAlgorithm !== ALGORITHM) {
    throw new AwsError(400, 'InvalidKeyUsageException', `The keys are of the algorithm ${ALGORITHM}`);
  }
  return data;
}

/** Logical ids, newest first, from the template's output. */
export function backupKeyNames({ Outputs = {} }: Template): string[] {
  const Ref = z.object({ Ref: z.string() });
  const One = z.pipe(
    Ref,
    z.transform((one) => [one]),
  );
  const Several = z.pipe(
    z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.union([Ref, z.string()]))]) }),
    z.transform(({ 'Fn::Join': [, parts] }) => parts.filter((part) => typeof part === 'object')),
  );
  return z.parse(z.union([One, Several]), Outputs.BackupKeyIds?.Value).map((one) => one.Ref);
}
