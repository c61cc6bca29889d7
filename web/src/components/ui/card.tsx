import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  readonly compact?: boolean;
  readonly children: ReactNode;
}

export function Card({ title, hint, aside, compact = false, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card border border-line bg-surface shadow-card print:break-inside-avoid print:shadow-none ${compact ? 'px-5 py-4' : 'p-5 sm:p-7'}`}
    >
      <div className={`flex flex-wrap items-start justify-between gap-x-4 gap-y-2 ${compact ? 'mb-2.5' : 'mb-5'}`}>
        <div>
          <h2 id={id} className={compact ? 'text-lg' : 'text-xl'}>
            {title}
          </h2>
          {hint && <p className="mt-1 max-w-prose text-sm text-quiet">{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
