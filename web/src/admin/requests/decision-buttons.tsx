import { ChevronRight } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Steps } from './steps.ts';

interface DecisionButtonsProps {
  readonly label: string;
  readonly busy: boolean;
  readonly steps: Steps;
}

/** What ends a decision, and the way to the next one beside it: one after the other without a way back to the list. */
export function DecisionButtons({ label, busy, steps }: DecisionButtonsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for the buttons in it
    <div onKeyDown={steps.onKeyDown} className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} waitingText="Updating...">
        {label}
      </Button>
      {steps.next && (
        <ButtonLink to={steps.next} variant="secondary">
          Next request
          <ChevronRight className="size-4" aria-hidden="true" />
        </ButtonLink>
      )}
    </div>
  );
}
