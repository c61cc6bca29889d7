import { BadgeEuro, Headset, ShieldCheck } from 'lucide-react';
import { BANK_NAME } from '#shared/domain/bank.ts';
import { useSession } from '../session/browser-session.ts';
import { HOME } from '../session/way-back.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { MAIN, SkipLink } from '../ui/skip-link.tsx';
import { Scene } from './scene.tsx';

const PROMISES = [
  {
    icon: ShieldCheck,
    title: 'Bank-grade protection',
    text: 'Every connection is encrypted and every sign-in can ask for a second factor. Your account answers to you alone.',
  },
  {
    icon: BadgeEuro,
    title: 'Fees you see first',
    text: 'Low, transparent fees, shown to the cent before you send anything. What you confirm is what it costs.',
  },
  {
    icon: Headset,
    title: 'People who answer',
    text: 'Real-time balances, instant transfers, and a support team that follows every ticket through, day and night.',
  },
];

export default function Landing() {
  const { signedIn } = useSession();
  return (
    <>
      <title>{`${BANK_NAME} · Banking that puts your money first`}</title>
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-canvas/95">
        <div className="mx-auto flex min-h-18 max-w-6xl items-center justify-between gap-4 px-5 sm:px-8">
          <Logo />
          {signedIn ? (
            <ButtonLink to={HOME[signedIn.role]} variant="secondary">
              Dashboard
            </ButtonLink>
          ) : (
            <ButtonLink to="/login" variant="secondary">
              Sign in
            </ButtonLink>
          )}
        </div>
      </header>
      <main id={MAIN} tabIndex={-1} className="outline-none">
        <section className="mx-auto grid max-w-6xl items-center gap-12 px-5 py-14 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:py-20">
          <div>
            <p className="text-sm font-semibold tracking-wide text-heather">Private online banking</p>
            <h1 className="mt-3 text-[2.75rem] leading-[1.08] sm:text-6xl">Banking that puts your money first</h1>
            <p className="mt-6 max-w-lg text-lg text-quiet">
              One account for what you earn, save and send. See your balance the moment it changes, know every fee
              before you agree to it, and reach a person whenever you need one.
            </p>
            <ButtonLink to="/login" className="mt-8 !min-h-13 !px-7 !text-base">
              Open an account
            </ButtonLink>
          </div>
          <Scene />
        </section>
        <section aria-label={`What ${BANK_NAME} promises`} className="border-y border-line bg-surface">
          <ul className="mx-auto grid max-w-6xl gap-10 px-5 py-14 sm:px-8 md:grid-cols-3">
            {PROMISES.map(({ icon: Icon, title, text }) => (
              <li key={title}>
                <span className="grid size-11 place-items-center rounded-card bg-primary-soft text-primary">
                  <Icon className="size-5.5" aria-hidden="true" />
                </span>
                <h2 className="mt-4 text-xl">{title}</h2>
                <p className="mt-2 text-quiet">{text}</p>
              </li>
            ))}
          </ul>
        </section>
      </main>
      <footer className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-5 py-10 sm:px-8">
        <Logo />
        <p className="text-sm text-quiet">Worldwide • Online support 24/7</p>
      </footer>
    </>
  );
}
