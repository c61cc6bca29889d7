import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { rememberedListLink } from '../../components/ui/list-state.ts';
import {
  currentMenuScreen,
  type ScreenDefinition,
  type ScreenDefinitions,
  screenPath,
  screenPreloadProps,
} from '../../components/ui/screen.ts';
import { useCloseOnBack } from '../../components/ui/use-close-on-back.ts';

const AREA = '/dashboard';

const SHORT: Readonly<Record<string, string>> = {
  '': 'Dashboard',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  transactions: 'Transactions',
};

const ITEM =
  '-outline-offset-2 relative grid h-14 w-full place-items-center content-center gap-0.5 text-xs font-medium text-quiet aria-[current]:text-primary aria-[current]:before:absolute aria-[current]:before:inset-x-3 aria-[current]:before:top-0 aria-[current]:before:h-0.5 aria-[current]:before:bg-primary';

const ROW =
  '-outline-offset-2 flex min-h-12 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium aria-[current]:bg-primary-soft aria-[current]:text-primary';

/** Shows the bar at the lower edge of a phone, whose height is `--foot` (`theme.css`). */
export function BottomBar({ screens }: { screens: ScreenDefinitions }) {
  const { pathname } = useLocation();
  const more = useRef<HTMLUListElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  useCloseOnBack({ open, onClose: () => more.current?.hidePopover() });
  const named = screens.filter(({ icon }) => icon);
  const marked = currentMenuScreen(pathname, AREA, screens);
  const others = named.filter(({ path }) => !(path in SHORT));

  const link = (screen: ScreenDefinition, look: string, children: ReactNode) => {
    const address = screenPath(AREA, screen);
    return (
      <Link
        {...rememberedListLink(address, pathname)}
        {...screenPreloadProps(screen)}
        aria-current={screen === marked ? 'page' : undefined}
        aria-label={screen.label}
        onClick={() => more.current?.hidePopover()}
        className={look}
      >
        {screen.icon && <screen.icon className="size-5" aria-hidden="true" />}
        {children}
      </Link>
    );
  };

  return (
    <nav
      aria-label="Your account"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {named.map((screen) => {
          const short = SHORT[screen.path];
          return short && <li key={screen.path}>{link(screen, ITEM, short)}</li>;
        })}
        <li>
          <button
            type="button"
            popoverTarget={id}
            aria-current={others.some((screen) => screen === marked) || undefined}
            className={ITEM}
          >
            <Ellipsis className="size-5" aria-hidden="true" />
            More
          </button>
        </li>
      </ul>
      <ul
        ref={more}
        id={id}
        popover="auto"
        // The toggle event comes a task later, in which the browser could already go back.
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        aria-label="More"
        className="fixed inset-[auto_0.5rem_calc(var(--foot)+0.5rem)] m-0 w-auto rounded-card border border-line bg-surface p-2 text-ink shadow-card"
      >
        {others.map((screen) => (
          <li key={screen.path}>{link(screen, ROW, screen.label)}</li>
        ))}
      </ul>
    </nav>
  );
}
