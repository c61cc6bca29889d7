import { type RefObject, useRef } from 'react';
import { useShortcuts } from '../../../../components/shortcuts.ts';

/** Marks the link to a row's page: the current row is the one whose link has the focus. */
export const ROW_LINK_PROPS = { 'data-row': '' } as const;

const LINKS = 'a[data-row]';

export const MARKED_ROW_CLASS_NAME =
  '[&_a[data-row]]:scroll-mt-36 [&_li:has(a[data-row]:focus-visible)]:bg-primary-soft/60 [&_tr:has(a[data-row]:focus-visible)]:bg-primary-soft/60';

export function useRowShortcuts(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>(LINKS) ?? [])];
  const marked = () => {
    const row = document.activeElement?.closest('tr, li');
    return row ? links().findIndex((link) => row.contains(link)) : -1;
  };
  const mark = (position: number) => links()[position]?.focus();
  useShortcuts({
    j: () => mark(Math.min(marked() + 1, links().length - 1)),
    k: () => mark(Math.max(marked() - 1, 0)),
    o: () => links()[marked()]?.click(),
  });
  return list;
}
