/**
 * Signs in every hour through the bank's public address, as a customer of its own, and reads the balance: what a
 * customer needs most, through CloudFront, API Gateway, Cognito and the table.
 */
import { API_BASE } from '#shared/contract/api-base.ts';
import { getProfile } from '#shared/contract/customers.ts';
import type { Route } from '#shared/contract/route.ts';
import { login, logout } from '#shared/contract/sign-in.ts';
import { CANARY_EMAIL } from '#shared/domain/bank.ts';
import { env } from '../../core/env.ts';
import { countMetric } from '../../core/metrics.ts';

const TIMEOUT_MS = 15_000;

/** @throws Error if the bank did not respond as it should */
export async function handler(): Promise<void> {
  const signedIn = await call(login, {}, { email: CANARY_EMAIL, password: env.canaryPassword });
  const session = login.response.parse(await signedIn.json());
  if (session.requiresTwoFactor) throw new Error('The account of the canary has two-factor turned on');
  const headers = {
    authorization: `Bearer ${session.token}`,
    cookie: signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  };
  try {
    getProfile.response.parse(await (await call(getProfile, headers)).json());
  } finally {
    await call(logout, headers);
  }
  countMetric('CanarySignIns');
}

async function call({ method, path }: Route, headers: Record<string, string>, body?: object): Promise<Response> {
  const response = await fetch(`${env.siteUrl}${API_BASE}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} responded ${response.status}`);
  return response;
}
