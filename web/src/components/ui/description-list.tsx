import type { ReactNode } from 'react';

interface FactsProps {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
  readonly compact?: boolean;
}

export function DescriptionList({ facts, compact = false }: FactsProps) {
  return (
    <dl className={`grid ${compact ? 'gap-x-5 gap-y-2.5 sm:flex sm:flex-wrap' : 'gap-x-8 gap-y-4 sm:grid-cols-2'}`}>
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd dir="auto" className="mt-0.5 font-medium">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
