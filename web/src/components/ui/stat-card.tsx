import type { ReactNode } from 'react';

interface StatCardProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
}

export function StatCard({ label, value, children }: StatCardProps) {
  return (
    <section
      aria-label={label}
      className="relative isolate overflow-hidden rounded-card bg-[#123f32] p-6 text-white shadow-card sm:p-8"
    >
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
      {children && <div className="mt-4 text-sm text-white/85">{children}</div>}
    </section>
  );
}
