import type { StoredSession } from './stored-session.ts';

/** Where each role is at home; it may only be sent to places below it. */
export const HOME = { admin: '/admin', user: '/dashboard' } as const satisfies Record<StoredSession['role'], string>;

/** The sign-in screen, with the place to come back to. */
export function signInAgain(place: { readonly pathname: string; readonly search: string }): string {
  return `/login?${new URLSearchParams({ next: place.pathname + place.search })}`;
}

/** Where a signed-in person goes: back to `next` when that is a screen of their own area, else home. */
export function afterSignIn(role: StoredSession['role'], next: string | null): string {
  const home = HOME[role];
  const here = 'https://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return home;
  // NOTE: the parsed form, because `//other.example`, `/\other.example` and `/admin/../x` are not what they look like.
  const { origin, pathname, search } = new URL(next, here);
  const isOwn = origin === here && (pathname === home || pathname.startsWith(`${home}/`));
  return isOwn ? pathname + search : home;
}
