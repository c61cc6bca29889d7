import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { scrollBarTo } from './scroll-bar-to.ts';

interface TabsProps {
  readonly label: string;
  /** `end` is set where the addresses of other tabs begin with this one's. */
  readonly tabs: readonly { readonly to: string; readonly label: string; readonly end?: boolean }[];
}

/** Shows tabs as links, so that reloading, going back and a shared link work. */
export function Tabs({ label, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a narrow window, the bar scrolls to the current tab.
  useEffect(() => {
    const current = pathname && nav.current?.querySelector('[aria-current=page]');
    if (nav.current && current) scrollBarTo(nav.current, current);
  }, [pathname]);
  return (
    <nav ref={nav} aria-label={label} className="mb-6 scroll-px-12 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.end ?? false}
              className="-outline-offset-2 block border-b-2 border-transparent px-3 py-3 text-[0.9375rem] font-medium whitespace-nowrap text-quiet hover:text-ink aria-[current=page]:border-primary aria-[current=page]:text-ink"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
