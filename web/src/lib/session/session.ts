import type { Cents } from '#shared/domain/money.ts';
import { readTokenPayload } from './access-token.ts';
import { clearSession, readSession, type StoredSession, writeSession } from './stored-session.ts';

export type Ending = 'expired' | 'replaced' | 'two-factor-disabled';

export interface SessionState {
  readonly signedIn: StoredSession | undefined;
  /** Identifies the person; it stays the same when a token is renewed. */
  readonly identity: string | undefined;
  readonly ended: Ending | undefined;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly store: (session: StoredSession) => void;
  readonly updateBalance: (balance: Cents) => void;
  readonly end: (reason: Ending | 'left') => void;
  readonly reread: () => void;
}

export function createSessionStore(storage: Storage): Session {
  const listeners = new Set<() => void>();
  let state = toState(readSession(storage));

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function store(session: StoredSession): void {
    writeSession(storage, session);
    change(toState(session));
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    store,
    updateBalance(balance) {
      const current = readSession(storage);
      if (current && current.balance !== balance) store({ ...current, balance });
    },
    end(reason) {
      clearSession(storage);
      change(toState(undefined, reason === 'left' ? undefined : reason));
    },
    reread() {
      const stored = readSession(storage);
      change(toState(stored, stored ? undefined : (state.ended ?? (state.signedIn && 'expired'))));
    },
  };
}

function toState(signedIn: StoredSession | undefined, ended?: Ending): SessionState {
  return {
    signedIn,
    identity: signedIn && `${signedIn.role} ${readTokenPayload(signedIn.token).sub ?? signedIn.name}`,
    ended,
  };
}
