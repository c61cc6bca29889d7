import { Pause, Play } from 'lucide-react';

/** Pauses anything that moves by itself (WCAG 2.2.2; `enhance-pause-button.ts`). `what` completes the button's name. */
export function PauseButton({ what }: { what: string }) {
  return (
    <button
      type="button"
      data-pause
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-surface px-4 text-sm font-semibold hover:bg-sunken noscript:hidden"
    >
      <span data-to="pause" className="inline-flex items-center gap-2">
        <Pause className="size-4" aria-hidden="true" />
        Pause
      </span>
      <span data-to="play" hidden className="inline-flex items-center gap-2">
        <Play className="size-4" aria-hidden="true" />
        Play
      </span>
      <span className="sr-only">{what}</span>
    </button>
  );
}
