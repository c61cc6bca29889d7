import { Landmark, MailCheck, UserRoundPlus, Wallet } from 'lucide-react';
import { LandingSection } from './section.tsx';

const STEPS = [
  {
    icon: UserRoundPlus,
    title: 'Open an account',
    text: 'Tell us who you are. We open the account for you and give you your sign-in.',
  },
  {
    icon: MailCheck,
    title: 'Verify email and phone',
    text: 'We make sure that our messages reach you and no one else.',
  },
  {
    icon: Wallet,
    title: 'Add funds',
    text: 'Choose how to pay in. Limits, fee and reference are on one page.',
  },
  {
    icon: Landmark,
    title: 'Start banking',
    text: 'See your balance in real time. Send, withdraw and ask us anything.',
  },
];

export function HowItWorksSection() {
  return (
    <LandingSection id="how" topic="How it works" title="From hello to your first transfer in four steps">
      <ol className="pl-4.5 lg:grid lg:grid-cols-4 lg:gap-6 lg:pl-0">
        {STEPS.map(({ icon: Icon, title, text }, index) => (
          <li
            key={title}
            className="relative border-l-2 border-primary pt-1 pb-8 pl-9 last:border-transparent last:pb-0 lg:border-t-2 lg:border-l-0 lg:px-0 lg:pt-4 lg:pb-0 lg:last:border-primary"
          >
            <span
              aria-hidden="true"
              className="absolute top-0 -left-4.5 grid size-9 lg:-top-4.5 lg:left-0 place-items-center rounded-full bg-primary font-semibold text-on-primary tabular-nums"
            >
              {index + 1}
            </span>
            <Icon className="hidden size-7 text-heather lg:mt-2 lg:block" aria-hidden="true" />
            <h3 className="text-xl lg:mt-2">{title}</h3>
            <p className="mt-2 text-quiet">{text}</p>
          </li>
        ))}
      </ol>
    </LandingSection>
  );
}
