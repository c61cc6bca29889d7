import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { getListPlace, setListPlace } from './list-state.ts';

type State = { readonly pages?: unknown; readonly isBack?: boolean } | null;

/** Restores the scroll position of a list that the user returns to. @param isShown whether the list has its rows */
export function useScrollRestoration(isShown: boolean): void {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: State };
  const arrival = useNavigationType();
  const [before] = useState(() => {
    const place = getListPlace(pathname);
    return (arrival === 'POP' ? place?.search === search : state?.isBack) ? place : undefined;
  });
  const pages = state?.pages;

  useLayoutEffect(() => {
    if (!isShown) return;
    const keep = () => setListPlace(pathname, { search, pages, scroll: Math.round(scrollY) });
    keep();
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [isShown, pathname, search, pages]);

  const wanted = useRef(before);
  useEffect(() => {
    if (!isShown) return;
    const place = wanted.current;
    wanted.current = undefined;
    if (!place) return;
    // In the next frame the heading has taken the focus, which scrolls, and the table has its final layout.
    requestAnimationFrame(() => scrollTo(0, place.scroll));
  }, [isShown]);
}
