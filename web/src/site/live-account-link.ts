import { storedRole } from '../session/stored-role.ts';
import { HOME } from '../session/way-back.ts';

/** Leads home whoever is signed in: token and role are both stored (spec 4). */
export function liveAccountLink(link: HTMLElement): void {
  const signIn = { text: link.textContent, href: link.getAttribute('href') ?? '' };
  const follow = () => {
    const role = roleHere();
    link.textContent = role ? 'Dashboard' : signIn.text;
    link.setAttribute('href', role ? HOME[role] : signIn.href);
  };
  // Another tab has signed in or out; or this page comes back from the browser's cache and has missed that.
  for (const event of ['storage', 'pageshow']) addEventListener(event, follow);
  follow();
}

/** Nobody's, where the browser keeps nothing for anybody. */
function roleHere() {
  try {
    return storedRole(localStorage);
  } catch {
    return undefined;
  }
}
