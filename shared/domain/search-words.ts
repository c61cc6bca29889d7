/** Words are compared without regard to case, accents and spellings of umlauts. */

/**
 * NOTE: a word is part of a key of at most 1024 bytes ("Constraints in Amazon DynamoDB"), and a letter may take 18
 * bytes.
 */
const MAX_WORD_LENGTH = 50;

/** Replacements for letters that Unicode does not decompose. */
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

/** Removes case and accents. Marks of scripts that always write them are kept. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter);
}

export const shortenedSearchWord = (word: string): string => [...word].slice(0, MAX_WORD_LENGTH).join('');

/** Umlauts are also written with two letters: Mueller for Müller. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const inTwoLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => TWO_LETTERS[letter] ?? letter);

export const spellingVariants = (text: string): string[] => [
  ...new Set([foldText(text), foldText(inTwoLetters(text))]),
];

export const normalizeSearchWord = (word: string): string => shortenedSearchWord(foldText(word)) || word;

const wordSpellings = (word: string): string[] => [
  ...new Set([normalizeSearchWord(word), ...spellingVariants(word).map(shortenedSearchWord).filter(Boolean)]),
];

/** A word with more umlauts is searched by a shorter beginning, so that the number of spellings stays small. */
const MAX_UMLAUTS = 3;

/**
 * Returns the word folded, as it was written (for entries from before words were folded), and with each `ue` as the `u`
 * of a folded ü.
 */
export function prefixVariants(word: string): string[] {
  return [...new Set([normalizeSearchWord(word), word, ...wordSpellings(word).flatMap(withUmlauts)])];
}

function withUmlauts(spelling: string): string[] {
  const pairs = [...spelling.matchAll(/[aou]e/g)].map(({ index }) => index);
  const endBefore = (pair: number | undefined) => (pair === undefined ? spelling.length : pair + 1);
  const ofEach = pairs
    .slice(0, MAX_UMLAUTS)
    .map((at, number) => spelling.slice(0, at + 1) + spelling.slice(at + 2, endBefore(pairs[number + 1])));
  return [spelling.slice(0, endBefore(pairs[MAX_UMLAUTS])), ...ofEach];
}

export function searchWords(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words.map(shortenedSearchWord))];
}

/** Splits words such as "Anna-Maria" and "O'Neill". The first part is left out, because it is a prefix of the whole word. */
export function hyphenParts(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => !word.startsWith(part)));
  return [...new Set(parts)].filter((part) => part && !words.includes(part));
}

export function matchesAllPrefixes(search: readonly string[], own: readonly string[]): boolean {
  const known = own.flatMap(wordSpellings);
  return search.every((word) =>
    wordSpellings(word).some((spelling) => known.some((candidate) => candidate.startsWith(spelling))),
  );
}
