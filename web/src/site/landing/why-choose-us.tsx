import { BadgeCheck, Fingerprint, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { basisPoints, formatPercent } from '#shared/domain/fees.ts';
import { feeOf, settlementAmount } from '#shared/domain/ledger.ts';
import { cents, formatEuros } from '#shared/domain/money.ts';
import { BulletList } from './bullet-list.tsx';
import { LandingSection } from './section.tsx';

export function WhyChooseUsSection() {
  return (
    <LandingSection topic="Why choose us" title="Two things we never compromise on" tone="surface">
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-12">
        <Block
          topic="Why choose us: price"
          title="You know what it costs before it costs anything"
          text="Low, transparent fees, calculated to the cent and shown before you send. What you confirm is what you pay, even if we change a price the next day."
          points={[
            'Fee, limits and the amount that arrives, live while you type',
            'Each transaction keeps the fee it was made with',
            'A statement for every month, as PDF or CSV',
          ]}
          picture={<Receipt />}
        />
        <Block
          topic="Why choose us: safety"
          title="Locked on our side, and on yours"
          text="Bank-grade encryption protects every connection and everything we store. Multi-factor checks make sure that it’s you who signs in."
          points={[
            'A second factor from your authenticator app',
            'Your sign-in history, and one button to sign out every device',
            'A support ticket reaches a person, day and night',
          ]}
          picture={<SecondFactor />}
        />
      </div>
    </LandingSection>
  );
}

interface BlockProps {
  readonly topic: string;
  readonly title: string;
  readonly text: string;
  readonly points: readonly string[];
  readonly picture: ReactNode;
}

function Block({ topic, title, text, points, picture }: BlockProps) {
  return (
    <article aria-label={topic} className="flex flex-col gap-6">
      {picture}
      <div>
        <h3 className="text-2xl">{title}</h3>
        <p className="mt-3 text-quiet">{text}</p>
        <BulletList points={points} />
      </div>
    </article>
  );
}

const RATE = basisPoints(50);
const AMOUNT = cents(25_000);
const EXAMPLE = { type: 'withdraw', amount: AMOUNT, feeAmount: feeOf(AMOUNT, RATE) } as const;
const RECEIPT = [
  ['Amount', formatEuros(EXAMPLE.amount)],
  [`Fee, ${formatPercent(RATE)}`, formatEuros(EXAMPLE.feeAmount)],
];

function Receipt() {
  return (
    <div className="rounded-3xl bg-primary-soft grid min-h-60 place-items-center px-5 py-5">
      <div className="w-full max-w-sm rounded-2xl border border-line bg-surface p-4 raised">
        <p className="text-sm font-semibold text-quiet">Before you send</p>
        <dl className="mt-2.5 grid gap-2">
          {RECEIPT.map(([what, amount]) => (
            <div key={what} className="flex justify-between gap-4">
              <dt className="text-quiet">{what}</dt>
              <dd className="font-medium tabular-nums">{amount}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold">You receive</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">
              {formatEuros(settlementAmount(EXAMPLE))}
            </dd>
          </div>
        </dl>
        <p className="mt-3 flex items-center gap-2 rounded-control bg-good-soft px-3 py-2 text-sm font-medium text-good">
          <BadgeCheck className="size-4.5 shrink-0" aria-hidden="true" />
          Nothing is added later
        </p>
      </div>
    </div>
  );
}

function SecondFactor() {
  return (
    <div className="rounded-3xl bg-heather-soft grid min-h-60 place-items-center px-5 py-5">
      <div className="w-full max-w-sm rounded-2xl border border-line bg-surface p-4 raised">
        <p className="flex items-center gap-3">
          <span className="grid size-8 place-items-center rounded-full bg-heather-soft text-heather">
            <LockKeyhole className="size-5" aria-hidden="true" />
          </span>
          <span className="font-semibold">Signing in</span>
        </p>
        <div className="mt-3 flex items-center justify-between gap-3 text-sm">
          <span>Password</span>
          <span className="font-medium text-good">Correct</span>
        </div>
        <div className="mt-2 border-t border-line pt-2 text-sm">
          <span>Code from your app</span>
          <p className="mt-2 flex gap-1.5 sm:gap-2">
            {['4', '8', '2', '9', '1', '3'].map((digit) => (
              <span
                key={digit}
                className="grid h-9 flex-1 place-items-center rounded-control border border-edge text-lg font-semibold tabular-nums"
              >
                {digit}
              </span>
            ))}
          </p>
        </div>
        <p className="mt-3 flex items-center gap-2 rounded-control bg-good-soft px-3 py-2 text-sm font-medium text-good">
          <Fingerprint className="size-4.5 shrink-0" aria-hidden="true" />
          Identity confirmed
        </p>
      </div>
    </div>
  );
}
