import { type Allowances, type LimitedAction, spend } from '#shared/domain/rate-limits.ts';
import type { User } from '../data/user.ts';
import { now } from '../platform/clock.ts';
import { env } from '../platform/env.ts';

/** Written together with what the request creates, so that failed requests do not count. @throws Refusal 429 */
export function allowanceAfter({ allowances = {} }: User, action: LimitedAction): Allowances {
  return env.rateLimits ? spend(allowances, action, now()) : allowances;
}
