import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#shared/domain/domain-error.ts';
import {
  isRateLimitReached,
  type LimitedAction,
  type RateLimitState,
  rateLimits,
  spendRateLimit,
  tooManyAttemptsError,
  twoFactorLimits,
} from '#shared/domain/rate-limits.ts';

const actions = Object.keys(rateLimits) as LimitedAction[];
const NOON = Date.UTC(2026, 10, 21, 12);

/** Makes an attempt. @returns the allowances after it, or the seconds until it is allowed */
function attempt(allowances: RateLimitState, action: LimitedAction, at: number): RateLimitState | number {
  try {
    return spendRateLimit(allowances, action, at);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'too-many') return error.details.retryAfter ?? 0;
    throw error;
  }
}

function spent(count: number, action: LimitedAction, at: number): RateLimitState {
  let allowances: RateLimitState = {};
  for (let made = 0; made < count; made += 1) allowances = spendRateLimit(allowances, action, at);
  return allowances;
}

describe.each(actions)('requests of kind %s (ASVS 2.4.1)', (action) => {
  const { limit, window } = rateLimits[action];

  test('requests are possible at once up to the limit, and one more after the time in the refusal', () => {
    const all = spent(limit, action, NOON);
    const wait = attempt(all, action, NOON);
    expect(isRateLimitReached(spent(limit - 1, action, NOON), action, NOON)).toBe(false);
    expect(isRateLimitReached(all, action, NOON)).toBe(true);
    expect(wait).toBe(window / limit / 1000);
    expect(attempt(all, action, NOON + window / limit - 1)).toBe(1);
    expect(attempt(all, action, NOON + window / limit)).toMatchObject({ [action]: NOON + window + window / limit });
  });

  test('requests are counted by the hour, what administrators delete and propose by the day, and the refusal says what was too frequent', () => {
    const isByDay = ['customerDeletion', 'ticketDeletion', 'proposal'].includes(action);
    expect(window).toBe((isByDay ? 24 : 1) * 60 * 60_000);
    expect(() => spendRateLimit(spent(limit, action, NOON), action, NOON)).toThrow(
      /^You have [a-z]+ many [a-z]+\. Please try again in \d+ minutes?\.$/,
    );
  });

  test('requests are possible up to the limit again after a whole window', () => {
    const later = NOON + window;
    let allowances = spent(limit, action, NOON);
    for (let made = 0; made < limit; made += 1) allowances = spendRateLimit(allowances, action, later);
    expect(attempt(allowances, action, later)).toBeTypeOf('number');
  });

  test('requests never exceed the limit plus what time has given back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: window / 5 }), { maxLength: 200 }), (pauses) => {
        let [allowances, at, granted]: [RateLimitState, number, number] = [{}, NOON, 0];
        for (const pause of pauses) {
          at += pause;
          const outcome = attempt(allowances, action, at);
          if (typeof outcome === 'number') continue;
          allowances = outcome;
          granted += 1;
        }
        expect(granted).toBeLessThanOrEqual(limit + (at - NOON) / (window / limit));
      }),
    );
  });
});

test('an allowance that a fast clock has used up is whole, and leaves the customer’s item', () => {
  const later = spent(rateLimits.deposit.limit, 'deposit', NOON + 24 * 60 * 60_000);
  expect(Object.keys(spendRateLimit(later, 'ticket', NOON))).toEqual(['ticket']);
  expect(attempt(later, 'deposit', NOON)).toEqual(spent(1, 'deposit', NOON));
  const [limit] = [spent(rateLimits.deposit.limit, 'deposit', NOON + 60_000)];
  expect(attempt(limit, 'deposit', NOON)).toBeTypeOf('number');
});

test('requests of one kind do not reduce the allowance of another', () => {
  const all = spent(rateLimits.deposit.limit, 'deposit', NOON);
  expect(spendRateLimit(all, 'withdraw', NOON)).toMatchObject(all);
  expect(() => spendRateLimit(all, 'deposit', NOON)).toThrow(DomainError);
});

test('the refusal of too many requests says how long to wait, for people and for programs', () => {
  expect(tooManyAttemptsError('You have requested many deposits', 61)).toMatchObject({
    kind: 'too-many',
    code: 'too_many_attempts',
    message: 'You have requested many deposits. Please try again in 2 minutes.',
    details: { retryAfter: 61 },
  });
  const wait = (seconds: number) => tooManyAttemptsError('', seconds).message.replace('. Please try again in ', '');
  expect([60, 61, 7200, 7201].map(wait)).toEqual(['1 minute.', '2 minutes.', '120 minutes.', '3 hours.']);
});

test.each(Object.entries(twoFactorLimits))(
  'the limit of two-factor on %s has a window of a quarter of an hour',
  (_, { window }) => {
    expect(window).toBe(15 * 60_000);
  },
);

test('an allowance that is full again is removed, so that a customer’s item does not grow, and one that is full a moment later is kept', () => {
  expect(spendRateLimit({ ticket: NOON, reply: NOON + 1 }, 'deposit', NOON)).toEqual({
    reply: NOON + 1,
    deposit: NOON + rateLimits.deposit.window / rateLimits.deposit.limit,
  });
});
