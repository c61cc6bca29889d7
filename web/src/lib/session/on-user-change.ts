import { session } from './browser-session.ts';

/** Not when a session has expired: the same person may sign in again, and finds their drafts. */
export function onUserChange(forget: () => void): void {
  let { identity: owner } = session.state();
  session.subscribe(() => {
    const { identity, ended } = session.state();
    if (identity === owner || (identity === undefined && ended)) return;
    owner = identity;
    forget();
  });
}
