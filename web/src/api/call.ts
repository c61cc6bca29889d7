import { fetchAuthSession } from 'aws-amplify/auth';
import type { Input, Route } from '#shared/contract/route.ts';
import { session } from '../session/browser-session.ts';
import { ApiError } from './api-error.ts';
import { connected } from './connection.ts';
import type { OwnWrites } from './own-writes.ts';
import { type CallOptions, send } from './send.ts';

/** What this browser has written, once it has. NOTE: it comes with the first write, not with the first screen. */
let written: Promise<OwnWrites | undefined> | undefined;

/** Calls a route; what it answers of a list has in it what this browser has just written. */
export async function call(route: Route, given: Partial<Input<Route>>, options: CallOptions): Promise<unknown> {
  if (route.method !== 'GET') {
    // Without it a write is a write all the same.
    written ??= import('./written-here.ts').then(({ writtenHere }) => writtenHere).catch(() => undefined);
  }
  const answer = await answerOf(route, given, options);
  const writes = await written;
  return writes ? writes.noted(route, given, answer) : answer;
}

/** With the session's token; when the server refuses the token, once more with a new one. */
async function answerOf(route: Route, given: Partial<Input<Route>>, options: CallOptions): Promise<unknown> {
  await connected();
  if (route.access === 'public') return send(route, given, { ...options, token: session.state().signedIn?.token });
  const token = await currentToken();
  try {
    return await send(route, given, { ...options, token });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || !token) throw error;
    const newToken = await tokenAfter(token);
    if (!newToken) throw error;
    return send(route, given, { ...options, token: newToken });
  }
}

async function currentToken(forceRefresh = false): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  return tokens?.accessToken.toString();
}

/** Another than the refused token: somebody may have renewed it meanwhile. */
async function tokenAfter(refused: string): Promise<string | undefined> {
  const current = await currentToken();
  return current === refused ? currentToken(true) : current;
}
