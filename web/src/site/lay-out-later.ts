/** The parts of a page below its first one, which the style sheet does not lay out before somebody comes near. */
const LATER = 'main > section + section';

/** Safari has no idle callbacks. */
const whenIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50);

/** Lays them out all the same once nothing else is to be done, one after the other: nobody waits for all of them at once. */
export function layOutLater(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
  const next = (): void => {
    const part = parts.shift();
    if (!part) return;
    part.dataset.laidOut = 'true';
    // The frame first, in which that happens.
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
