interface ProgressBarProps {
  readonly label: string;
  readonly value?: number | undefined;
  readonly max?: number | undefined;
  readonly format?: (value: number, max: number) => string;
}

export function ProgressBar({ label, value, max = 100, format = formatCount }: ProgressBarProps) {
  const isKnown = value !== undefined;
  const done = isKnown && max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  const text = isKnown ? format(value, max) : undefined;
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-quiet tabular-nums">{text}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        {...(isKnown && { 'aria-valuenow': value, 'aria-valuetext': text })}
        className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <div
          className={`h-full rounded-full bg-primary transition-[width] ${isKnown ? '' : 'w-1/3 animate-progress'}`}
          {...(isKnown && { style: { width: `${done}%` } })}
        />
      </div>
    </div>
  );
}

function formatCount(value: number, max: number): string {
  return `${value.toLocaleString('en-US')} of ${max.toLocaleString('en-US')}`;
}
