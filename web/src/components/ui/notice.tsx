import { Info } from 'lucide-react';
import type { ReactNode } from 'react';

export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-2.5 rounded-control bg-primary-soft px-3.5 py-3 text-sm text-ink">
      <Info className="mt-px size-5 shrink-0 text-primary" aria-hidden="true" />
      {children}
    </p>
  );
}
