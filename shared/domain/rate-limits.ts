/**
 * Costly requests are limited by leaky buckets (ASVS 2.4.1). Each action stores the moment when its allowance is full
 * again; a request adds `window / limit` to it. So `limit` requests are possible at once, and as many again in each
 * window.
 */
import { isFromFastClock } from './clock-skew.ts';
import { DomainError } from './domain-error.ts';

export interface RateLimit {
  readonly limit: number;
  /** Milliseconds. */
  readonly window: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const rateLimits = {
  deposit: { limit: 30, window: HOUR, sentence: 'You have requested many deposits' },
  withdraw: { limit: 30, window: HOUR, sentence: 'You have requested many withdrawals' },
  ticket: { limit: 10, window: HOUR, sentence: 'You have opened many tickets' },
  reply: { limit: 60, window: HOUR, sentence: 'You have sent many replies' },
  picture: { limit: 20, window: HOUR, sentence: 'You have sent many pictures' },
} as const satisfies Record<string, RateLimit & { readonly sentence: string }>;

export type LimitedAction = keyof typeof rateLimits;

const LONGEST_WINDOW = Math.max(...Object.values(rateLimits).map(({ window }) => window));

export const twoFactorLimits = {
  setUp: { limit: 10, window: 15 * MINUTE },
  wrongCode: { limit: 5, window: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;

/** Epoch milliseconds when the allowance of each action is full again. */
export type RateLimitState = { readonly [Action in LimitedAction]?: number };

/** @param now epoch milliseconds @throws DomainError 429 */
export function spendRateLimit(allowances: RateLimitState, action: LimitedAction, now: number): RateLimitState {
  const { limit, window, sentence } = rateLimits[action];
  const spent: RateLimitState = Object.fromEntries(
    Object.entries(allowances).filter(([, moment]) => moment > now && !isFromFastClock(moment, now + LONGEST_WINDOW)),
  );
  const whole = Math.max(spent[action] ?? 0, now) + window / limit;
  if (whole - now > window) throw tooManyAttemptsError(sentence, Math.ceil((whole - now - window) / 1000));
  return { ...spent, [action]: whole };
}

export const TOO_MANY_FAILED_MESSAGE = 'Too many failed attempts';

/** @param sentence without a full stop */
export function tooManyAttemptsError(sentence: string, seconds: number): DomainError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = `${sentence}. Please try again in ${wait}.`;
  return new DomainError('too-many', 'too_many_attempts', message, { retryAfter: seconds });
}
