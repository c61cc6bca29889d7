import type { ReactNode } from 'react';

interface FigureProps {
  readonly label: string;
  /** Undefined while it is not known. */
  readonly value: ReactNode;
  /** Below the figure: a second figure, a link. */
  readonly children?: ReactNode;
}

/** One of several figures side by side. */
export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="flex flex-col rounded-card border border-line bg-surface px-5 py-4 shadow-card">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="flex grow flex-col">
        <span className="mt-1 font-display text-2xl font-semibold tracking-tight tabular-nums lining-nums">
          {value ?? <Unknown />}
        </span>
        {children && <div className="mt-auto pt-2 text-sm text-quiet">{children}</div>}
      </dd>
    </div>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true" className="text-quiet">
        –
      </span>
      <span className="sr-only">not known yet</span>
    </>
  );
}

export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(10.25rem,100%),1fr))] gap-4">
      {children}
    </dl>
  );
}
