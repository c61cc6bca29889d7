import { type RefObject, useLayoutEffect, useState } from 'react';

interface Place {
  readonly left: number;
  readonly width: number;
  readonly maxHeight: number;
  readonly top?: number;
  readonly bottom?: number;
}

const GAP = 6;
const MARGIN = 12;
const HIGHEST = 352;

export function usePlaceBelow(anchor: RefObject<HTMLElement | null>, isShown: boolean): Place | undefined {
  const [place, setPlace] = useState<Place>();

  useLayoutEffect(() => {
    if (!isShown) return;
    const update = () => anchor.current && setPlace(placeBy(anchor.current.getBoundingClientRect()));
    update();
    // Captured, because a scrolling dialog moves the anchor, too.
    addEventListener('scroll', update, { capture: true, passive: true });
    addEventListener('resize', update);
    return () => {
      removeEventListener('scroll', update, { capture: true });
      removeEventListener('resize', update);
    };
  }, [anchor, isShown]);

  return isShown ? place : undefined;
}

function placeBy({ left, width, top, bottom }: DOMRect): Place {
  const below = innerHeight - bottom - GAP - MARGIN;
  const above = top - GAP - MARGIN;
  if (below >= HIGHEST / 2 || below >= above) {
    return { left, width, maxHeight: Math.min(HIGHEST, below), top: bottom + GAP };
  }
  return { left, width, maxHeight: Math.min(HIGHEST, above), bottom: innerHeight - top + GAP };
}
