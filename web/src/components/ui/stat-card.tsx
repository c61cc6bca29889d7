import type { ReactNode } from 'react';

interface StatCardProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
  /** What belongs to the figure, such as a chart of it. */
  readonly below?: ReactNode;
}

export function StatCard({ label, value, children, below }: StatCardProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <section aria-label={label} className="relative isolate overflow-hidden bg-[#123f32] p-6 text-white sm:px-7">
        <svg
          className="absolute inset-x-0 bottom-0 -z-10 h-24 w-full"
          viewBox="0 0 600 96"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d="M0 60C90 20 160 24 250 54s190 34 350-18v60H0Z" fill="#fff" fillOpacity="0.06" />
          <path d="M0 84c120-36 230-30 330-6s180 10 270-22v40H0Z" fill="#fff" fillOpacity="0.07" />
        </svg>
        <h2 className="font-sans text-sm font-medium tracking-normal text-white/80">{label}</h2>
        <p className="mt-1 font-display text-4xl font-semibold tracking-tight sm:text-5xl">{value}</p>
        {children && <div className="mt-3 text-sm text-white/85">{children}</div>}
      </section>
      {below && <div className="p-5 sm:px-7">{below}</div>}
    </div>
  );
}
