/** Words are compared without regard to case, accents, kinds of apostrophes and dashes, and spellings of umlauts. */
import { DASHES } from './text.ts';

/**
 * NOTE: a word is part of a key of at most 1024 bytes ("Constraints in Amazon DynamoDB"), and a letter may take 18
 * bytes.
 */
const MAX_WORD_LENGTH = 50;

/**
 * Replacements for the letters that Unicode does not decompose, as machine-readable passports write them (ICAO 9303,
 * part 3, section 6). Ø is in `TWO_LETTERS` as well.
 */
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
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'q',
  ı: 'i',
  ς: 'σ',
};

/** Marks that people and keyboards write as an apostrophe. */
const APOSTROPHES = /[`´‘’‛′ʹʻʼʽʾʿˈ＇՚׳ꞌ]/g;

/** NOTE: the acute accent comes first, because its compatible form has a space, at which a word would be split. */
const inSmallLetters = (text: string): string =>
  text.replaceAll('´', "'").normalize('NFKC').toLowerCase().replace(APOSTROPHES, "'").replace(DASHES, '-');

/** Removes case and accents. Marks of scripts that always write them are kept. */
export function foldText(text: string): string {
  return inSmallLetters(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter);
}

export const shortenedSearchWord = (word: string): string => [...word].slice(0, MAX_WORD_LENGTH).join('');

/** Umlauts and their Nordic relatives are also written with two letters: Mueller for Müller, Aase for Åse. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const inTwoLetters = (text: string): string =>
  inSmallLetters(text).replace(/[äöüøå]/g, (letter) => TWO_LETTERS[letter] ?? letter);

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
  // Pairs may overlap: `aae` is written for `åe` as well as for `aä`.
  const pairs = [...spelling.matchAll(/(?=[aou]e|aa)/g)].map(({ index }) => index);
  const endBefore = (pair: number | undefined) => (pair === undefined ? spelling.length : pair + 1);
  const ofEach = pairs
    .slice(0, MAX_UMLAUTS)
    .map((at, number) => spelling.slice(0, at + 1) + spelling.slice(at + 2, endBefore(pairs[number + 1])));
  return [spelling.slice(0, endBefore(pairs[MAX_UMLAUTS])), ...ofEach];
}

export function searchWords(text: string): string[] {
  const words = inSmallLetters(text).split(/\s+/).filter(Boolean);
  return [...new Set(words.map(shortenedSearchWord))];
}

/**
 * Returns the further spellings of words such as "Anna-Maria" and "O'Neill": their parts and the word in one. What
 * begins the word is left out.
 */
export function hyphenParts(words: readonly string[]): string[] {
  const spellings = words.flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{M}\p{N}]+/u);
    return [...parts, parts.join('')].filter((part) => !word.startsWith(part));
  });
  return [...new Set(spellings)].filter((part) => part && !words.includes(part));
}

export function matchesAllPrefixes(search: readonly string[], own: readonly string[]): boolean {
  const known = own.flatMap(wordSpellings);
  return search.every((word) =>
    wordSpellings(word).some((spelling) => known.some((candidate) => candidate.startsWith(spelling))),
  );
}
