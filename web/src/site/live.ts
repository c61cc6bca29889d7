export type Live =
  | 'account-link'
  | 'carousel'
  | 'copy-button'
  | 'menu'
  | 'message-form'
  | 'partners'
  | 'tabs'
  | 'theme-choice'
  | 'top-bar';

export function live(name: Live): { readonly 'data-live': Live } {
  return { 'data-live': name };
}

export function within<E extends HTMLElement = HTMLElement>(part: ParentNode, selector: string): E {
  const found = part.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
