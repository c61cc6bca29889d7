import type { Input, Route } from '#shared/contract/route.ts';
import { session } from '../session/browser-session.ts';
import { ApiError } from './api-error.ts';
import { confirming } from './confirming.ts';
import { connected, currentToken } from './connection.ts';
import { ensureReached } from './reach.ts';
import { type CallOptions, send } from './send.ts';
import { writtenHere } from './written-here.ts';

export { connected };

export async function call(route: Route, given: Partial<Input<Route>>, options: CallOptions): Promise<unknown> {
  const answer = await answerOf(route, given, options).catch((error) => {
    if (!options.saysProposed) tellOfProposal(error);
    throw error;
  });
  return writtenHere.noted(route, given, answer);
}

function tellOfProposal(error: unknown): void {
  if (error instanceof ApiError && error.details.proposal) confirming.proposed?.(error.details.proposal);
}

async function answerOf(route: Route, given: Partial<Input<Route>>, options: CallOptions): Promise<unknown> {
  try {
    return await answerNow(route, given, options);
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    if (code === 'two_factor_required') confirming.setUpTwoFactor?.();
    if (code !== 'reauthentication_required' || !(await confirming.ask?.(options))) throw error;
    return answerNow(route, given, options);
  }
}

async function answerNow(route: Route, given: Partial<Input<Route>>, options: CallOptions): Promise<unknown> {
  const token = await tokenFor(route);
  if (route.access === 'public') return send(route, given, { ...options, token });
  try {
    return await send(route, given, { ...options, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !token) throw error;
    const newToken = await tokenAfter(token);
    if (!newToken) throw error;
    return send(route, given, { ...options, token: newToken });
  }
}

async function tokenFor({ access, method }: Route): Promise<string | undefined> {
  const notSent = new ApiError(0, 'offline', '');
  try {
    if (method !== 'GET') await ensureReached(notSent);
    await connected();
    return access === 'public' ? session.state().signedIn?.token : await currentToken();
  } catch (error) {
    throw method !== 'GET' && error instanceof ApiError && error.status === 0 ? notSent : error;
  }
}

/** A token other than the refused one: another call may have renewed it already. */
async function tokenAfter(refused: string): Promise<string | undefined> {
  const current = await currentToken();
  return current === refused ? currentToken(true) : current;
}
