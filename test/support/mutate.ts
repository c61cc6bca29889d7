/** Changes bytes at random, as fuzzers do, so that what is left resembles an input that is valid. */
import type { Random } from './random.ts';

type Mutation = (random: Random, bytes: Buffer, others: readonly Buffer[]) => Buffer;

/** Pieces that readers of texts, JSON, base64, cookies and tokens treat in a way of their own. */
const pieces = [
  ...[
    '\0',
    '\u00ff',
    '\u007f',
    '\u0080',
    '.',
    '..',
    '=',
    '==',
    ';',
    ',',
    ' ',
    '\t',
    '\n',
    '"',
    '\\',
    '%',
    '%00',
    '%2e',
  ],
  ...['{', '}', '[', ']', '[]', '{}', ':', 'null', 'true', '-1', '0', '1e309', '9'.repeat(400), '\\u0000', '\\ud800'],
  ...[
    '__proto__',
    'constructor',
    '"role":"admin"',
    'USER#',
    '#',
    '\u00e9',
    '\u202e',
    '\ufeff',
    'A'.repeat(500),
    '-',
    '_',
  ],
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

const mutations: readonly [Mutation, ...Mutation[]] = [
  function flipBit(random, bytes) {
    const copy = Buffer.from(bytes);
    const at = random.below(bytes.length);
    copy[at] = (copy[at] ?? 0) ^ (1 << random.below(8));
    return copy;
  },
  function setByte(random, bytes) {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + 1, Buffer.from([random.below(256)]));
  },
  function insertPiece(random, bytes) {
    const at = random.below(bytes.length + 1);
    return replaced(bytes, at, at, anyOf(random, pieces, bytes));
  },
  function overwriteByPiece(random, bytes) {
    return replaced(bytes, ...pieceOf(random, bytes), anyOf(random, pieces, bytes));
  },
  function removePiece(random, bytes) {
    return replaced(bytes, ...pieceOf(random, bytes), Buffer.alloc(0));
  },
  function repeatPiece(random, bytes) {
    const [start, end] = pieceOf(random, bytes);
    const piece = bytes.subarray(start, end);
    return replaced(bytes, end, end, Buffer.concat(Array.from({ length: 1 + random.below(4) }, () => piece)));
  },
  function movePiece(random, bytes) {
    const [start, end] = pieceOf(random, bytes);
    const rest = replaced(bytes, start, end, Buffer.alloc(0));
    const at = random.below(rest.length + 1);
    return replaced(rest, at, at, bytes.subarray(start, end));
  },
  function cut(random, bytes) {
    return bytes.subarray(0, random.below(bytes.length + 1));
  },
  function joinWithOther(random, bytes, others) {
    const other = anyOf(random, others, bytes);
    return Buffer.concat([
      bytes.subarray(0, random.below(bytes.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ]);
  },
];

/** Makes one to four changes. @param others inputs of which pieces may be taken */
export const mutate: Mutation = (random, bytes, others) => {
  let mutated = bytes;
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1)
    mutated = random.pick(mutations)(random, mutated, others);
  return mutated;
};
