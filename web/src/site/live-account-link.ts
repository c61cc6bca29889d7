import { storedRole } from '../lib/session/stored-role.ts';
import { HOME_PATHS } from '../lib/session/way-back.ts';

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

function roleHere() {
  try {
    return storedRole(localStorage);
  } catch {
    return undefined;
  }
}
