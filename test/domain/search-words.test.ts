import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginsAll, folded, foldedWord, laterParts, searchWords } from '#shared/domain/search-words.ts';

const LETTERS = [
  ...'aábcçdeéèfghiïjklłmnñoöópqrsštuüvwxyýzžåäæøœßþðı',
  ...'ΑάΣςβЙйЁё',
  '\u0301',
  '\u0308',
  '-',
  '’',
  "'",
];
const name = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 20 });
const text = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('a text as searches compare it', () => {
  test.each([
    ['Þór-Åse', 'thor-ase'],
    ['SANDSTRÖM', 'sandstrom'],
    ['Straße', 'strasse'],
    ['Łukasz Øst', 'lukasz ost'],
    ['IŞIK ılık', 'isik ilik'],
    ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
    ['O’Neill', "o'neill"],
    ['한국', '한국'],
    ['हिन्दी', 'हिन्दी'],
  ])('%s is %s', (written, compared) => {
    expect(folded(written)).toBe(compared);
  });

  test('is the same in capitals, composed or not, and when it is compared again', () => {
    fc.assert(
      fc.property(name, (written) => {
        const compared = folded(written);
        expect(folded(compared)).toBe(compared);
        expect(folded(written.normalize('NFD'))).toBe(compared);
        expect(folded(written.toUpperCase())).toBe(compared);
      }),
    );
  });

  test('is never nothing, and never longer than a key may be', () => {
    fc.assert(
      fc.property(fc.oneof(text, name), (written) => {
        for (const word of searchWords(written)) {
          expect(foldedWord(word)).not.toBe('');
          expect([...foldedWord(word)].length).toBeLessThanOrEqual(50);
        }
      }),
    );
  });
});

describe('a name', () => {
  test('is found by the beginnings of its words, in any order, with and without accents', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), fc.nat(), (words, cut) => {
        const own = searchWords(words.join(' '));
        const beginnings = own.map((word) => word.slice(0, 1 + (cut % word.length)));
        for (const search of [own, own.toReversed(), own.map(folded), beginnings.map(folded)]) {
          expect(beginsAll(searchWords(search.join(' ')), own)).toBe(true);
        }
      }),
    );
  });

  test.each([
    ['Anna-Maria', ['maria']],
    ['Þór-Åse', ['åse']],
    ["O'Neill", ['neill']],
    ['d’Artagnan-Dumas', ['artagnan', 'dumas']],
    ['Ana-An Maria Eva-Maria', []],
    ['- -- -x-', ['x']],
  ])('%s has the further words %j', (written, parts) => {
    expect(laterParts(searchWords(written))).toEqual(parts);
  });
});
