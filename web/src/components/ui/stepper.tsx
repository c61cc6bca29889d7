import { Check } from 'lucide-react';

interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
  readonly short?: boolean;
}

export function Stepper({ label, steps, current, short = false }: StepperProps) {
  return (
    <ol aria-label={label} className={`flex flex-wrap gap-y-3 ${short ? 'gap-x-3 sm:gap-x-6' : 'gap-x-6'}`}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className="group flex items-center gap-2.5 text-sm font-medium text-quiet aria-[current=step]:font-semibold aria-[current=step]:text-ink"
        >
          <span
            className={`grid size-7 shrink-0 place-items-center rounded-full text-sm tabular-nums ${lookOf(index, current)}`}
            aria-hidden="true"
          >
            {index < current ? <Check className="size-4" /> : index + 1}
          </span>
          <span className={short && index !== Math.min(current, steps.length - 1) ? 'max-sm:sr-only' : ''}>{step}</span>
          {index < current && <span className="sr-only">(done)</span>}
        </li>
      ))}
    </ol>
  );
}

function lookOf(index: number, current: number): string {
  if (index < current) return 'bg-good-soft text-good';
  return index === current ? 'bg-primary text-on-primary' : 'border border-edge';
}
