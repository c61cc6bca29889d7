import type { Ending } from './session.ts';
import type { StoredSession } from './stored-session.ts';

export const HOME_PATHS = { admin: '/admin', user: '/dashboard' } as const satisfies Record<
  StoredSession['role'],
  string
>;

export function signInPathAfter({ reason, path }: { readonly reason: Ending; readonly path: string }): string {
  return `/login?${new URLSearchParams({ next: path, ...(reason !== 'expired' && { ended: reason }) })}`;
}

export function pathAfterSignIn(role: StoredSession['role'], next: string | null): string {
  const home = HOME_PATHS[role];
  const here = 'https://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return home;
  // NOTE: the parsed URL is compared, because `//other.example`, `/\other.example` and `/admin/../x` look like paths.
  const { origin, pathname, search } = new URL(next, here);
  const isOwn = origin === here && (pathname === home || pathname.startsWith(`${home}/`));
  return isOwn ? pathname + search : home;
}
