import { type Allowances, type LimitedAction, spend } from '#shared/domain/rate-limits.ts';
import type { User } from '../data/users.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';

/**
 * What the customer may still request after one more of this kind; to be written with what the request makes, so that
 * only requests that came to something count.
 * @throws Refusal 429 with the time to wait
 */
export function allowanceAfter({ allowances = {} }: User, action: LimitedAction): Allowances {
  return env.rateLimits ? spend(allowances, action, now()) : allowances;
}
