import { expect, test } from 'vitest';
import {
  assertCodeOpen,
  CODE_TRIES,
  codePurposes,
  newCodeState,
  wrongCodeError,
} from '#shared/domain/one-time-codes.ts';

const AT = 1_800_000_000_000;
const MINUTE = 60_000;

test.each([
  ['password-reset', 10],
  ['email-verification', 10],
  ['phone-verification', 10],
  ['invitation', 7 * 24 * 60],
] as const)('a code for a %s can be entered for %d minutes and five times', (purpose, minutes) => {
  const state = newCodeState(purpose, AT);
  expect(state.attemptsLeft).toBe(5);
  expect(() => assertCodeOpen(state, AT + minutes * MINUTE - 1)).not.toThrow();
  expect(() => assertCodeOpen(state, AT + minutes * MINUTE)).toThrow(expect.objectContaining({ code: 'code_expired' }));
  expect(Object.keys(codePurposes)).toContain(purpose);
});

test('a code that never was is refused like an expired one', () => {
  expect(() => assertCodeOpen(undefined, AT)).toThrow(expect.objectContaining({ code: 'code_expired' }));
});

test('a wrong code says how many tries are left, and the last one that a new code is needed', () => {
  expect(wrongCodeError(CODE_TRIES - 1).message).toBe(
    'This code is wrong. Please check it and try again: 4 tries left.',
  );
  expect(wrongCodeError(1).message).toBe('This code is wrong. Please check it and try again: 1 try left.');
  const last = wrongCodeError(0);
  expect(last).toMatchObject({ code: 'code_used_up', kind: 'invalid' });
  expect(() => assertCodeOpen({ ...newCodeState('password-reset', AT), attemptsLeft: 0 }, AT)).toThrow(last.message);
});
