import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  /** Displayed form, if different: an IBAN in groups. */
  readonly shown?: ReactNode;
  /** Words, not a code: a name, an address. */
  readonly isProse?: boolean;
  /** Tells what to write: there is nothing to copy. */
  readonly isInstruction?: boolean;
}

/** A label, its value, and a copy button unless it is an instruction. */
export function Copyable({ label, value, shown = value, isProse = false, isInstruction = false }: CopyableProps) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-quiet">{label}</p>
      {/* Keeps the button beside a value of several lines. */}
      <p className="mt-0.5 flex items-center gap-x-2">
        <span
          className={`min-w-0 wrap-anywhere ${isProse || isInstruction ? 'font-medium' : 'font-mono text-[0.9375rem] tabular-nums'}`}
        >
          {shown}
        </span>
        {!isInstruction && <CopyButton value={value} what={label} />}
      </p>
    </div>
  );
}
