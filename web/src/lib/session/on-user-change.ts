import { session } from './browser-session.ts';

/**
 * Calls `forget` when another person signs in, but not when a session expires: the same person may return to their
 * drafts.
 */
export function onUserChange(forget: () => void): void {
  let { identity: owner } = session.state();
  session.subscribe(() => {
    const { identity, ended } = session.state();
    if (identity === owner || (identity === undefined && ended)) return;
    owner = identity;
    forget();
  });
}
