import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDisplayableText, toMultiline, toSingleLine } from '#shared/domain/text.ts';

const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom(...'\u200b\u200c\u200d\u202e\u2066\ufeff\u00ad\u2800\u0000', '\ud800'),
      fc.constantFrom(' ', '\t', '\n', '\r\n', '\u00a0', '\u0085', '\u2028', '\u3000'),
      fc.constantFrom('a', 'e\u0301', '\u0301', 'می', 'क्', 'ශ්', '葛', 'ᠠ', '\u180e', '1', '\u20e3'),
      fc.constantFrom('👩', '❤', '\ufe0f', '\u{1f3fd}', '🏴', '\u{e0067}\u{e0062}\u{e0065}', '\u{e007f}', '\u{e0100}'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const ways = { singleLine: toSingleLine, multiline: toMultiline };

describe.each(Object.entries(ways))('%s', (_, clean) => {
  test('a cleaned text is trimmed NFC without reordering or hiding characters, and cleaning it again changes nothing', () => {
    const reordering = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/;
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = clean(text);
        expect(clean(cleaned)).toBe(cleaned);
        expect(cleaned).toBe(cleaned.normalize('NFC'));
        expect(cleaned).toBe(cleaned.trim());
        expect(cleaned).not.toMatch(reordering);
      }),
      { numRuns: 10_000 },
    );
    expect(clean('Zoe\u0308')).toBe('Zo\u00eb');
  });

  test('a text of invisible characters becomes empty', () => {
    const unseen = fc.constantFrom(
      ...'\u200b\u200c\u200d\u200e\u202e\u2066\u2069\u2060\ufeff\u00ad\u034f\u2800\u3164\uffa0\u115f \u00a0\u3000\n\t\ufe0f',
    );
    fc.assert(
      fc.property(fc.array(unseen), (parts) => {
        expect(clean(parts.join(''))).toBe('');
      }),
    );
  });

  test('a cleaned text keeps everything visible', () => {
    // Unicode classes these as letters and symbols, but they look blank: the Hangul fillers and the Braille blank.
    const BLANK = /[\u2800\u3164\uffa0]/g;
    const seen = fc
      .string({ unit: 'grapheme' })
      .map((text) => text.replace(BLANK, '').normalize('NFC').replace(/\s+/g, ' ').trim());
    const inPieces = fc.tuple(
      fc.array(fc.string({ unit: 'grapheme-ascii' })),
      fc.constantFrom('\u200b', '\u202e', '\u200d'),
    );
    fc.assert(
      fc.property(seen, (text) => {
        expect(clean(text)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(inPieces, ([pieces, between]) => {
        expect(clean(pieces.join(between))).toBe(clean(pieces.join('')));
      }),
    );
  });

  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a firefighter with a tone of skin', '👩🏽‍🚒'],
    ['a heart on fire', '❤️‍🔥'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a keycap', '1️⃣'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Sinhala with a joiner', 'ශ්‍රී ලංකා'],
    ['Hindi with a joiner', 'क्‍ष'],
    ['a name with the other form of a sign', '葛󠄀城'],
    ['Vietnamese', 'Nguyễn Thị Ánh'],
    ['Hebrew', 'שָׁלוֹם'],
  ])('a cleaned text keeps %s', (_name, text) => {
    expect(clean(text)).toBe(text.normalize('NFC'));
    expect(isDisplayableText(clean(text))).toBe(true);
  });

  test.each(['\u0000', '\u0007', '\u001b', '\u007f', '\u009b', '\ud800', '\udc00', '\uffff', '\u{1fffe}'])(
    'the text %j counts as empty',
    (character) => {
      expect(isDisplayableText(clean(`a${character}b`))).toBe(false);
    },
  );
});

test('a text of one line has no break and no two spaces side by side', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(text.length < 10_000);
      expect(toSingleLine(text)).not.toMatch(/\s\s|[^\S ]/);
    }),
    { numRuns: 5_000 },
  );
  expect(toSingleLine(' Ada \t King\r\nLovelace ')).toBe('Ada King Lovelace');
});

test('a text of several lines keeps its breaks, of one kind, and its indents', () => {
  expect(toMultiline('Hello,\r\n\r\n  one\rtwo\u2028three\n')).toBe('Hello,\n\n  one\ntwo\nthree');
});

test('a text that is far too long is left to its limit and not normalized', () => {
  const marks = 'a\u0301\u0316'.repeat(1_000_000);
  expect(toSingleLine(marks)).toBe(marks);
});
