import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showError } from './toaster.tsx';

const SHOWN = 2000;

export function CopyButton({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      showError('Failed to copy to clipboard');
    }
  };

  const Icon = copied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={copy}
        className="print:hidden inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-primary hover:bg-primary-soft"
      >
        <Icon className="size-4" aria-hidden="true" />
        {copied ? 'Copied' : 'Copy'}
        <span className="sr-only">{what}</span>
      </button>
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}
