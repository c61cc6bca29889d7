import type { StoredSession } from './stored-session.ts';

/** The home of each role; a return address must be below it. */
export const HOME = { admin: '/admin', user: '/dashboard' } as const satisfies Record<StoredSession['role'], string>;

export function signInAgain(place: { readonly pathname: string; readonly search: string }): string {
  return `/login?${new URLSearchParams({ next: place.pathname + place.search })}`;
}

/** Where a signed-in person goes: to `next` when it is a screen of their own area, otherwise home. */
export function afterSignIn(role: StoredSession['role'], next: string | null): string {
  const home = HOME[role];
  const here = 'https://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return home;
  // NOTE: compares the parsed URL, because `//other.example`, `/\other.example` and `/admin/../x` look like paths.
  const { origin, pathname, search } = new URL(next, here);
  const isOwn = origin === here && (pathname === home || pathname.startsWith(`${home}/`));
  return isOwn ? pathname + search : home;
}
