import { expect, it } from 'vitest';
import { passwordStrength } from '../../web/src/features/sign-in/password-strength.ts';

it.each([
  ['aaaaaaaaaaaaaaaa', 'Weak', 1],
  ['abcabcabcdefab', 'Weak', 1],
  ['aldermoorbank', 'Fair', 2],
  ['opensesame2026', 'Good', 3],
  ['seven quiet herons', 'Strong', 4],
])('the password %j is rated %s', (password, label, level) => {
  expect(passwordStrength(password)).toEqual({ label, level });
});
