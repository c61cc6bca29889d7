import { ChevronLeft, ChevronRight, Star } from 'lucide-react';
import { PauseButton } from './pause-button.tsx';
import { LandingSection } from './section.tsx';

const RATING = '4.9';

interface AvatarColours {
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly background: string;
  readonly style: string;
}

interface Testimonial {
  readonly text: string;
  readonly name: string;
  readonly role: string;
  readonly face: AvatarColours;
}

const TESTIMONIALS: readonly Testimonial[] = [
  {
    text: 'I see the fee before I press the button, and it’s the fee on my statement. It sounds small. I had looked for it for years.',
    name: 'Marguerite Oyelaran',
    role: 'Owner of a ceramics studio',
    face: {
      skin: '#8a5a3c',
      hair: '#241712',
      clothes: '#74456f',
      background: '#f3e9f1',
      style: 'M16 34C12 14 22 8 32 8s20 6 16 26c-2-10-6-14-16-14s-14 4-16 14Z',
    },
  },
  {
    text: 'My clients pay from four countries. The balance is right the moment the money is there, so I stopped keeping my own list.',
    name: 'Tobias Lindqvist',
    role: 'Freelance engineer',
    face: {
      skin: '#f0c9a8',
      hair: '#b5813f',
      clothes: '#14523f',
      background: '#e3eee8',
      style: 'M19 27c-2-14 6-18 14-18s14 5 12 18c-2-6-5-9-11-9-5 0-11 2-15 9Z',
    },
  },
  {
    text: 'My phone fell into the harbour on a Sunday night. A person answered within minutes, asked the right questions and got me back in.',
    name: 'Priya Ranganath',
    role: 'Runs a café by the sea',
    face: {
      skin: '#b97a50',
      hair: '#1d1a20',
      clothes: '#7d5200',
      background: '#fbf1da',
      style: 'M17 46C10 20 18 8 32 8s22 12 15 38h-5c4-12 2-22-3-26-8 4-14 4-18 2-3 6-2 14 1 24Z',
    },
  },
  {
    text: 'I taught maths for forty years. This is the first bank whose page I could have put on the blackboard: amount, fee, balance.',
    name: 'Anselm Duarte',
    role: 'Retired teacher',
    face: {
      skin: '#e3b48f',
      hair: '#d9d6cf',
      clothes: '#1d5578',
      background: '#e4eff6',
      style: 'M18 28c-1-6 0-10 3-13 1 4 2 6 2 6s4-5 9-5 9 5 9 5 1-2 2-6c3 3 4 7 3 13-1-3-2-5-4-6H22c-2 1-3 3-4 6Z',
    },
  },
];

export function TestimonialsSection() {
  return (
    <LandingSection topic="What people say" title="Trusted by customers worldwide" tone="surface">
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and it is no set of fields */}
      <div role="group" aria-roledescription="carousel" aria-label="What people say" data-live="carousel">
        <div className="relative overflow-hidden">
          <ul className="slides flex touch-pan-y gap-8 noscript:flex-wrap">
            {TESTIMONIALS.map((testimonial) => (
              <Card key={testimonial.name} {...testimonial} />
            ))}
          </ul>
        </div>
        <div className="mt-4 flex flex-wrap gap-2 noscript:hidden">
          <PauseButton what="what people say" />
          <Step to="previous" label="Previous" icon={ChevronLeft} />
          <Step to="next" label="Next" icon={ChevronRight} />
        </div>
      </div>
    </LandingSection>
  );
}

function Card({ text, name, role, face }: Testimonial) {
  return (
    <li className="shrink-0 basis-full md:basis-[calc((100%-2rem)/2)] lg:basis-[calc((100%-4rem)/3)]">
      <figure className="flex h-full flex-col rounded-2xl border border-line bg-canvas p-5">
        <p className="flex items-center gap-1.5 font-semibold tabular-nums">
          <Star className="size-4.5 fill-current text-warning" aria-hidden="true" />
          {RATING}
          <span className="sr-only">out of 5</span>
        </p>
        <blockquote className="mt-2.5 grow">{text}</blockquote>
        <figcaption className="mt-4 flex items-center gap-4">
          <Avatar {...face} />
          <span>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-quiet">{role}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}

interface StepProps {
  readonly to: 'previous' | 'next';
  readonly label: string;
  readonly icon: typeof ChevronLeft;
}

function Step({ to, label, icon: Icon }: StepProps) {
  return (
    <button
      type="button"
      data-step={to}
      className="grid size-11 place-items-center rounded-control border border-edge bg-surface hover:bg-sunken"
    >
      <Icon className="size-5" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </button>
  );
}

function Avatar({ skin, hair, clothes, background, style }: AvatarColours) {
  return (
    <svg className="size-11 shrink-0 rounded-full" viewBox="0 0 64 64" aria-hidden="true">
      <path d="M0 0h64v64H0Z" fill={background} />
      <path d="M8 68c0-15 10-22 24-22s24 7 24 22Z" fill={clothes} />
      <path d="M26 38h12v9a6 6 0 0 1-12 0Z" fill={skin} />
      <ellipse cx="32" cy="29" rx="12" ry="14" fill={skin} />
      <path d={style} fill={hair} />
      <path d="M27 35q5 4 10 0" fill="none" stroke="#3a2418" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M27 28v2M37 28v2" stroke="#2a1a12" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
