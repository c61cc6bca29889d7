export type EnhancementName =
  | 'account-link'
  | 'carousel'
  | 'copy-button'
  | 'menu'
  | 'message-form'
  | 'partners'
  | 'tabs'
  | 'theme-choice'
  | 'top-bar';

export function enhancementAttribute(name: EnhancementName): { readonly 'data-live': EnhancementName } {
  return { 'data-live': name };
}

export function queryRequired<E extends HTMLElement = HTMLElement>(part: ParentNode, selector: string): E {
  const found = part.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
