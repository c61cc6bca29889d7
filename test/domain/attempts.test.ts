import { describe, expect, test } from 'vitest';
import { secondsUntilAttemptAllowed } from '#shared/domain/attempts.ts';

const limit = { limit: 3, window: 60_000 };

test('a limit of three in a minute lets the third through and stops the fourth until the first is a minute old', () => {
  expect(secondsUntilAttemptAllowed([0, 1_000], limit, 2_000)).toBeUndefined();
  expect(secondsUntilAttemptAllowed([0, 1_000, 2_000], limit, 3_000)).toBe(57);
  expect(secondsUntilAttemptAllowed([0, 1_000, 2_000], limit, 60_000)).toBeUndefined();
});

test('the window of the limit slides: no more than three fall into any minute', () => {
  expect(secondsUntilAttemptAllowed([58_000, 59_000, 59_500], limit, 61_000)).toBe(57);
});

test.each([limit, { ...limit, untilQuiet: true } as const])(
  'attempts that a fast clock has recorded do not count, and those of another machine’s clock do (%j)',
  (each) => {
    expect(secondsUntilAttemptAllowed([60_001, 60_002, 60_003], each, 0)).toBeUndefined();
    expect(secondsUntilAttemptAllowed([60_000, 60_000, 60_000], each, 0)).toBe(120);
  },
);

describe('a limit of three until it is quiet for a minute', () => {
  const quiet = { ...limit, untilQuiet: true } as const;

  test('a limit of three until a quiet minute stops the fourth until the third is a minute old', () => {
    expect(secondsUntilAttemptAllowed([0, 1_000], quiet, 2_000)).toBeUndefined();
    expect(secondsUntilAttemptAllowed([0, 1_000, 2_000], quiet, 3_000)).toBe(59);
    expect(secondsUntilAttemptAllowed([0, 1_000, 2_000], quiet, 62_000)).toBeUndefined();
  });

  test('earlier attempts count while there is less than a minute between them', () => {
    expect(secondsUntilAttemptAllowed([0, 59_000, 118_000], quiet, 119_000)).toBe(59);
    expect(secondsUntilAttemptAllowed([0, 60_000, 118_000], quiet, 119_000)).toBeUndefined();
  });
});
