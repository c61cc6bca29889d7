import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showError } from './toaster.tsx';

const SHOWN = 2000;

const OUTCOMES = {
  copied: { icon: Check, label: 'Copied' },
  failed: { icon: X, label: 'Not copied' },
} as const;

export function CopyButton({ value, what }: { value: string; what: string }) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOMES>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
      showError('Failed to copy to clipboard');
    }
  };

  const { icon: Icon, label } = outcome ? OUTCOMES[outcome] : { icon: Copy, label: 'Copy' };
  return (
    <>
      <button
        type="button"
        onClick={copy}
        className="print:hidden inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-primary hover:bg-primary-soft"
      >
        <Icon className="size-4" aria-hidden="true" />
        {label}
        <span className="sr-only">{what}</span>
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && label}
      </span>
    </>
  );
}
