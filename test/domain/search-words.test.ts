import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldText,
  hyphenParts,
  matchesAllPrefixes,
  normalizeSearchWord,
  prefixVariants,
  searchWords,
} from '#shared/domain/search-words.ts';

const LETTERS = [..."aábcçdeéèfghiïjklłmnñoöópqrsštuüvwxyýzžåäæøœßþðıΑάΣςβЙйЁё-’'", '\u0301', '\u0308'];
const name = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 20 });

test.each([
  ['Þór-Åse', 'thor-ase'],
  ['Łukasz Øst', 'lukasz ost'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['O´Connor O`Shea O‘Hara Oʼn Oʹn O＇n', "o'connor o'shea o'hara o'n o'n o'n"],
  ['Anna–Maria Anna−Maria Anna‑Maria', 'anna-maria anna-maria anna-maria'],
  ['Þórður Ħal Ŋaŋ Ŧuŧ ĸ', 'thordur hal nan tut q'],
  ['हिन्दी', 'हिन्दी'],
])('the search key of %s is %s', (written, compared) => {
  expect(foldText(written)).toBe(compared);
});

test('the search key is the same in capitals, composed or decomposed, and when it is derived again', () => {
  fc.assert(
    fc.property(name, (written) => {
      const compared = foldText(written);
      expect(foldText(compared)).toBe(compared);
      expect(foldText(written.normalize('NFD'))).toBe(compared);
      expect(foldText(written.toUpperCase())).toBe(compared);
    }),
  );
});

test('a name is found by the beginnings of its words, in any order, with and without accents', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.nat(), (words, cut) => {
      const own = searchWords(words.join(' '));
      const prefixVariants = own.map((word) => word.slice(0, 1 + (cut % word.length)));
      for (const search of [own, own.toReversed(), own.map(foldText), prefixVariants.map(foldText)]) {
        expect(matchesAllPrefixes(searchWords(search.join(' ')), own)).toBe(true);
      }
    }),
  );
});

test.each([
  ['Anna-Maria', ['maria', 'annamaria']],
  ['d’Artagnan-Dumas', ['artagnan', 'dumas', 'dartagnandumas']],
  ['Ana-An Maria Eva-Maria', ['anaan', 'evamaria']],
  ['- -- -x-', ['x']],
])('the name %s has the further words %j', (written, parts) => {
  expect(hyphenParts(searchWords(written))).toEqual(parts);
});

describe('an umlaut', () => {
  test.each([
    ['mueller', 'Müller'],
    ['muller', 'Müller'],
    ['mül', 'Mueller'],
    ['Größe', 'GROESSE'],
    ['baecker', 'Ba\u0308cker'],
    ['soerensen', 'Sørensen'],
    ['aase', 'Åse'],
  ])('the search for %s finds %s', (search, name) => {
    expect(matchesAllPrefixes(searchWords(search), searchWords(name))).toBe(true);
  });

  test.each([
    ['joel', 'Jolanda'],
    ['mueller', 'Muller'],
    ['\u0301', 'Nolan'],
  ])('the search for %s does not find %s, which has no umlaut', (search, name) => {
    expect(matchesAllPrefixes(searchWords(search), searchWords(name))).toBe(false);
  });

  const german = fc.string({
    unit: fc.constantFrom(...'aeouäöüøåßsnmüueÜ', 'ue', 'oe', 'aa', '-'),
    minLength: 1,
    maxLength: 60,
  });

  test('an umlaut equals its two letters, in the name and in the search', () => {
    const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', ß: 'ss' };
    fc.assert(
      fc.property(german, (written) => {
        const spelt = written.normalize('NFC').replace(/[äöüøåß]/gi, (letter) => letters[letter.toLowerCase()] ?? '');
        expect(matchesAllPrefixes(searchWords(written), searchWords(spelt))).toBe(true);
        expect(matchesAllPrefixes(searchWords(spelt), searchWords(written))).toBe(true);
      }),
    );
  });

  test('a name with an umlaut is found through the index: its entry begins with one of the beginnings', () => {
    fc.assert(
      fc.property(fc.oneof(german, name), fc.oneof(german, name), fc.nat(), (one, other, cut) => {
        for (const [search, own] of [
          [one, other],
          [one.slice(0, 1 + (cut % one.length)), one],
          [foldText(one.replaceAll(/[äöü]/gi, '$&e')).slice(0, 1 + (cut % one.length)), one],
          [one.replaceAll('e', ''), one],
        ] as const) {
          const [[first = ''], [second = '']] = [searchWords(search), searchWords(own)];
          if (!first || !second || !matchesAllPrefixes([first], [second])) continue;
          const indexed = normalizeSearchWord(second);
          expect(prefixVariants(first).some((beginning) => indexed.startsWith(beginning))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
    expect(prefixVariants('ueueueueue').length).toBeLessThanOrEqual(6);
  });
});
