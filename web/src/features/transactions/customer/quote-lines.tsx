import type { ReactNode } from 'react';

interface QuoteLinesProps {
  readonly label: string;
  readonly lines: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly total: { readonly label: string; readonly value: ReactNode };
}

export function QuoteLines({ label, lines, total }: QuoteLinesProps) {
  return (
    <section aria-label={label} className="rounded-control bg-sunken px-4 py-3.5 text-[0.9375rem] tabular-nums">
      <dl className="grid gap-2">
        {lines.map((line) => (
          <div key={line.label} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-quiet">{line.label}</dt>
            <dd className="ml-auto text-right font-medium lining-nums">{line.value}</dd>
          </div>
        ))}
      </dl>
      <p
        aria-live="polite"
        className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line pt-3 font-semibold"
      >
        <span>{total.label}</span> <span className="ml-auto text-lg lining-nums">{total.value}</span>
      </p>
    </section>
  );
}
