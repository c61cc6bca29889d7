export function requireElement<E extends HTMLElement = HTMLElement>(part: ParentNode, selector: string): E {
  const found = part.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}
