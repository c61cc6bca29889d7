/**
 * The rule for texts that people write. Invisible characters arrive unnoticed by pasting, and nobody could find them
 * to remove them: they are dropped. Code points that are no characters come from no keyboard and are refused. Joiners
 * stay where words and emoji are spelled with them: between the parts of an emoji, and after letters of scripts that
 * join (Persian, Hindi, Sinhala ...). Variation selectors stay after a character that has variants.
 */

/** Longer texts are refused for their length; the rules would take too long on them. */
const LONGEST = 10_000;

/** Zero-width, bidirectional and other invisible characters, and fillers that look like a space. */
const INVISIBLE = String.raw`[\p{DI}\uFFF9-\uFFFB]`;

const EMOJI = String.raw`\p{ExtPict}`;

/** Scripts with joining letters, or with conjuncts that a joiner forms or prevents. */
const JOINING = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'.replace(
  /(\w+) ?/g,
  '\\p{sc=$1}',
);

const KEPT = [
  // Flags of England, Scotland and Wales, the only ones with these letters.
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

const spelled = (text: string): string => text.replace(SPELLING, '$1').replaceAll('\u2800', ' ').normalize('NFC');

/** One line: white space of every kind becomes one space. */
export function oneLine(text: string): string {
  return text.length > LONGEST
    ? text
    : spelled(text)
        .replace(/[\s\u0085]+/g, ' ')
        .trim();
}

/** Several lines: line breaks of every kind become one kind. */
export function severalLines(text: string): string {
  return text.length > LONGEST
    ? text
    : spelled(text)
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .trim();
}

export const isText = (text: string): boolean => text.search(NO_CHARACTER) < 0;

/** For stored texts, which cannot be refused: `clean`, without the code points that are no characters. */
export const mended = (text: string, clean: (text: string) => string): string =>
  clean(clean(text).replace(NO_CHARACTER, ''));
