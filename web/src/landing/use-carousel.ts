/** A row of slides that goes round and round. Small on purpose: the layout is the style sheet's (`.slides`). */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReducedMotion } from '../site/use-page.ts';

/** Milliseconds (spec 9), and how long a step takes. */
const AUTOPLAY = 2500;
const STEP = 450;
/** From how many pixels a finger means it. */
const SWIPE = 40;

/** The slides in the order in which they stand after `steps` steps: the one that has left on one side joins on the other. */
export function orderAfter(steps: number, count: number): number[] {
  const first = ((steps % count) + count) % count;
  return Array.from({ length: count }, (_, place) => (first + place) % count);
}

export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [steps, setSteps] = useState(0);
  const reduced = useReducedMotion();
  // Whoever wants less movement starts with none, and may start it.
  const [chosen, setPaused] = useState<boolean>();
  const paused = chosen ?? reduced;
  const moving = useRef(false);
  const pointer = useRef<number | undefined>(undefined);

  const go = useCallback(
    async (direction: 1 | -1) => {
      const list = track.current;
      if (!list || moving.current) return;
      const turn = () => flushSync(() => setSteps((now) => now + direction));
      const [one, two] = list.children;
      if (reduced || document.hidden || !one || !two) return turn();
      moving.current = true;
      const width = two.getBoundingClientRect().left - one.getBoundingClientRect().left;
      const aside = { transform: `translateX(${-width}px)` };
      const inPlace = { transform: 'none' };
      // Backwards, the slide that comes in has to stand there first.
      if (direction === -1) turn();
      const keyframes = direction === 1 ? [inPlace, aside] : [aside, inPlace];
      const animation = list.animate(keyframes, { duration: STEP, easing: 'ease-in-out', fill: 'forwards' });
      await animation.finished.catch(() => undefined);
      if (direction === 1) turn();
      animation.cancel();
      moving.current = false;
    },
    [reduced],
  );

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => go(1), AUTOPLAY);
    return () => clearInterval(timer);
  }, [paused, go]);

  return {
    order: orderAfter(steps, count),
    track,
    paused,
    setPaused,
    next: () => go(1),
    previous: () => go(-1),
    swipe: {
      onPointerDown: ({ clientX }: PointerEvent) => {
        pointer.current = clientX;
      },
      onPointerUp: ({ clientX }: PointerEvent) => {
        const moved = clientX - (pointer.current ?? clientX);
        pointer.current = undefined;
        if (Math.abs(moved) >= SWIPE) void go(moved < 0 ? 1 : -1);
      },
    },
  };
}
