const LATER = 'main > section + section';

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50);

/**
 * Lays them out one by one while the browser is idle, so that none blocks the page for long; all at once for the Tab key, which looks
 * through all of them for the next focus.
 */
export function layOutLater(): void {
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
