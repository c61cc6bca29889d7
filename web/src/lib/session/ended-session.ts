/** Why and where the session of this tab has ended. It outlives the app, because the front page is a page of its own. */
export interface EndedSession {
  readonly reason: 'expired' | 'replaced';
  /** Path and query of the screen. */
  readonly path: string;
}

const KEY = 'endedSession';

export function noteEndedSession(storage: Storage, { reason, path }: EndedSession): void {
  storage.setItem(KEY, `${reason} ${path}`);
}

export function readEndedSession(storage: Storage): EndedSession | undefined {
  const [, reason, path] = /^(expired|replaced) (.+)$/.exec(storage.getItem(KEY) ?? '') ?? [];
  return path === undefined ? undefined : { reason: reason === 'replaced' ? 'replaced' : 'expired', path };
}

export function forgetEndedSession(storage: Storage): void {
  storage.removeItem(KEY);
}
