/**
 * The one rule for texts that people write. Invisible characters come along unnoticed when a text is pasted, and a
 * sentence about them would help little: they cannot be found. They are left out. What is no character at all comes from
 * no keyboard, and is refused. Joiners stay where words and emoji are spelled with them: between the parts of an emoji (a
 * family, a rainbow flag) and after letters of scripts that join (Persian, Hindi, Sinhala ...). So do selectors of a
 * letter's or an emoji's look, after a character that has more than one.
 */

/** Rules of texts with more are not applied: their length is refused, and reordering their marks would take long. */
const LONGEST = 10_000;

/** Zero-width, bidirectional and other characters without a look of their own, fillers that look like a space. */
const INVISIBLE = String.raw`[\p{DI}\uFFF9-\uFFFB]`;

const EMOJI = String.raw`\p{ExtPict}`;

/** Of scripts with letters that join, or conjuncts that a joiner forms or prevents. */
const JOINING = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Tibt Mymr Khmr'.replace(
  /(\w+) ?/g,
  '\\p{sc=$1}',
);

const KEPT = [
  // Flags of England, Scotland and Wales: letters that no other flag has.
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`(?<=${EMOJI}|${EMOJI}\uFE0F|\p{EMod})\u200D(?=${EMOJI})`,
  String.raw`(?<=${EMOJI})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=[${JOINING}])(?<!${INVISIBLE})[\u200C\u200D]`,
  String.raw`(?<=\p{sc=Mong})(?<!${INVISIBLE})[\u180B-\u180F]`,
  String.raw`(?<=\p{sc=Hani})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
].join('|');

const SPELLING = new RegExp(`(${KEPT})|${INVISIBLE}`, 'gu');

/** Control characters, halves of characters, and what Unicode promises never to be a character. */
const NO_CHARACTER = /[^\P{Cc}\n\t]|\p{Cs}|\p{NChar}/gu;

const spelled = (text: string): string => text.replace(SPELLING, '$1').replaceAll('\u2800', ' ').normalize('NFC');

/** Of one line, as names are: white space of every kind is one space. */
export function oneLine(text: string): string {
  return text.length > LONGEST
    ? text
    : spelled(text)
        .replace(/[\s\u0085]+/g, ' ')
        .trim();
}

/** Of several lines, as messages are: line breaks of every kind are one kind. */
export function severalLines(text: string): string {
  return text.length > LONGEST
    ? text
    : spelled(text)
        .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
        .trim();
}

export const isText = (text: string): boolean => text.search(NO_CHARACTER) < 0;

/** For texts that are there already and cannot be refused: `clean`, and what is no character is left out. */
export const mended = (text: string, clean: (text: string) => string): string =>
  clean(clean(text).replace(NO_CHARACTER, ''));
