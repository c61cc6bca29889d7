import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  readonly shown?: ReactNode;
  readonly isProse?: boolean;
  readonly isInstruction?: boolean;
}

export function TextWithCopyButton({
  label,
  value,
  shown = value,
  isProse = false,
  isInstruction = false,
}: CopyableProps) {
  return (
    <div className="min-w-0">
      <p className="text-sm text-quiet">{label}</p>
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
