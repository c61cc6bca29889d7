import { useId } from 'react';
import { BulletList } from './bullet-list.tsx';
import { LandingSection } from './section.tsx';

const TABS = [
  {
    title: 'Our Mission',
    text: 'To give everyone an account they can understand. A balance that is right at every moment, prices in plain figures, and people to ask who can help.',
    points: [
      'Your balance in real time, to the cent',
      'Low, transparent fees, named before you confirm',
      'People in support who own your question until it is solved',
    ],
  },
  {
    title: 'Our Vision',
    text: 'A world in which moving money is as quiet and as certain as switching on a light: from anywhere, at any hour, without fine print.',
    points: [
      'Instant transfers as the rule, not the extra',
      'One sign-in for accounts, deposits, withdrawals and help',
      'A bank that is open wherever you are',
    ],
  },
  {
    title: 'Our Goal',
    text: 'To earn trust that can be checked. Every movement has a number and a history; every change we make to your account leaves a record.',
    points: [
      'Every request followed from the first minute to the last',
      'Security that is on from the first day, with a second factor on top',
      'Lending that is simple enough to explain in one sentence',
    ],
  },
];

export function AboutSection() {
  return (
    <LandingSection
      id="about"
      topic="About us"
      title="A bank that says what it does"
      lead="We keep accounts for people who look after their money themselves and want to understand every figure."
      tone="surface"
    >
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_1.4fr] lg:gap-12">
        <Way />
        <Tabs />
      </div>
    </LandingSection>
  );
}

/** Selects the first tab. Without JavaScript all texts are shown. */
function Tabs() {
  const id = useId();
  return (
    <div data-live="tabs">
      <div role="tablist" aria-label="About us" className="flex flex-wrap gap-x-1 border-b border-line noscript:hidden">
        {TABS.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            className="-mb-px min-h-12 border-b-2 border-transparent px-1.5 text-[0.9375rem] font-semibold text-quiet hover:text-ink aria-selected:border-primary aria-selected:text-ink sm:px-4 sm:text-base"
          >
            {title}
          </button>
        ))}
      </div>
      {TABS.map(({ title, text, points }, index) => (
        <div
          key={title}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          hidden={index !== 0}
          className="pt-5 lg:min-h-52"
        >
          <h3 className="text-xl">{title}</h3>
          <p className="mt-2 text-quiet">{text}</p>
          <BulletList points={points} />
        </div>
      ))}
    </div>
  );
}

function Way() {
  return (
    <svg
      aria-hidden="true"
      className="aspect-6/5 w-full rounded-3xl sm:aspect-8/5"
      viewBox="0 0 480 400"
      preserveAspectRatio="xMidYMid slice"
    >
      <path d="M0 0h480v400H0Z" fill="var(--art-sky)" />
      <circle cx="116" cy="104" r="42" fill="var(--art-sun)" />
      <path d="M0 250C90 170 170 180 250 214s150 20 230-40v226H0Z" fill="var(--art-far)" />
      <path d="M150 300c60-110 130-166 190-166 50 0 96 58 140 120v146H150Z" fill="var(--art-mid)" />
      <path d="M0 300c120-54 220-30 310 0s120 14 170-10v110H0Z" fill="var(--art-near)" />
      <path d="M0 352c150-40 320-34 480 4v44H0Z" fill="var(--art-front)" />
      <path
        d="M196 400c-30-30 110-46 104-72s-70-30-40-62 66-40 74-118"
        fill="none"
        stroke="var(--art-sign)"
        strokeWidth="9"
        strokeLinecap="round"
        strokeDasharray="2 17"
      />
      <g fill="var(--color-quiet)">
        <ellipse cx="338" cy="128" rx="25" ry="9" />
        <ellipse cx="336" cy="112" rx="19" ry="8" />
        <ellipse cx="339" cy="98" rx="13" ry="7" />
        <ellipse cx="338" cy="86" rx="8" ry="6" />
      </g>
      <g fill="var(--art-tree)">
        <path d="M72 352v-70h5v70Z" />
        <ellipse cx="74" cy="268" rx="24" ry="40" />
        <path d="M412 346v-44h4v44Z" />
        <ellipse cx="414" cy="292" rx="16" ry="27" />
      </g>
    </svg>
  );
}
