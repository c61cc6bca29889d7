/** Beyond how many pixels of scrolling the top bar takes the full width (spec 9). */
const FULL_WIDTH_AFTER = 50;

/** NOTE: not asked before something scrolls, which a restored place does too: it would make the browser lay out early. */
export function liveTopBar(bar: HTMLElement): void {
  const follow = () => {
    bar.dataset.scrolled = String(scrollY > FULL_WIDTH_AFTER);
  };
  addEventListener('scroll', follow, { passive: true });
}
