/** The carousel is endless: the slide that leaves on one side joins on the other. The layout is in the style sheet. */
import { requireElement } from '../query-required.ts';
import { enhancePauseButton } from './enhance-pause-button.ts';

const AUTOPLAY = 2500;
const STEP = 450;
const SWIPE = 40;

type Direction = 1 | -1;

export function enhanceCarousel(carousel: HTMLElement): void {
  const track = requireElement(carousel, '.slides');
  const go = stepper(track);

  let timer: number | undefined;
  const setPaused = enhancePauseButton(carousel, (paused) => {
    clearInterval(timer);
    timer = paused ? undefined : window.setInterval(() => go(1), AUTOPLAY);
  });
  setPaused(wantsLess());

  requireElement(carousel, '[data-step="previous"]').addEventListener('click', () => go(-1));
  requireElement(carousel, '[data-step="next"]').addEventListener('click', () => go(1));
  onSwipe(track, go);
}

function wantsLess(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function stepper(track: HTMLElement): (direction: Direction) => Promise<void> {
  let moving = false;
  return async (direction) => {
    const [one, two] = track.children;
    const last = track.lastElementChild;
    if (moving || !one || !two || !last) return;
    const turn = () => (direction === 1 ? track.append(one) : track.prepend(last));
    if (wantsLess() || document.hidden) return turn();
    moving = true;
    const width = two.getBoundingClientRect().left - one.getBoundingClientRect().left;
    const aside = { transform: `translateX(${-width}px)` };
    const inPlace = { transform: 'none' };
    if (direction === -1) turn();
    const keyframes = direction === 1 ? [inPlace, aside] : [aside, inPlace];
    const animation = track.animate(keyframes, { duration: STEP, easing: 'ease-in-out', fill: 'forwards' });
    await animation.finished.catch(() => undefined);
    if (direction === 1) turn();
    animation.cancel();
    moving = false;
  };
}

function onSwipe(track: HTMLElement, go: (direction: Direction) => void): void {
  let from: number | undefined;
  track.addEventListener('pointerdown', ({ clientX }) => {
    from = clientX;
  });
  track.addEventListener('pointerup', ({ clientX }) => {
    const moved = clientX - (from ?? clientX);
    from = undefined;
    if (Math.abs(moved) >= SWIPE) go(moved < 0 ? 1 : -1);
  });
}
