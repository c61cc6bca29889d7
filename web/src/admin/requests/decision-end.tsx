import { ChevronRight } from 'lucide-react';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import type { TransactionStatus } from '#shared/domain/transaction-status.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyPreview } from '../transaction-dialogs/money-preview.tsx';
import { StaleNotice } from '../transaction-dialogs/stale-notice.tsx';
import type { Steps } from './steps.ts';
import type { Decision } from './use-decision.ts';

interface DecisionEndProps {
  readonly label: string;
  readonly request: TransactionDetailView;
  /** The chosen status. */
  readonly status: TransactionStatus;
  readonly decision: Decision;
  readonly steps: Steps;
}

/** The end of every form that decides a request: effect on the money, conflicts, buttons. */
export function DecisionEnd({ label, request, status, decision, steps }: DecisionEndProps) {
  const { shown, isStale, refused, error, busy } = decision;
  return (
    <>
      <MoneyPreview transaction={request} change={{ status }} />
      {/* Beside the button, where one looks after the click. */}
      <FormError message={error} />
      {isStale && <StaleNotice shown={shown} current={request} refused={refused} />}
      <Buttons label={label} busy={busy} steps={steps} />
    </>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly busy: boolean;
  readonly steps: Steps;
}

/** The submit button, and beside it the way to the next request of the list. */
function Buttons({ label, busy, steps }: ButtonsProps) {
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
