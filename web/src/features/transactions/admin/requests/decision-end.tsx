import { ChevronRight } from 'lucide-react';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { FormError } from '../../../../components/ui/form-error.tsx';
import { ChangedByOthersNotice } from '../dialogs/stale-notice.tsx';
import type { RequestNeighbours } from './steps.ts';
import type { DecisionState } from './use-decision.ts';

interface DecisionEndProps {
  readonly label: string;
  readonly request: TransactionDetailView;
  readonly changed: boolean;
  readonly decision: DecisionState;
  readonly steps: RequestNeighbours;
}

export function DecisionFormFooter({ label, request, changed, decision, steps }: DecisionEndProps) {
  const { shown, isStale, refused, error, busy } = decision;
  return (
    <>
      {/* The error is beside the button, where the user looks after the click. */}
      <FormError message={error} />
      {isStale && <ChangedByOthersNotice shown={shown} current={request} refused={refused} />}
      <Buttons label={label} busy={busy} changed={changed || isStale} steps={steps} />
    </>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly busy: boolean;
  readonly changed: boolean;
  readonly steps: RequestNeighbours;
}

function Buttons({ label, busy, changed, steps }: ButtonsProps) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-4 flex flex-wrap gap-2 rounded-b-card border-t border-line bg-surface px-5 py-3">
      <Button
        type="submit"
        className="!px-3"
        busy={busy}
        waitingText="Updating..."
        unavailable={changed ? undefined : 'Nothing has been changed'}
        aria-keyshortcuts="Control+Enter"
      >
        {label}
      </Button>
      {steps.next && (
        <ButtonLink to={steps.next} variant="secondary" className="!px-3">
          Next request
          <ChevronRight className="size-4" aria-hidden="true" />
        </ButtonLink>
      )}
    </div>
  );
}
