import { readEndedSession } from '../lib/session/ended-session.ts';
import { HOME_PATHS, signInPathAfter } from '../lib/session/return-path.ts';
import { storedRole } from '../lib/session/stored-role.ts';

const FULL_WIDTH_AFTER = 50;

export function enhanceAccountLink(link: HTMLElement): void {
  const signIn = { text: link.textContent, href: link.getAttribute('href') ?? '' };
  const follow = () => {
    const role = roleHere();
    link.textContent = role ? 'Dashboard' : signIn.text;
    link.setAttribute('href', role ? HOME_PATHS[role] : signIn.href);
  };
  // The link follows a sign-in or log-out in another tab, of which a page in the back/forward cache gets no event.
  for (const event of ['storage', 'pageshow']) addEventListener(event, follow);
  follow();
}

/** Offers to sign in again where the app has led here because the session has ended. */
export function enhanceSessionEnded(notice: HTMLElement): void {
  const ended = location.pathname === '/' && !roleHere() ? readEndedSession(sessionStorage) : undefined;
  if (!ended) return;
  notice.querySelector('a')?.setAttribute('href', signInPathAfter(ended));
  notice.hidden = false;
}

function roleHere() {
  try {
    return storedRole(localStorage);
  } catch {
    return undefined;
  }
}

/** Closes the native popover at a link within the page, because such a link leaves it open. */
export function enhanceMenu(menu: HTMLElement): void {
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}

/**
 * NOTE: the position is not read before the first scroll event, which a restored position causes, too, because that
 * would force a layout.
 */
export function enhanceTopBar(bar: HTMLElement): void {
  const follow = () => {
    bar.dataset.scrolled = String(scrollY > FULL_WIDTH_AFTER);
  };
  addEventListener('scroll', follow, { passive: true });
}
