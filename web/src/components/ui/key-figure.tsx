import type { ReactNode } from 'react';
import { MissingValue } from './missing-value.tsx';

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly beside?: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

export function KeyFigureCard({ label, value, beside, action, children }: FigureProps) {
  return (
    <div className="@container flex flex-col rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="flex grow flex-col">
        {/* The layout depends on the available room alone, so that a growing figure moves nothing below it. */}
        <div className="mt-1 flex flex-col items-start justify-between gap-x-4 gap-y-2 @sm:flex-row @sm:items-center">
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <span className="font-display text-[clamp(1rem,15cqw,1.5rem)] leading-8 font-semibold tracking-tight whitespace-nowrap tabular-nums lining-nums">
              {value ?? <MissingValue />}
            </span>
            {beside && <span className="text-sm text-quiet">{beside}</span>}
          </p>
          {action && <span className="-my-1">{action}</span>}
        </div>
        {children && <div className="mt-auto pt-2 text-sm text-quiet">{children}</div>}
      </dd>
    </div>
  );
}

export function KeyFigureCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="my-6 grid grid-cols-[repeat(auto-fit,minmax(min(10.25rem,100%),1fr))] gap-4">
      {children}
    </dl>
  );
}

interface LineProps {
  readonly label: string;
  /** Whether it takes its place without showing figures, whose widths would move those beside them. */
  readonly loading: boolean;
  readonly children: ReactNode;
}

/** Shows the figures of a list in one line, so that its rows begin further up. */
export function KeyFigureLine({ label, loading, children }: LineProps) {
  return (
    <dl
      aria-label={label}
      className={`flex flex-wrap items-center gap-x-6 text-sm max-sm:grid ${loading ? 'invisible' : ''}`}
    >
      {children}
    </dl>
  );
}

export function KeyFigureInLine({ label, value, beside, action }: Omit<FigureProps, 'children'>) {
  return (
    <div className="flex min-h-8 items-center gap-x-2 max-sm:min-h-11">
      <dt className="text-quiet">{label}</dt>
      <dd className="flex grow items-center gap-x-2">
        <span className="font-semibold whitespace-nowrap tabular-nums lining-nums">{value ?? <MissingValue />}</span>
        {beside && <span className="text-quiet">{beside}</span>}
        {action && <span className="max-sm:ml-auto">{action}</span>}
      </dd>
    </div>
  );
}
