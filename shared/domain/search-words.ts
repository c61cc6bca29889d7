/** The words of a search for people, compared without regard to case, accents and spellings of umlauts. */

/**
 * Letters of a search word. NOTE: it is part of a key of at most 1024 bytes ("Constraints in Amazon DynamoDB"), and a
 * letter may take eighteen.
 */
const LONGEST_WORD = 50;

/** Letters without a decomposition in Unicode that people replace by plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
};

/** A text as searches compare it. Marks of scripts that always write them stay. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter);
}

const shortened = (word: string): string => [...word].slice(0, LONGEST_WORD).join('');

/** Spellings without the letter: Mueller for Müller. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const inTwoLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => TWO_LETTERS[letter] ?? letter);

export const spellings = (text: string): string[] => [...new Set([folded(text), folded(inTwoLetters(text))])];

/** The word's form in the index. A word of accents alone stays as it is. */
export const foldedWord = (word: string): string => shortened(folded(word)) || word;

const wordSpellings = (word: string): string[] => [
  ...new Set([foldedWord(word), ...spellings(word).map(shortened).filter(Boolean)]),
];

/**
 * Limits the spellings: words with more umlauts are searched by a shorter beginning, and their finds are compared
 * anyway.
 */
const MOST_UMLAUTS = 3;

/**
 * Beginnings of index entries that may match the word: folded, as written (for entries from before folding), and with
 * each `ue` as the `u` of a folded ü.
 */
export function beginnings(word: string): string[] {
  return [...new Set([foldedWord(word), word, ...wordSpellings(word).flatMap(withUmlauts)])];
}

function withUmlauts(spelling: string): string[] {
  const pairs = [...spelling.matchAll(/[aou]e/g)].map(({ index }) => index);
  const endBefore = (pair: number | undefined) => (pair === undefined ? spelling.length : pair + 1);
  const ofEach = pairs
    .slice(0, MOST_UMLAUTS)
    .map((at, number) => spelling.slice(0, at + 1) + spelling.slice(at + 2, endBefore(pairs[number + 1])));
  return [spelling.slice(0, endBefore(pairs[MOST_UMLAUTS])), ...ofEach];
}

/** Unique, lower case. */
export function searchWords(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words.map(shortened))];
}

/** The later parts of "Anna-Maria" and "O'Neill"; the first part is a prefix of the whole. */
export function laterParts(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => !word.startsWith(part)));
  return [...new Set(parts)].filter((part) => part && !words.includes(part));
}

/** Whether every search word is the beginning of one of these words. */
export function beginsAll(search: readonly string[], own: readonly string[]): boolean {
  const known = own.flatMap(wordSpellings);
  return search.every((word) =>
    wordSpellings(word).some((spelling) => known.some((candidate) => candidate.startsWith(spelling))),
  );
}
