import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTAINS_OWN_WORDS_MESSAGE, ownWordsProblem } from '#shared/domain/own-words.ts';

const ada = { name: 'Ada Lovelace-Byron', email: 'countess.augusta@analytic.example' };

describe('a password made of words that suggest themselves (ASVS 6.2.11)', () => {
  test.each([
    ...['Aldermoor2026!', 'ada.lovelace1815', '1815-10-12-ada', 'Byron_Byron_Byron', 'augusta@aldermoor'],
    ...[
      'countess.augusta@analytic.example',
      'My-Aldermoor-1',
      '4lderm00r2026',
      'ÁDÁ lövelace 1',
      'ＡＬＤＥＲＭＯＯＲ２０２６',
    ],
  ])('a password made of obvious words is refused: %s', (password) => {
    expect(ownWordsProblem(password, ada)).toBe(CONTAINS_OWN_WORDS_MESSAGE);
  });

  test.each([
    ...['open the vault gently', 'Password2026!', 'ada saw nine herons', 'the moor is older than me', '907462851930'],
    ...['bankside willow 7', 'xkcd-2348-zx-byron'],
  ])('a password with more than obvious words is accepted: %s', (password) => {
    expect(ownWordsProblem(password, ada)).toBeUndefined();
  });

  const word = fc.constantFrom('ada', 'lovelace', 'byron', 'countess', 'augusta', 'analytic', 'aldermoor');
  const sign = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_ @#$'), maxLength: 6 });
  const madeOfWords = fc
    .array(fc.tuple(sign, fc.mixedCase(word)), { minLength: 1, maxLength: 5 })
    .chain((parts) => sign.map((end) => parts.flat().join('') + end));

  test('a password of obvious words is refused in any order and case, with digits, signs and up to three other letters', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'xyz'), maxLength: 3 });
    fc.assert(
      fc.property(madeOfWords, letters, (password, more) => ownWordsProblem(password + more, ada) !== undefined),
    );
  });

  test('the check ignores words of less than three letters', () => {
    expect(ownWordsProblem('li bo li bo 2026', { name: 'Li Bo', email: 'li@b.cd' })).toBeUndefined();
  });
});
