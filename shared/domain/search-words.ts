/** The words that people are searched by, and how words are compared: without regard to case, accents and how umlauts are written. */

/**
 * Letters of a search word. NOTE: it is part of a key, which has 1024 bytes at most ("Constraints in Amazon DynamoDB"),
 * and a letter may take eighteen.
 */
const LONGEST_WORD = 50;

/** What Unicode knows as letters of their own, and people type without. */
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

/** A text as searches compare it. Marks of scripts that are not written without them stay. */
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

/** As they are written without the letter: Müller is Mueller. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

const inTwoLetters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => TWO_LETTERS[letter] ?? letter);

/** What a text may be compared as: `muller` and `mueller` for Müller. */
export const spellings = (text: string): string[] => [...new Set([folded(text), folded(inTwoLetters(text))])];

/** As it stands in the index. A word of accents alone is what it is. */
export const foldedWord = (word: string): string => shortened(folded(word)) || word;

/** A word of accents alone has no other. */
const wordSpellings = (word: string): string[] => [
  ...new Set([foldedWord(word), ...spellings(word).map(shortened).filter(Boolean)]),
];

/** Further ones make the beginnings shorter, and what they lead to is compared anyway. */
const MOST_UMLAUTS = 3;

/**
 * What an entry of the index begins with that this word may find: the word as it is compared, as it is written, for
 * entries that were not folded yet, and with each `ue` as the `u` that a folded ü has become.
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

/** Unique, in lower case. */
export function searchWords(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words.map(shortened))];
}

/** What else a name is found by: the later parts of "Anna-Maria" and "O'Neill". The first part is a prefix of the whole. */
export function laterParts(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => !word.startsWith(part)));
  return [...new Set(parts)].filter((part) => part && !words.includes(part));
}

/** Every word of the search must begin one of these words. */
export function beginsAll(search: readonly string[], own: readonly string[]): boolean {
  const known = own.flatMap(wordSpellings);
  return search.every((word) =>
    wordSpellings(word).some((spelling) => known.some((candidate) => candidate.startsWith(spelling))),
  );
}
