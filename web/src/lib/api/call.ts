import type { Route, RouteInput } from '#shared/contract/route.ts';
import { session } from '../session/browser-session.ts';
import { ApiError, isTokenRefused } from './api-error.ts';
import { optimisticWrites } from './browser-optimistic-writes.ts';
import { configureApiOnce, currentToken } from './connection.ts';
import { assertOnlineBeforeWrite } from './reach.ts';
import { reauthHandlers } from './reauth-handlers.ts';
import { type CallOptions, sendRequest } from './send.ts';

export { configureApiOnce as ensureApiConfigured };

export async function callApi(route: Route, given: Partial<RouteInput<Route>>, options: CallOptions): Promise<unknown> {
  const answer = await answerOf(route, given, options).catch((error) => {
    if (!options.saysProposed) tellOfProposal(error);
    throw error;
  });
  return optimisticWrites.noted(route, given, answer);
}

function tellOfProposal(error: unknown): void {
  if (error instanceof ApiError && error.details.proposal) reauthHandlers.proposed?.(error.details.proposal);
}

async function answerOf(route: Route, given: Partial<RouteInput<Route>>, options: CallOptions): Promise<unknown> {
  try {
    return await callOnce(route, given, options);
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    if (code === 'two_factor_required') reauthHandlers.setUpTwoFactor?.();
    if (code !== 'reauthentication_required' || !(await reauthHandlers.ask?.(options))) throw error;
    return callOnce(route, given, options);
  }
}

async function callOnce(route: Route, given: Partial<RouteInput<Route>>, options: CallOptions): Promise<unknown> {
  const token = await tokenFor(route);
  try {
    return await sendRequest(route, given, { ...options, token });
  } catch (error) {
    const newToken = isTokenRefused(error) && route.access !== 'public' && token && (await tokenAfter(token));
    if (!newToken) throw error;
    return sendRequest(route, given, { ...options, token: newToken });
  }
}

async function tokenFor({ access, method }: Route): Promise<string | undefined> {
  const notSent = new ApiError(0, 'offline', '');
  try {
    if (method !== 'GET') await assertOnlineBeforeWrite(notSent);
    await configureApiOnce();
    return access === 'public' ? session.state().signedIn?.token : await currentToken();
  } catch (error) {
    throw method !== 'GET' && error instanceof ApiError && error.status === 0 ? notSent : error;
  }
}

/** Returns a token other than the refused one: another call may have renewed it already. */
async function tokenAfter(refused: string): Promise<string | undefined> {
  const current = await currentToken();
  return current === refused ? currentToken(true) : current;
}
