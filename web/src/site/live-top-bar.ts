const FULL_WIDTH_AFTER = 50;

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
