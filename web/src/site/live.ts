/** The parts of the public pages that do something, and how `start.ts` finds them. */
export type Live =
  | 'account-link'
  | 'carousel'
  | 'copy-button'
  | 'menu'
  | 'message-form'
  | 'partners'
  | 'tabs'
  | 'top-bar';

/** For the element of such a part: `<div {...live('tabs')}>`. */
export function live(name: Live): { readonly 'data-live': Live } {
  return { 'data-live': name };
}

/** What the part is made of, which the page has for certain. */
export function within<E extends HTMLElement = HTMLElement>(part: ParentNode, selector: string): E {
  const found = part.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
