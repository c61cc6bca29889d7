import { expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from '#shared/domain/common-passwords.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';

const ada = { name: 'Ada Lovelace', email: 'Ada.Lovelace@example.com' };
const check = (password: string) => assertGoodPassword(password, ada, isCommonPassword);

test('the bank refuses each of the ten thousand commonest passwords, in any case (ASVS 6.2.4, 6.2.12)', () => {
  expect(commonPasswords.size).toBe(10_000);
  for (const password of [...commonPasswords, 'PASSWORDPASSWORD']) expect(() => check(password)).toThrow('most common');
});

test.each(['ada.lovelace@example.com', 'Ada.Lovelace'])(
  'the bank refuses the e-mail address %s as password (ASVS 6.2.11)',
  (password) => {
    expect(() => check(password)).toThrow('must not be the e-mail address');
  },
);

test.each(['correct horse battery', 'aaaaaaaabbbbbbbc', 'ünïcödé-pässwörd'])(
  'the bank accepts %s without a rule about kinds of characters (ASVS 6.2.5)',
  (password) => {
    expect(() => check(password)).not.toThrow();
  },
);

test.each(['\n', '\r', '\t', '\0', '\u0085', '\u2028', '\u2029', '\u007f'])(
  'the bank refuses the control character %j in a password',
  (character) => {
    expect(() => check(`correct horse${character}battery`)).toThrow('line breaks or other control characters');
  },
);

test('a refusal names the field of the form', () => {
  const sentence = 'The password needs at least 12 characters';
  expect(() => assertGoodPassword('short', ada, isCommonPassword, 'newPassword')).toThrow(
    expect.objectContaining({ code: 'weak_password', details: { fields: { newPassword: sentence } } }),
  );
});
