/** These limits apply to a route for all callers together; the firewall limits single addresses. */
import type { Route } from '#shared/contract/route.ts';

/**
 * Shorter than API Gateway's time, so that a late function still responds and writes its log line.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 */
export const ENDPOINT_TIMEOUT_SECONDS = 28;

export interface Throttle {
  /** Requests a second, on average. */
  readonly rate: number;
  readonly burst: number;
}

export function throttleOf({ access, method, permissions }: Route): Throttle {
  if (permissions.includes('identity:sign-in')) return { rate: 50, burst: 100 };
  // A picture may take a whole processor for some seconds.
  if (permissions.includes('pictures:store')) return { rate: 20, burst: 40 };
  if (access === 'public' || access === 'admin') return { rate: 100, burst: 200 };
  return method === 'GET' ? { rate: 500, burst: 1000 } : { rate: 200, burst: 400 };
}
