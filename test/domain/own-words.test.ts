import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTAINS_OWN_WORDS_MESSAGE, ownWordsProblem } from '#shared/domain/own-words.ts';

const ada = { name: 'Ada Lovelace-Byron', email: 'countess.augusta@analytic.example' };

describe('a password made of words that suggest themselves (ASVS 6.2.11)', () => {
  test.each([
    'Aldermoor2026!',
    'aldermoor1234',
    'ada.lovelace1815',
    'LovelaceAda1815',
    'Byron_Byron_Byron',
    '1815-10-12-ada',
    'countess.augusta@analytic.example',
    'augusta@aldermoor',
    'My-Aldermoor-1',
    '4lderm00r2026',
    'A1derm00r2026',
    'ÁDÁ lövelace 1',
    'ＡＬＤＥＲＭＯＯＲ２０２６',
  ])('a password made of obvious words is refused: %s', (password) => {
    expect(ownWordsProblem(password, ada)).toBe(CONTAINS_OWN_WORDS_MESSAGE);
  });

  test.each([
    'open the vault gently',
    'seven quiet otters',
    'not the password',
    'Password2026!',
    'ada saw nine herons',
    'the moor is older than me',
    '907462851930',
    'bankside willow 7',
    'xkcd-2348-zx-byron',
  ])('a password with more than obvious words is accepted: %s', (password) => {
    expect(ownWordsProblem(password, ada)).toBeUndefined();
  });

  const word = fc.constantFrom('ada', 'lovelace', 'byron', 'countess', 'augusta', 'analytic', 'aldermoor');
  const sign = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_ @#$'), maxLength: 6 });
  const madeOfWords = fc
    .array(fc.tuple(sign, fc.mixedCase(word)), { minLength: 1, maxLength: 5 })
    .chain((parts) => sign.map((end) => parts.flat().join('') + end));

  test('a password of obvious words is refused in any order and case, with digits, signs and up to three other letters', () => {
    fc.assert(fc.property(madeOfWords, (password) => ownWordsProblem(password, ada) === CONTAINS_OWN_WORDS_MESSAGE));
    fc.assert(
      fc.property(
        madeOfWords,
        fc.string({ unit: fc.constantFrom(...'xyz'), maxLength: 3 }),
        (password, more) => ownWordsProblem(`${password}${more}`, ada) === CONTAINS_OWN_WORDS_MESSAGE,
      ),
    );
  });

  test('a password is accepted with any word beside the obvious ones', () => {
    const other = fc.constantFrom('otter', 'heron', 'lantern', 'thistle', 'quince');
    fc.assert(
      fc.property(madeOfWords, other, (password, more) => ownWordsProblem(`${password} ${more}`, ada) === undefined),
    );
  });

  test('the check ignores words of less than three letters and works for any person', () => {
    expect(ownWordsProblem('li bo li bo 2026', { name: 'Li Bo', email: 'li@b.cd' })).toBeUndefined();
    const text = fc.array(fc.integer({ min: 0, max: 0x10ffff })).map((codes) => String.fromCodePoint(...codes));
    fc.assert(
      fc.property(text, text, text, (password, name, email) => {
        expect([undefined, CONTAINS_OWN_WORDS_MESSAGE]).toContain(ownWordsProblem(password, { name, email }));
      }),
    );
  });
});
