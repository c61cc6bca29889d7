/** Limits for all callers together, by route; the firewall limits single addresses. */
import type { Route } from '#shared/contract/route.ts';

export interface Throttle {
  /** Requests a second, on average. */
  readonly rate: number;
  /** Requests at one moment. */
  readonly burst: number;
}

export function throttleOf({ access, method, needs }: Route): Throttle {
  if (needs.includes('identity:sign-in')) return { rate: 50, burst: 100 };
  // A picture takes up to some seconds of a whole processor: so many are at work at once, and no more of the account's.
  if (needs.includes('pictures:store')) return { rate: 20, burst: 40 };
  if (access === 'public' || access === 'admin') return { rate: 100, burst: 200 };
  return method === 'GET' ? { rate: 500, burst: 1000 } : { rate: 200, burst: 400 };
}
