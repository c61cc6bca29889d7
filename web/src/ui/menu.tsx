import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { addressOf, type Screens } from './screen.ts';

interface MenuProps {
  readonly label: string;
  /** The area's own address: `/admin`. */
  readonly area: string;
  readonly screens: Screens;
  readonly direction: 'down' | 'across';
  readonly onChoose?: () => void;
}

const LIST = { down: 'grid gap-1', across: 'flex gap-1' } as const;

const ITEM = {
  down: 'rounded-control px-3 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary',
  across: '-outline-offset-2 border-b-2 border-transparent px-3 whitespace-nowrap aria-[current=page]:border-primary',
} as const;

/** The screens of an area that stand in its menu. */
export function Menu({ label, area, screens, direction, onChoose }: MenuProps) {
  const { pathname } = useLocation();
  const isHere = (address: string) => pathname === address || (address !== area && pathname.startsWith(`${address}/`));
  const [first] = screens;
  const nav = useRef<HTMLElement>(null);

  useEffect(() => {
    // Where the menu is wider than the screen, the item one is at is to be seen.
    const here = nav.current?.querySelector(`[href="${pathname}"]`);
    if (direction === 'across') here?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname, direction]);

  return (
    <nav ref={nav} aria-label={label} className={direction === 'across' ? 'overflow-x-auto' : ''}>
      <ul className={LIST[direction]}>
        {screens.map((screen) => {
          const Icon = screen.icon;
          const address = addressOf(area, screen);
          const current = isHere(address) || (screen === first && pathname.replace(/\/$/, '') === area);
          return (
            Icon && (
              <li key={screen.path}>
                <Link
                  to={address}
                  aria-current={current ? 'page' : undefined}
                  {...(onChoose && { onClick: onChoose })}
                  className={`flex min-h-11 items-center gap-2.5 py-2 text-[0.9375rem] font-medium text-quiet hover:text-ink aria-[current=page]:text-ink ${ITEM[direction]}`}
                >
                  {direction === 'down' && <Icon className="size-4.5 shrink-0" aria-hidden="true" />}
                  {screen.label}
                </Link>
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}
