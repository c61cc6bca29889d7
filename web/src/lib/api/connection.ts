import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { getHealth } from '#shared/contract/reports.ts';
import { refresh } from '#shared/contract/sign-in.ts';
import { readTokenPayload } from '../session/access-token.ts';
import { session } from '../session/browser-session.ts';
import type { StoredSession } from '../session/stored-session.ts';
import { createTabCoordinator, noTabCoordination } from '../session/tab-coordinator.ts';
import { createTokenRefresher } from '../session/token-refresher.ts';
import { ApiError } from './api-error.ts';
import { resolveApiBaseUrl } from './base-address.ts';
import { setHealthAddress } from './reach.ts';
import { API_NAME, sendRequest } from './send.ts';

async function renew(token: string): Promise<StoredSession | undefined> {
  try {
    return (await sendRequest(refresh, {}, { token })) as StoredSession;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return undefined;
    throw error;
  }
}

const tabs = 'locks' in navigator ? createTabCoordinator(navigator.locks) : noTabCoordination;

export const withSessionLock = tabs.exclusively;

const renewedToken = createTokenRefresher({
  session,
  tabs,
  now: Date.now,
  renew,
});

async function getTokens(options?: { forceRefresh?: boolean }) {
  const token = await renewedToken(options);
  return token ? { accessToken: { payload: { ...readTokenPayload(token) }, toString: () => token } } : null;
}

/**
 * Returns the API's address, or undefined from a server without the setting, which answers 404 or its front page.
 * @throws ApiError when there is no answer
 */
async function deployedSetting(): Promise<string | undefined> {
  const answer = await textAt('/config.json').catch(() => {
    throw new ApiError(0, 'network', '');
  });
  try {
    const { apiUrl } = JSON.parse(answer);
    return typeof apiUrl === 'string' ? apiUrl : undefined;
  } catch {
    return undefined;
  }
}

async function textAt(address: string): Promise<string> {
  return (await fetch(address)).text();
}

async function connect(): Promise<void> {
  const settings = [import.meta.env.VITE_API_URL, await deployedSetting()];
  const endpoint = resolveApiBaseUrl({ settings, pageUrl: location.href });
  setHealthAddress(`${endpoint}${getHealth.path}`);
  Amplify.configure({ API: { REST: { [API_NAME]: { endpoint } } } }, { Auth: { tokenProvider: { getTokens } } });
}

let connection: Promise<void> | undefined;

export function configureApiOnce(): Promise<void> {
  connection ??= connect().catch((error: unknown) => {
    connection = undefined;
    throw error;
  });
  return connection;
}

export async function currentToken(forceRefresh = false): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  return tokens?.accessToken.toString();
}
