import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The key in the form in which it is stored. */
export interface StoredSigningKey {
  readonly kid: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
}

export type JwtClaims = Readonly<Record<string, unknown>>;

export async function generateSigningKey(): Promise<StoredSigningKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    kid: randomBytes(32).toString('base64'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

export function signingKeyFromPem(kid: string, pem: string): SigningKey {
  const privateKey = createPrivateKey(pem);
  return { kid, privateKey, publicKey: createPublicKey(privateKey) };
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html */
export function toJwks({ kid, publicKey }: SigningKey) {
  return { keys: [{ alg: 'RS256', kid, use: 'sig', ...publicKey.export({ format: 'jwk' }) }] };
}

export function signJwt({ kid, privateKey }: SigningKey, claims: JwtClaims): string {
  const signed = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Returns the claims of a token that the key has signed, valid or expired. */
export function verifyJwtSignature({ publicKey }: SigningKey, token: string): JwtClaims | undefined {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  const signed = Buffer.from(`${header}.${payload}`);
  // The header's `alg` is ignored, so that a token cannot choose a weaker algorithm.
  if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as JwtClaims;
}

function encode(part: JwtClaims): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
