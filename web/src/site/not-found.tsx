import { buttonClassName } from '../components/ui/button-class-name.ts';
import { PageFrame } from './frame.tsx';

export function SiteNotFoundPage() {
  return (
    <PageFrame>
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-16 sm:px-8 lg:min-h-[60vh] lg:grid-cols-2">
        <div>
          <p className="text-sm font-semibold tracking-wide text-heather">404</p>
          <h1 className="mt-3 text-4xl sm:text-5xl">Page not found</h1>
          <p className="mt-5 max-w-md text-lg text-quiet">
            There is nothing at this address. It may have been mistyped, or the page has moved.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/" className={buttonClassName('primary')}>
              Back to the front page
            </a>
            <a href="/contact" className={buttonClassName('secondary')}>
              Contact us
            </a>
          </div>
        </div>
        <Signpost />
      </section>
    </PageFrame>
  );
}

function Signpost() {
  return (
    <svg aria-hidden="true" className="w-full max-w-md justify-self-center rounded-3xl" viewBox="0 0 440 320">
      <path d="M0 0h440v320H0Z" fill="var(--art-sky)" />
      <circle cx="92" cy="92" r="36" fill="var(--art-sun)" />
      <path d="M0 214c80-44 150-46 230-16s140 20 210-18v140H0Z" fill="var(--art-far)" />
      <path d="M0 250c110-34 200-26 290-4s110 10 150-8v82H0Z" fill="var(--art-near)" />
      <path d="M0 286c130-22 270-22 440 0v34H0Z" fill="var(--art-front)" />
      <path d="M216 92h10v200h-10Z" fill="var(--art-wood)" />
      <path d="M150 108h150l22 18-22 18H150Z" fill="var(--art-sign)" />
      <path d="M292 164H152l-22 18 22 18h140Z" fill="var(--art-sign)" />
      <path
        d="M172 126h96M164 182h110"
        stroke="var(--art-wood)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="26 9"
      />
    </svg>
  );
}
