import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { rememberedListLink } from './list-state.ts';
import { currentMenuScreen, type ScreenDefinitions, screenPath, screenPreloadProps } from './screen.ts';
import { scrollBarTo } from './scroll-bar-to.ts';

export type MenuCounts = Readonly<Record<string, { readonly count: number; readonly meaning: string }>>;

interface MenuProps {
  readonly label: string;
  readonly area: string;
  readonly screens: ScreenDefinitions;
  readonly direction: 'down' | 'across';
  readonly counts?: MenuCounts;
  readonly onChoose?: () => void;
}

const LIST = { down: 'grid gap-1', across: 'flex gap-1' } as const;

const ITEM = {
  down: 'rounded-control px-3 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary',
  across: '-outline-offset-2 border-b-2 border-transparent px-3 whitespace-nowrap aria-[current=page]:border-primary',
} as const;

export function Menu({ label, area, screens, direction, counts = {}, onChoose }: MenuProps) {
  const id = useId();
  const { pathname } = useLocation();
  const marked = currentMenuScreen(pathname, area, screens);
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    // Where the menu is wider than the window, it scrolls to the current item.
    const here = pathname && nav.current?.querySelector('[aria-current=page]');
    if (direction === 'across' && nav.current && here) scrollBarTo(nav.current, here);
  }, [pathname, direction]);

  return (
    <nav ref={nav} aria-label={label} className={direction === 'across' ? 'scroll-px-12 overflow-x-auto' : ''}>
      <ul className={LIST[direction]}>
        {screens.map((screen) => {
          const Icon = screen.icon;
          const address = screenPath(area, screen);
          const waiting = counts[screen.path];
          return (
            Icon && (
              <li key={screen.path}>
                <Link
                  {...rememberedListLink(address, pathname)}
                  {...screenPreloadProps(screen)}
                  aria-current={screen === marked ? 'page' : undefined}
                  aria-describedby={waiting?.count ? `${id}-${screen.path}` : undefined}
                  {...(onChoose && { onClick: onChoose })}
                  className={`flex min-h-11 items-center gap-2.5 py-2 text-[0.9375rem] font-medium text-quiet hover:text-ink aria-[current=page]:text-ink ${ITEM[direction]}`}
                >
                  {direction === 'down' && <Icon className="size-4.5 shrink-0" aria-hidden="true" />}
                  {screen.label}
                  {Boolean(waiting?.count) && (
                    <span
                      className="ml-auto min-w-6 rounded-full bg-primary px-2 py-0.5 text-center text-xs font-semibold text-on-primary tabular-nums"
                      aria-hidden="true"
                    >
                      {waiting?.count.toLocaleString('en-US')}
                    </span>
                  )}
                </Link>
                {waiting && (
                  <span id={`${id}-${screen.path}`} className="sr-only">
                    {waiting.count} {waiting.meaning}
                  </span>
                )}
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
