import { ArrowLeftRight, HandCoins, WalletCards } from 'lucide-react';
import { BulletList } from './bullet-list.tsx';
import { LandingSection } from './section.tsx';

const CARDS = [
  {
    icon: WalletCards,
    title: 'An account you can follow',
    text: 'Open and manage your account online, with a secure sign-in on every device.',
    points: ['Real-time balances', 'Instant transfers', 'Every transaction tracked by its own number'],
  },
  {
    icon: ArrowLeftRight,
    title: 'Deposits and withdrawals',
    text: 'Add money or take it out by bank or in bitcoin, and watch each request on its way.',
    points: ['Clear fees and limits up front', 'Alerts when something changes', 'Available 24/7'],
  },
  {
    icon: HandCoins,
    title: 'Smart lending',
    text: 'Borrow what you need and no more, on simple plans you can read in a minute.',
    points: ['One rate, one monthly amount', 'Repay early whenever you like', 'A person decides, and tells you why'],
  },
];

export function OfferSection() {
  return (
    <LandingSection id="offer" topic="What we offer" title="Everything an account should do, and nothing in the way">
      <ul className="grid gap-6 lg:grid-cols-3 lg:grid-rows-[repeat(3,auto)]">
        {CARDS.map(({ icon: Icon, title, text, points }) => (
          <li
            key={title}
            className="rounded-2xl border border-line bg-surface p-5 raised lg:row-span-3 lg:grid lg:grid-rows-subgrid lg:gap-0"
          >
            <h3 className="flex items-center gap-3 text-xl">
              <span className="grid size-10 shrink-0 place-items-center rounded-card bg-primary-soft text-primary">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              {title}
            </h3>
            <p className="mt-3 text-quiet">{text}</p>
            <BulletList points={points} />
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
