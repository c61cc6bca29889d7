import { session } from './browser-session.ts';

/**
 * Calls `forget` when somebody else signs in, or the one who is signed in leaves. Not when a session has only ended: whoever
 * signs in again finds their things.
 */
export function whenPersonChanges(forget: () => void): void {
  let { identity: owner } = session.state();
  session.subscribe(() => {
    const { identity, ended } = session.state();
    if (identity === owner || (identity === undefined && ended)) return;
    owner = identity;
    forget();
  });
}
