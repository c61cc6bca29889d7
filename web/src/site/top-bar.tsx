import { Menu, X } from 'lucide-react';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { Logo } from '../components/bank/logo.tsx';
import { LinkButton } from './link-button.tsx';
import { enhancementAttribute } from './live.ts';

const LINKS = [
  { label: 'Home', href: '/' },
  { label: 'FAQ', href: '/#faq' },
  { label: 'About', href: '/#about' },
  { label: 'Contact', href: '/contact' },
];

const MENU = 'site-menu';

export function TopBar() {
  return (
    <header {...enhancementAttribute('top-bar')} className="top-bar">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-3 px-4 sm:px-6">
        <a href="/" aria-label={`${BANK_NAME}, front page`} className="flex rounded-control">
          <Logo />
        </a>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="flex gap-1">
            {LINKS.map(({ label, href }) => (
              <li key={label}>
                <a
                  href={href}
                  className="block rounded-control px-4 py-2.5 font-medium text-quiet hover:bg-sunken hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2">
          <LinkButton href="/login" className="whitespace-nowrap" {...enhancementAttribute('account-link')}>
            Sign in
          </LinkButton>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** Uses a native popover, which opens, closes and returns the focus without a script. */
function MobileMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        className="grid size-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
      >
        <Menu className="size-6" aria-hidden="true" />
        <span className="sr-only">Open the menu</span>
      </button>
      <div id={MENU} popover="auto" className="slide-in" {...enhancementAttribute('menu')}>
        <div className="flex items-center justify-between">
          <Logo />
          <button
            type="button"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            className="grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X className="size-6" aria-hidden="true" />
            <span className="sr-only">Close the menu</span>
          </button>
        </div>
        <nav aria-label="Menu" className="mt-6">
          <ul>
            {LINKS.map(({ label, href }) => (
              <li key={label} className="border-b border-line">
                <a href={href} className="block px-2 py-4 text-lg font-medium">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </>
  );
}
