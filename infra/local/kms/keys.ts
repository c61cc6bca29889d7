import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

const Key = z.readonly(
  z.object({
    /** Logical id of the key in the template. */
    name: z.string(),
    id: z.string(),
    secret: z.base64(),
  }),
);
const Keys = z.array(Key).check(z.minLength(1));

export type LocalKey = z.output<typeof Key>;

const KEY_BYTES = 32;

export const readLocalKeys = async (file: string): Promise<readonly LocalKey[]> =>
  (await readJsonFile(file, Keys)) ?? [];

/** Returns the keys with these names, and creates those that are missing. */
export async function ensureLocalKeys(names: readonly string[], file: string): Promise<readonly LocalKey[]> {
  const known = await readLocalKeys(file);
  const keys = names.map((name) => known.find((key) => key.name === name) ?? makeKey(name));
  if (keys.every((key) => known.includes(key))) return keys;
  const others = known.filter(({ name }) => !names.includes(name));
  await writeJsonFile(file, [...keys, ...others]);
  return keys;
}

const makeKey = (name: string): LocalKey => ({
  name,
  id: randomUUID(),
  secret: randomBytes(KEY_BYTES).toString('base64'),
});

export const macOf = ({ secret }: LocalKey, message: Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(message).digest();

export function verifyMac(key: LocalKey, message: Uint8Array, mac: Uint8Array): boolean {
  const expected = macOf(key, message);
  return expected.length === mac.length && timingSafeEqual(expected, mac);
}
