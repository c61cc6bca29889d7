/** Polling stops while the page is hidden or unused for a while, so that an open page does not keep a session for ever. */
import { api } from './client.ts';
import { onReconnect } from './reach.ts';
import { setUnreadNotifications } from './unread-notifications.ts';

const AGAIN = 6_000;
const AT_LEAST_EVERY = 5 * 60_000;
const UNUSED_AFTER = 15 * 60_000;

const USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

async function readVersion(): Promise<number> {
  const { version, unread } = await api.reports.getChanges();
  setUnreadNotifications(unread);
  return version;
}

/**
 * Calls `onChange` when the version has changed.
 * @param read reads the version to compare; by default of everything that the person has
 * @returns a function that stops the polling
 */
export function pollChanges(onChange: () => void, read: () => Promise<number> = readVersion): () => void {
  let known: number | undefined;
  let failures = 0;
  let usedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let hasStopped = false;

  const isWatched = () => !document.hidden && Date.now() - usedAt < UNUSED_AFTER;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (isAsking || hasStopped || !isWatched()) return;
    isAsking = true;
    try {
      const version = await read();
      failures = 0;
      if (known !== undefined && version !== known && !hasStopped) onChange();
      known = version;
    } catch {
      failures += 1;
    }
    isAsking = false;
    if (!hasStopped) timer = setTimeout(ask, Math.min(AGAIN * 2 ** failures, AT_LEAST_EVERY));
  }

  const use = () => {
    usedAt = Date.now();
    if (timer === undefined) void ask();
  };
  const appear = () => {
    if (!document.hidden) use();
  };
  const reconnect = () => {
    failures = 0;
    void ask();
  };

  for (const name of USE) addEventListener(name, use, { passive: true });
  document.addEventListener('visibilitychange', appear);
  const forget = onReconnect(reconnect);
  void ask();
  return () => {
    hasStopped = true;
    clearTimeout(timer);
    for (const name of USE) removeEventListener(name, use);
    document.removeEventListener('visibilitychange', appear);
    forget();
  };
}
