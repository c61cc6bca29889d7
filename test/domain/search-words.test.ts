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
const text = fc.string({ unit: 'grapheme', maxLength: 30 });

test.each([
  ['Þór-Åse', 'thor-ase'],
  ['SANDSTRÖM', 'sandstrom'],
  ['Straße', 'strasse'],
  ['Łukasz Øst', 'lukasz ost'],
  ['IŞIK ılık', 'isik ilik'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['O’Neill', "o'neill"],
  ['O´Connor O`Shea O‘Hara Oʼn Oʹn O＇n', "o'connor o'shea o'hara o'n o'n o'n"],
  ['Anna–Maria Anna−Maria Anna‑Maria', 'anna-maria anna-maria anna-maria'],
  ['Þórður Ħal Ŋaŋ Ŧuŧ ĸ', 'thordur hal nan tut q'],
  ['Ǆ ﬁ Ⅷ', 'dz fi viii'],
  ['한국', '한국'],
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

test('a search key is never empty, and never longer than a key may be', () => {
  fc.assert(
    fc.property(fc.oneof(text, name), (written) => {
      for (const word of searchWords(written)) {
        expect(normalizeSearchWord(word)).not.toBe('');
        expect([...normalizeSearchWord(word)].length).toBeLessThanOrEqual(50);
      }
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
  ['Þór-Åse', ['åse', 'þóråse']],
  ["O'Neill", ['neill', 'oneill']],
  ['O´Neill', ['neill', 'oneill']],
  ['d’Artagnan-Dumas', ['artagnan', 'dumas', 'dartagnandumas']],
  ['Ana-An Maria Eva-Maria', ['anaan', 'evamaria']],
  ['- -- -x-', ['x']],
])('the name %s has the further words %j', (written, parts) => {
  expect(hyphenParts(searchWords(written))).toEqual(parts);
});

describe('an umlaut', () => {
  test.each([
    ['mueller', 'Müller'],
    ['muell', 'Müller'],
    ['mue', 'MÜLLER'],
    ['muller', 'Müller'],
    ['Müller', 'Mueller'],
    ['mül', 'Mueller'],
    ['groesse', 'Größe'],
    ['Größe', 'GROESSE'],
    ['gross', 'Groß'],
    ['groß', 'GROSS'],
    ['goethe-mueller', 'Göthe-Müller'],
    ['mueller-goethe', 'Müller-Goethe'],
    ['müller-göthe', 'Mueller-Goethe'],
    ['baecker', 'Ba\u0308cker'],
    ['soerensen', 'Sørensen'],
    ['sorensen', 'Sørensen'],
    ['Sørensen', 'Soerensen'],
    ['aase', 'Åse'],
    ['ase', 'Åse'],
    ['Åse', 'Aase'],
    ['aae', 'Aä'],
  ])('the search for %s finds %s', (search, name) => {
    expect(matchesAllPrefixes(searchWords(search), searchWords(name))).toBe(true);
  });

  test.each([
    ['joel', 'Jolanda'],
    ['samuel', 'Samulski'],
    ['mueller', 'Muller'],
    ['noel', 'Nolan'],
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
    const spelt = (text: string) =>
      text
        .normalize('NFC')
        .replace(
          /[äöüøåß]/gi,
          (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', ß: 'ss' })[letter.toLowerCase()] ?? '',
        );
    fc.assert(
      fc.property(german, (written) => {
        for (const [search, name] of [
          [written, spelt(written)],
          [spelt(written), written],
        ] as const) {
          expect(matchesAllPrefixes(searchWords(search), searchWords(name))).toBe(true);
        }
      }),
    );
  });

  test('the umlauts find everything that is found without accents', () => {
    fc.assert(
      fc.property(fc.oneof(german, name), fc.oneof(german, name), fc.nat(), (one, other, cut) => {
        for (const [search, own] of [
          [one, other],
          [one.slice(0, 1 + (cut % one.length)), one],
        ] as const) {
          const [[first = ''], [second = '']] = [searchWords(search), searchWords(own)];
          if (normalizeSearchWord(second).startsWith(normalizeSearchWord(first)))
            expect(matchesAllPrefixes([first], [second])).toBe(true);
        }
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
          expect(prefixVariants(first).some((beginning) => normalizeSearchWord(second).startsWith(beginning))).toBe(
            true,
          );
        }
      }),
      { numRuns: 2000 },
    );
    expect(prefixVariants('ueueueueue').length).toBeLessThanOrEqual(6);
  });
});
