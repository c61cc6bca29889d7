/** What a public page learns from the browser once React is there. Until then it is the same for everybody. */
import { useSyncExternalStore } from 'react';
import { readSession } from '../session/stored-session.ts';

/** Beyond how many pixels of scrolling the top bar takes the full width (spec 9). */
const FULL_WIDTH_AFTER = 50;

const listen =
  (...events: readonly string[]) =>
  (changed: () => void) => {
    for (const event of events) addEventListener(event, changed, { passive: true });
    return () => {
      for (const event of events) removeEventListener(event, changed);
    };
  };

const onScroll = listen('scroll');
// Another tab has signed in or out; or this page comes back from the browser's cache and has missed that.
const onSession = listen('storage', 'pageshow');

export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > FULL_WIDTH_AFTER,
    () => false,
  );
}

/** The role of whoever is signed in: token and role are both stored (spec 4). */
export function useStoredRole() {
  return useSyncExternalStore(
    onSession,
    () => readSession(localStorage)?.role,
    () => undefined,
  );
}

const REDUCED = '(prefers-reduced-motion: reduce)';

function onMotion(changed: () => void) {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the person has asked for less movement. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    onMotion,
    () => matchMedia(REDUCED).matches,
    () => false,
  );
}
