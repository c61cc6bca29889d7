import { expect, test } from 'vitest';
import { commonPasswords, isCommonPassword } from '#shared/domain/common-passwords.ts';
import { assertGoodPassword } from '#shared/domain/passwords.ts';

const ada = { name: 'Ada Lovelace', email: 'Ada.Lovelace@example.com' };
const check = (password: string) => assertGoodPassword(password, ada, isCommonPassword);

test.each(['password1234', 'PASSWORDPASSWORD', '123456789012', 'administrator'])(
  'the bank refuses the common password %s (ASVS 6.2.4)',
  (password) => {
    expect(() => check(password)).toThrow('most common');
  },
);

test('the bank refuses each of the ten thousand commonest passwords that are long enough (ASVS 6.2.4, 6.2.12)', () => {
  expect(commonPasswords.size).toBe(10_000);
  const accepted = [...commonPasswords].filter((password) => {
    try {
      check(password);
      return true;
    } catch (refusal) {
      return !(refusal instanceof Error && refusal.message.includes('most common'));
    }
  });
  expect(accepted).toEqual([]);
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
  const refusal = (field?: string) => {
    try {
      assertGoodPassword('short', ada, isCommonPassword, field);
    } catch (error) {
      return error;
    }
  };
  const sentence = 'The password needs at least 12 characters';
  expect(refusal()).toMatchObject({ code: 'weak_password', details: { fields: { password: sentence } } });
  expect(refusal('newPassword')).toMatchObject({ details: { fields: { newPassword: sentence } } });
});
