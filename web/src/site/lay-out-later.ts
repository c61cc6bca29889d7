const LATER = 'main > section + section';

/** Runs work while the browser is idle, or by a timer in Safari, which has no idle callbacks. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50);

/**
 * Lays the parts out one by one while the browser is idle, so that none blocks the page for long. The Tab key lays
 * them all out at once, because it searches all of them for the next focus.
 */
export function layOutSectionsWhenIdle(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
  const layOut = (part: HTMLElement): void => {
    part.dataset.laidOut = 'true';
  };
  const next = (): void => {
    const part = parts.shift();
    if (!part) return;
    layOut(part);
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') parts.splice(0).forEach(layOut);
  });
}
