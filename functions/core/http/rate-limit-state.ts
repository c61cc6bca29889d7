import { type LimitedAction, type RateLimitState, spendRateLimit } from '#shared/domain/rate-limits.ts';
import { now } from '../clock.ts';
import { env } from '../env.ts';
import type { User } from '../users/user.ts';

/**
 * Returns the allowances after an action. They are written together with what the request creates, so that failed
 * requests do not count.
 * @throws DomainError 429
 */
export function rateLimitStateAfter({ allowances = {} }: User, action: LimitedAction): RateLimitState {
  return env.rateLimits ? spendRateLimit(allowances, action, now()) : allowances;
}
