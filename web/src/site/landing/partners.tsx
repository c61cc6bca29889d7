import { PauseButton } from './pause-button.tsx';
import { LandingSection } from './section.tsx';

/** The partners and their logos are invented: each logo is a path in a square of 40, and the width of the name beside it. */
const PARTNERS = [
  { name: 'Northbeam', width: 104, mark: 'M20 4 34 34 20 27 6 34Z', type: 'font-sans font-bold' },
  {
    name: 'Calderfinch',
    width: 112,
    mark: 'M5 26c10-18 22-18 30-16-8 4-6 22-20 22-5 0-8-2-10-6Z',
    type: 'font-display italic',
  },
  { name: 'Tesserane', width: 96, mark: 'M5 5h13v13H5Zm17 0h13v13H22ZM5 22h13v13H5Zm22 5h8v8h-8Z', type: 'font-mono' },
  { name: 'Brackenpost', width: 118, mark: 'M4 9h32v22H4Zm3 3 13 10 13-10Z', type: 'font-sans font-semibold' },
  {
    name: 'Lumenrow',
    width: 98,
    mark: 'M20 4a12 12 0 0 1 7 22v5H13v-5a12 12 0 0 1 7-22Zm-6 29h12v3H14Z',
    type: 'font-display font-semibold',
  },
  { name: 'Harrowlight', width: 110, mark: 'M4 32 16 8h6L10 32Zm12 0L28 8h8L24 32Z', type: 'font-sans font-light' },
  { name: 'Quillstone', width: 100, mark: 'M34 4C18 6 9 16 8 30l-3 6h4l3-6c12-1 20-10 22-26Z', type: 'font-display' },
  {
    name: 'Fennway Rail',
    width: 116,
    mark: 'M20 4a16 16 0 1 0 0 32 16 16 0 0 0 0-32Zm-3 7h6v7h6v5h-6v7h-6v-7h-6v-5h6Z',
    type: 'font-sans font-bold',
  },
];

export function PartnersSection() {
  return (
    <LandingSection
      topic="Partners"
      title="In good company"
      lead="Banks, networks and shops that our customers reach every day."
      tone="surface"
      beside
    >
      <div data-live="partners" className="min-w-0 self-center">
        {/* The logos are there twice: when the first have left, the second are where the first began. */}
        <div className="overflow-hidden mask-[linear-gradient(90deg,transparent,#000_4rem_calc(100%-4rem),transparent)] still:mask-none">
          <div className="logos flex w-max animate-logos data-[paused=true]:[animation-play-state:paused] still:w-auto still:animate-none">
            <ul aria-label="Partners" className="flex shrink-0 still:shrink still:flex-wrap still:justify-center">
              {PARTNERS.map((partner) => (
                <PartnerLogo key={partner.name} {...partner} />
              ))}
            </ul>
            <ul aria-hidden="true" className="flex shrink-0 still:hidden">
              {PARTNERS.map((partner) => (
                <PartnerLogo key={partner.name} {...partner} />
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-4 motion-reduce:hidden">
          <PauseButton what="the partners" />
        </div>
      </div>
    </LandingSection>
  );
}

function PartnerLogo({ name, width, mark, type }: (typeof PARTNERS)[number]) {
  return (
    <li className="px-6 py-2 text-quiet">
      <svg role="img" aria-label={name} width={width + 50} height="40" fill="currentColor">
        <path d={mark} fillRule="evenodd" />
        <text x="50" y="26" textLength={width} lengthAdjust="spacingAndGlyphs" fontSize="18" className={type}>
          {name}
        </text>
      </svg>
    </li>
  );
}
