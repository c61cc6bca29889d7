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
        className={`mx-auto max-w-6xl px-5 py-9 sm:px-8 ${beside ? 'lg:grid lg:grid-cols-[1fr_1.7fr] lg:gap-16' : ''}`}
      >
        <div className={`mb-6 max-w-4xl ${beside ? 'lg:mb-0' : ''}`}>
          <p className="text-sm font-semibold tracking-wide text-heather">{topic}</p>
          <h2 id={heading} className="mt-1 text-3xl">
            {title}
          </h2>
          {lead && <p className="mt-3 max-w-3xl text-lg text-quiet">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
