/** The words that people are searched by, and how words are compared: without regard to case and accents. */

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

/** As it stands in the index. A word of accents alone is what it is. */
export const foldedWord = (word: string): string => shortened(folded(word)) || word;

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
  const known = own.map(foldedWord);
  return search.map(foldedWord).every((word) => known.some((candidate) => candidate.startsWith(word)));
}
