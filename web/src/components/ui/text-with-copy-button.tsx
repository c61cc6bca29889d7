import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface CopyableProps {
  readonly label: string;
  readonly value: string;
  readonly shown?: ReactNode;
  readonly isProse?: boolean;
  readonly isInstruction?: boolean;
  /** Keeps the value in one line, in smaller letters where it needs them. */
  readonly isUnbroken?: boolean;
  readonly isLarge?: boolean;
}

export function TextWithCopyButton(props: CopyableProps) {
  const { label, value, shown = value, isInstruction = false, isUnbroken = false, isLarge = false } = props;
  return (
    <div className={isUnbroken ? '@container min-w-0' : 'min-w-0'}>
      <p className="text-sm text-quiet">{label}</p>
      <p className={`mt-0.5 flex items-center gap-x-2 ${isUnbroken || isLarge ? 'flex-wrap' : ''}`}>
        <span
          dir="auto"
          className={`min-w-0 ${isUnbroken ? 'whitespace-nowrap' : 'wrap-anywhere'} ${lookOf(props)}`}
          {...(isUnbroken && {
            style: { fontSize: `min(${isLarge ? '1.75rem' : '0.9375rem'}, ${fittingSize(value)})` },
          })}
        >
          {shown}
        </span>
        {!isInstruction && <CopyButton value={value} what={label} />}
      </p>
    </div>
  );
}

function lookOf({ isProse, isInstruction, isLarge }: CopyableProps): string {
  if (isLarge) return 'font-display text-[1.75rem] leading-tight font-semibold tabular-nums lining-nums';
  return isProse || isInstruction ? 'font-medium' : 'font-mono text-[0.9375rem] tabular-nums';
}

/** Returns the font size at which groups of four digits fit into the container's width. */
function fittingSize(value: string): string {
  const DIGIT_WIDTH_EM = 0.62;
  const widthEm = (value.length + value.length / 4) * DIGIT_WIDTH_EM;
  return `${(100 / widthEm).toFixed(2)}cqi`;
}
