/**
 * How often somebody may do what costs the bank work (ASVS 2.4.1).
 *
 * What a customer has done lately stands in the customer's own item, one moment for each action: when the allowance is
 * whole again. A request takes `window / limit` of it, time gives it back evenly. So `limit` requests are possible at once,
 * as many again over each window after that, and the item stays as small as it was, however many there were.
 */
import { Refusal } from './refusal.ts';

export interface RateLimit {
  /** Requests possible at once. */
  readonly limit: number;
  /** Milliseconds in which as many become possible again. */
  readonly window: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Each stands for one customer. Far above what people do, far below what a program does that has been let loose. */
export const rateLimits = {
  deposit: { limit: 30, window: HOUR, sentence: 'You have requested many deposits' },
  withdraw: { limit: 30, window: HOUR, sentence: 'You have requested many withdrawals' },
  ticket: { limit: 10, window: HOUR, sentence: 'You have opened many tickets' },
  reply: { limit: 60, window: HOUR, sentence: 'You have sent many replies' },
} as const satisfies Record<string, RateLimit & { readonly sentence: string }>;

export type LimitedAction = keyof typeof rateLimits;

/** Setting two-factor up or turning it off, and codes that were wrong: for customers and administrators alike. */
export const twoFactorLimits = {
  setUp: { limit: 10, window: 15 * MINUTE },
  wrongCode: { limit: 5, window: 15 * MINUTE },
} as const satisfies Record<string, RateLimit>;

/** By action when the allowance is whole again, in epoch milliseconds. What is not there is whole. */
export type Allowances = { readonly [Action in LimitedAction]?: number };

/**
 * The allowances after one more request.
 * @param now epoch milliseconds
 * @throws Refusal 429 with the time to wait
 */
export function spend(allowances: Allowances, action: LimitedAction, now: number): Allowances {
  const { limit, window, sentence } = rateLimits[action];
  const whole = Math.max(allowances[action] ?? 0, now) + window / limit;
  if (whole - now > window) throw tooMany(sentence, Math.ceil((whole - now - window) / 1000));
  // What has come back in the meantime need not be remembered.
  const spent = Object.entries(allowances).filter(([, moment]) => moment > now);
  return { ...Object.fromEntries(spent), [action]: whole };
}

/** @param sentence what there was too much of, without the full stop */
export function tooMany(sentence: string, seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const message = `${sentence}. Please try again in ${wait}.`;
  return new Refusal('too-many', 'too_many_attempts', message, { retryAfter: seconds });
}
