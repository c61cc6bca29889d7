import { Eye, Headset, ShieldCheck } from 'lucide-react';
import { buttonClassName } from '../../components/ui/button-class-name.ts';

const PROMISES = [
  { icon: Eye, text: 'Fees shown before you send' },
  { icon: ShieldCheck, text: 'Bank-grade encryption' },
  { icon: Headset, text: 'Support 24/7' },
];

export function HeroSection() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-5 pt-6 pb-10 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:pt-8 lg:pb-10">
      <div>
        <p className="text-sm font-semibold tracking-wide text-heather">Private online banking</p>
        <h1 className="mt-3 text-[2.75rem] leading-[1.08] sm:text-6xl">Banking that puts your money first</h1>
        <p className="mt-5 max-w-lg text-lg text-quiet">
          One account for what you earn, save and send. See your balance the moment it changes, know every fee before
          you agree to it, and reach a person whenever you need one.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href="/login" className={buttonClassName('primary', '!min-h-13 !px-7 !text-base')}>
            Open an account
          </a>
          <a href="#how" className={buttonClassName('secondary', '!min-h-13 !px-6 !text-base')}>
            How it works
          </a>
        </div>
        <ul className="mt-7 flex flex-wrap gap-x-5 gap-y-3 text-sm text-quiet">
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

function HeroIllustration() {
  return (
    <div className="relative">
      <svg
        aria-hidden="true"
        className="aspect-square w-full rounded-3xl sm:aspect-5/4"
        viewBox="0 0 520 480"
        preserveAspectRatio="xMinYMax slice"
      >
        <defs>
          <linearGradient id="morning" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="var(--art-sky-high)" />
            <stop offset="0.6" stopColor="var(--art-sky-low)" />
          </linearGradient>
        </defs>
        <rect width="520" height="480" fill="url(#morning)" />
        <circle cx="382" cy="150" r="54" fill="var(--art-sun)" />
        <path d="M0 262c70-52 140-60 220-22s150 40 300-36v276H0Z" fill="var(--art-far)" />
        <path d="M0 312c110-62 190-30 280-2s150 10 240-42v212H0Z" fill="var(--art-mid)" />
        <path d="M0 366c100-40 210-40 300-6s150 20 220-8v128H0Z" fill="var(--art-near)" />
        <path d="M0 420c130-46 260-24 360 0s110 12 160-6v66H0Z" fill="var(--art-front)" />
        <g fill="var(--art-tree)">
          <path d="M96 426v-96h5v96Z" />
          <ellipse cx="98.5" cy="316" rx="32" ry="52" />
          <path d="M156 424v-58h4v58Z" />
          <ellipse cx="158" cy="356" rx="20" ry="34" />
        </g>
        <g fill="none" stroke="var(--art-bird)" strokeWidth="2.5" strokeLinecap="round">
          <path d="M236 92q9-10 18 0q9-10 18 0" />
          <path d="M290 122q7-8 14 0q7-8 14 0" />
        </g>
      </svg>
      <div className="absolute right-4 bottom-4 w-[min(19rem,88%)] rounded-2xl border border-line bg-surface p-4 raised sm:right-6 sm:bottom-6 sm:p-5 lg:-right-4">
        <p className="text-sm text-quiet">Balance</p>
        <p className="font-display text-3xl font-semibold tabular-nums">€12,480.50</p>
        <div className="mt-4 grid gap-2.5 border-t border-line pt-4 text-sm">
          <Line what="Salary, November" amount="+€3,150.00" />
          <Line what="To savings" amount="-€400.00" />
        </div>
      </div>
    </div>
  );
}

function Line({ what, amount }: { what: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4">
      <span className="text-quiet">{what}</span>
      <span className="font-semibold whitespace-nowrap tabular-nums">{amount}</span>
    </p>
  );
}
