import { type ReactNode, useId } from 'react';

interface SectionProps {
  readonly id?: string;
  readonly topic: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly tone?: 'canvas' | 'surface';
  readonly beside?: boolean;
  readonly children: ReactNode;
}

export function LandingSection({ id, topic, title, lead, tone = 'canvas', beside = false, children }: SectionProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={tone === 'surface' ? 'border-y border-line bg-surface' : ''}>
      <div
        className={`mx-auto max-w-6xl px-5 py-16 sm:px-8 lg:py-24 ${beside ? 'lg:grid lg:grid-cols-[1fr_1.7fr] lg:gap-16' : ''}`}
      >
        <div className="mb-10 max-w-2xl lg:mb-14">
          <p className="text-sm font-semibold tracking-wide text-heather">{topic}</p>
          <h2 id={heading} className="mt-2 text-3xl font-medium sm:text-[2.5rem]">
            {title}
          </h2>
          {lead && <p className="mt-4 text-lg text-quiet">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
