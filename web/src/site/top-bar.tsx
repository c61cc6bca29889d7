import { Menu, X } from 'lucide-react';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { Logo } from '../components/bank/logo.tsx';
import { buttonClassName } from '../components/ui/button-class-name.ts';

const LINKS = [
  { label: 'Home', href: '/' },
  { label: 'FAQ', href: '/#faq' },
  { label: 'About', href: '/#about' },
  { label: 'Contact', href: '/contact' },
];

const MENU = 'site-menu';

export function TopBar() {
  return (
    <header
      data-live="top-bar"
      className="fixed inset-x-3 top-3 z-20 mx-auto max-w-6xl rounded-2xl border border-line bg-canvas raised transition-[inset,max-width,border-radius] duration-200 data-[scrolled=true]:inset-x-0 data-[scrolled=true]:top-0 data-[scrolled=true]:max-w-full data-[scrolled=true]:rounded-none"
    >
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
          <a href="/login" data-live="account-link" className={buttonClassName('primary', 'whitespace-nowrap')}>
            Sign in
          </a>
          <MobileMenu />
        </div>
      </div>
      <p data-live="session-ended" hidden className="border-t border-line px-4 py-2.5 text-center">
        Your session has ended.{' '}
        <a href="/login" className="font-semibold text-primary underline underline-offset-2">
          Sign in again
        </a>
      </p>
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
      <div
        id={MENU}
        popover="auto"
        data-live="menu"
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(20rem,86vw)] translate-x-full border-0 border-l border-line bg-surface px-4 py-3 text-ink transition-[translate,display,overlay] transition-discrete duration-200 ease-out backdrop:bg-[rgb(10_20_16/0.45)] open:translate-x-0 starting:open:translate-x-full"
      >
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
