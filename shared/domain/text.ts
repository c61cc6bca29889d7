/**
 * The rules for texts that people write: invisible characters are dropped, because they arrive by pasting; code points
 * that are no characters are refused, because no keyboard produces them. Joiners stay where words and emoji are spelled
 * with them, and variation selectors after a character that has variants.
 */

/** A longer text would take too long to check. */
const LONGEST = 10_000;

/** Zero-width, bidirectional and other invisible characters, and fillers that look like a space. */
const INVISIBLE = String.raw`[\p{DI}\uFFF9-\uFFFB]`;

const EMOJI = String.raw`\p{ExtPict}`;

/** Scripts whose letters join, or whose conjuncts a joiner forms or prevents. */
const JOINING = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'.replace(
  /(\w+) ?/g,
  '\\p{sc=$1}',
);

const KEPT = [
  // These letters occur only in the flags of England, Scotland and Wales.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`(?<=${EMOJI}|${EMOJI}\uFE0F|\p{EMod})\u200D(?=${EMOJI})`,
  String.raw`(?<=${EMOJI})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[${JOINING}])(?<!${INVISIBLE})[\u200C\u200D]`,
  String.raw`(?<=\p{sc=Mong})(?<!${INVISIBLE})[\u180B-\u180F]`,
  String.raw`(?<=\p{sc=Hani})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
].join('|');

const SPELLING = new RegExp(`(${KEPT})|${INVISIBLE}`, 'gu');

/** Control characters, lone surrogates and noncharacters. */
const NO_CHARACTER = /[^\P{Cc}\n\t]|\p{Cs}|\p{NChar}/gu;

const normalizeUnicode = (text: string): string =>
  text.replace(SPELLING, '$1').replaceAll('\u2800', ' ').normalize('NFC');

export function toSingleLine(text: string): string {
  return text.length > LONGEST
    ? text
    : normalizeUnicode(text)
        .replace(/[\s\u0085]+/g, ' ')
        .trim();
}

export function toMultiline(text: string): string {
  return text.length > LONGEST
    ? text
    : normalizeUnicode(text)
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .trim();
}

/** Dashes of all lengths, and the minus sign. */
export const DASHES = /[\p{Pd}\u2212]/gu;

/** Returns a code without the gaps between its printed groups: spaces, dashes and invisible characters. */
export const withoutGaps = (code: string): string =>
  toSingleLine(code).normalize('NFKC').replaceAll(DASHES, '').replaceAll(/\s/g, '');

/** Returns a code without gaps, in capitals. NOTE: `toUpperCase` alone would turn ß into two letters of a valid code. */
export const toCapitalCode = (code: string): string =>
  withoutGaps(code).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

export const isDisplayableText = (text: string): boolean => text.search(NO_CHARACTER) < 0;

/**
 * Cleans a stored text. A text that is no longer allowed cannot be refused here, so the disallowed characters are
 * dropped.
 */
export const sanitizeText = (text: string, clean: (text: string) => string): string =>
  clean(clean(text).replace(NO_CHARACTER, ''));
