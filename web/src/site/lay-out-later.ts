const LATER = 'main > section + section';

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50);

/** Lays them out one by one while the browser is idle, so that none blocks the page for long. */
export function layOutLater(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
  const next = (): void => {
    const part = parts.shift();
    if (!part) return;
    part.dataset.laidOut = 'true';
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
