import { Pause, Play } from 'lucide-react';

interface PauseButtonProps {
  readonly paused: boolean;
  readonly onChange: (paused: boolean) => void;
  /** What moves: completes the button's name. */
  readonly what: string;
}

/** Whatever moves by itself can be stopped (WCAG 2.2.2). */
export function PauseButton({ paused, onChange, what }: PauseButtonProps) {
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      onClick={() => onChange(!paused)}
      className="needs-script inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 text-sm font-semibold hover:bg-sunken"
    >
      <Icon className="size-4" aria-hidden="true" />
      {paused ? 'Play' : 'Pause'}
      <span className="sr-only">{what}</span>
    </button>
  );
}
