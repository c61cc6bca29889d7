/**
 * Scrolls a bar sideways until the item is in its middle. NOTE: after `scrollIntoView` the next Tab would start at the
 * item, and the skip link would be lost.
 */
export function scrollBarTo(bar: Element, item: Element): void {
  const frame = bar.getBoundingClientRect();
  const box = item.getBoundingClientRect();
  bar.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
}
