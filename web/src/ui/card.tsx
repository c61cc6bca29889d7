import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** At the right of the title: a badge, a button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Card({ title, hint, aside, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-7">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={id} className="text-xl">
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
