import { Eye, Headset, ShieldCheck } from 'lucide-react';
import { LinkButton } from '../link-button.tsx';
import { HeroIllustration } from './hero-illustration.tsx';

const PROMISES = [
  { icon: Eye, text: 'Fees shown before you send' },
  { icon: ShieldCheck, text: 'Bank-grade encryption' },
  { icon: Headset, text: 'Support 24/7' },
];

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-10 pb-16 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:pt-14 lg:pb-24">
      <div>
        <p className="text-sm font-semibold tracking-wide text-heather">Private online banking</p>
        <h1 className="mt-3 text-[2.75rem] leading-[1.08] font-medium sm:text-6xl">
          Banking that puts your money first
        </h1>
        <p className="mt-6 max-w-lg text-lg text-quiet">
          One account for what you earn, save and send. See your balance the moment it changes, know every fee before
          you agree to it, and reach a person whenever you need one.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton href="/login" className="!min-h-13 !px-7 !text-base">
            Open an account
          </LinkButton>
          <LinkButton href="#how" variant="secondary" className="!min-h-13 !px-6 !text-base">
            How it works
          </LinkButton>
        </div>
        <ul className="mt-9 flex flex-wrap gap-x-5 gap-y-3 text-sm text-quiet">
          {PROMISES.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon className="size-4.5 text-primary" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      <HeroIllustration />
    </section>
  );
}
