import { CopyButton } from './copy-button.tsx';

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  /** What is shown where that differs: an IBAN in groups. */
  readonly shown?: string;
  /** Words, not a code: a name, an address. */
  readonly isProse?: boolean;
}

/** A label, its value, and a button that copies it. */
export function Copyable({ label, value, shown = value, isProse = false }: CopyableProps) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-quiet">{label}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={isProse ? 'font-medium' : 'font-mono text-[0.9375rem] tabular-nums'}>{shown}</span>
        <CopyButton value={value} what={label} />
      </p>
    </div>
  );
}
