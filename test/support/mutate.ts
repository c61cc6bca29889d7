/** Changes bytes at random, as fuzzers do, so that what is left resembles an input that is valid. */
import type { Random } from './random.ts';

/** Pieces that readers of texts, JSON, base64, cookies and tokens treat in a way of their own. */
const pieces = [
  ...'. = ; , " \\ % %00 { } [ ] [] : # - null -1 1e309 __proto__ "role":"admin" \\u0000 \\ud800'.split(' '),
  ...['\0', '\u00ff', '\u0080', ' ', '\n', '9'.repeat(400), 'A'.repeat(500)],
].map((text) => Buffer.from(text));

/** Returns the bounds of a random piece, which is short in most cases. */
function pieceOf(random: Random, { length }: Buffer): readonly [start: number, end: number] {
  const start = random.below(length + 1);
  return [start, Math.min(length, start + random.below(random.chance(0.8) ? 9 : length + 1))];
}

const replaced = (bytes: Buffer, start: number, end: number, text: Uint8Array): Buffer =>
  Buffer.concat([bytes.subarray(0, start), text, bytes.subarray(end)]);

const anyOf = <T>(random: Random, values: readonly T[], otherwise: T): T =>
  values[random.below(values.length)] ?? otherwise;

function mutateOnce(random: Random, bytes: Buffer, others: readonly Buffer[]): Buffer {
  const [start, end] = pieceOf(random, bytes);
  const piece = bytes.subarray(start, end);
  return random.pick<() => Buffer>([
    () => replaced(bytes, start, start + 1, Buffer.from([random.below(256)])),
    () => replaced(bytes, start, start, anyOf(random, pieces, bytes)),
    () => replaced(bytes, start, end, anyOf(random, pieces, bytes)),
    () => replaced(bytes, start, end, Buffer.alloc(0)),
    () => replaced(bytes, end, end, Buffer.concat(Array.from({ length: 1 + random.below(4) }, () => piece))),
    () => bytes.subarray(0, start),
    () => replaced(bytes, start, bytes.length, anyOf(random, others, bytes).subarray(start)),
  ])();
}

/** Makes one to four changes. @param others inputs of which pieces may be taken */
export function mutate(random: Random, bytes: Buffer, others: readonly Buffer[]): Buffer {
  let mutated = bytes;
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) mutated = mutateOnce(random, mutated, others);
  return mutated;
}
