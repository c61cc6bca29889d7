import { type Allowances, type LimitedAction, spend } from '#shared/domain/rate-limits.ts';
import { now } from '../clock.ts';
import { env } from '../env.ts';
import type { User } from '../users/user.ts';

/** Written together with what the request creates, so that failed requests do not count. @throws Refusal 429 */
export function allowanceAfter({ allowances = {} }: User, action: LimitedAction): Allowances {
  return env.rateLimits ? spend(allowances, action, now()) : allowances;
}
