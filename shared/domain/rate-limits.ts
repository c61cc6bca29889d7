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
const DAY = 24 * HOUR;

export const rateLimits = {
  deposit: { limit: 30, window: HOUR, sentence: 'You have requested many deposits' },
  withdraw: { limit: 30, window: HOUR, sentence: 'You have requested many withdrawals' },
  ticket: { limit: 10, window: HOUR, sentence: 'You have opened many tickets' },
  reply: { limit: 60, window: HOUR, sentence: 'You have sent many replies' },
  picture: { limit: 20, window: HOUR, sentence: 'You have sent many pictures' },
  /** What an administrator deletes alone; more of it at once is the deletion of all data. */
  customerDeletion: { limit: 50, window: DAY, sentence: 'You have deleted many customers' },
  ticketDeletion: { limit: 100, window: DAY, sentence: 'You have deleted many tickets' },
  proposal: { limit: 300, window: DAY, sentence: 'You have made many proposals' },
  sessionEnd: { limit: 60, window: HOUR, sentence: 'You have ended many sessions' },
} as const satisfies Record<string, RateLimit & { readonly sentence: string }>;

export type LimitedAction = keyof typeof rateLimits;

export const twoFactorLimits = {
  setUp: { limit: 10, window: 15 * MINUTE },
  wrongCode: { limit: 5, window: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;

export const TOO_MANY_FAILED_MESSAGE = 'Too many failed attempts';

/**
 * Of codes by e-mail and SMS. With 10 wrong codes of an account a day, an attacker who guesses every day has one chance in
 * 270 within a year. `ofAddress` counts network addresses.
 */
export const codeLimits = {
  ofAddress: { limit: 20, window: 15 * MINUTE, sentence: TOO_MANY_FAILED_MESSAGE },
  codes: { limit: 5, window: HOUR, sentence: 'You have asked for many codes' },
  tries: { limit: 10, window: DAY, sentence: TOO_MANY_FAILED_MESSAGE },
} as const satisfies Record<string, RateLimit & { readonly sentence: string }>;

/** Epoch milliseconds when the allowance of each action is full again. */
export type RateLimitState = { readonly [Action in LimitedAction]?: number };

/** @param now epoch milliseconds @throws DomainError 429 */
export function spendRateLimit(allowances: RateLimitState, action: LimitedAction, now: number): RateLimitState {
  const { sentence } = rateLimits[action];
  const spent: RateLimitState = Object.fromEntries(
    limitedActions.flatMap((known) => {
      const moment = spentUntil(allowances, known, now);
      return moment > now ? [[known, moment] as const] : [];
    }),
  );
  const excess = excessMs(allowances, action, now);
  if (excess > 0) throw tooManyAttemptsError(sentence, Math.ceil(excess / 1000));
  return { ...spent, [action]: fullAgainAt(allowances, action, now) };
}

/** Tells whether `spendRateLimit` would refuse the action. @param now epoch milliseconds */
export const isRateLimitReached = (allowances: RateLimitState, action: LimitedAction, now: number): boolean =>
  excessMs(allowances, action, now) > 0;

const limitedActions = Object.keys(rateLimits) as LimitedAction[];

function spentUntil(allowances: RateLimitState, action: LimitedAction, now: number): number {
  const moment = allowances[action] ?? 0;
  return isFromFastClock(moment, now + rateLimits[action].window) ? 0 : moment;
}

const fullAgainAt = (allowances: RateLimitState, action: LimitedAction, now: number): number =>
  Math.max(spentUntil(allowances, action, now), now) + rateLimits[action].window / rateLimits[action].limit;

const excessMs = (allowances: RateLimitState, action: LimitedAction, now: number): number =>
  fullAgainAt(allowances, action, now) - now - rateLimits[action].window;

/** @param sentence without a full stop */
export function tooManyAttemptsError(sentence: string, seconds: number): DomainError {
  const message = `${sentence}. Please try again in ${waitingTime(seconds)}.`;
  return new DomainError('too-many', 'too_many_attempts', message, { retryAfter: seconds });
}

function waitingTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
