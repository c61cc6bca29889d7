import { BANK_NAME } from '#shared/domain/bank.ts';
import { Logo } from '../components/bank/logo.tsx';
import { MAIL_ADDRESSES } from './mail.ts';
import { TextLink } from './text-link.tsx';
import { ThemeSelect } from './theme-choice.tsx';

const COMPANY = [
  { label: 'About us', href: '/#about' },
  { label: 'What we offer', href: '/#offer' },
  { label: 'How it works', href: '/#how' },
  { label: 'What people say', href: '/#people' },
];
const USEFUL = [
  { label: 'FAQ', href: '/#faq' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy Policy', href: '/privacypolicy' },
  { label: 'Terms and Conditions', href: '/termsandcondition' },
];

export function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-6 gap-y-8 px-5 py-9 sm:px-8 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr]">
        <div className="col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-quiet">
            A private online bank for people who want to see where their money is, what it costs and who looks after it.
          </p>
        </div>
        <Links title="Company" links={COMPANY} />
        <Links title="Useful links" links={USEFUL} />
        <div className="col-span-2 lg:col-span-1">
          <h2 className="text-lg">Contact</h2>
          <TextLink href={`mailto:${MAIL_ADDRESSES.support}`} className="mt-2 inline-block py-1.5">
            {MAIL_ADDRESSES.support}
          </TextLink>
          <p className="mt-1 text-quiet">Worldwide • Online support 24/7</p>
        </div>
      </div>
      <div className="mx-auto max-w-6xl px-5 sm:px-8">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
          <p className="text-sm text-quiet">© {BANK_NAME}. We open accounts on request. Not for children under 13.</p>
          <ThemeSelect />
        </div>
      </div>
    </footer>
  );
}

function Links({ title, links }: { title: string; links: typeof COMPANY }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className="inline-block py-1 text-quiet hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
