import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { useShortcuts, useShortcutsAreOn } from '../../../../components/shortcuts.ts';
import { Button } from '../../../../components/ui/button.tsx';
import type { RequestNeighbours } from './request-neighbours.ts';
import type { KeepsDecision } from './unsent-decision-bar.tsx';
import { isComing, sendHeldDecision, useUnsentDecision } from './unsent-decisions.ts';
import { proposalLabel } from './use-needs-approval.ts';

/** The statuses that a button and a key set. The form sets all. */
type QuickStatus = Exclude<TransactionStatus, 'pending' | 'cancelled'>;

/** In the order in which they are offered. */
export const quickDecisions = {
  completed: {
    key: 'c',
    label: 'Complete',
    question: (thing: string) => `Complete this ${thing}?`,
    variant: 'primary',
  },
  failed: { key: 'f', label: 'Fail', question: (thing: string) => `Fail this ${thing}?`, variant: 'secondary' },
  processing: {
    key: 'p',
    label: 'Processing',
    question: (thing: string) => `Set this ${thing} to Processing?`,
    variant: 'secondary',
  },
} as const satisfies Record<QuickStatus, object>;

const quickStatuses = Object.keys(quickDecisions) as QuickStatus[];

export type QuickDecisionState = ReturnType<typeof useQuickDecision>;

export function useQuickDecision({ _id: id, status: now, proposal }: TransactionDetailView, steps: RequestNeighbours) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<QuickStatus>('completed');
  const [isAsking, setAsking] = useState(false);
  // While a proposal waits, the decision is made on its own page.
  const unsent = useUnsentDecision(id);
  const isOpen = transactionStatusProperties[now].open && !proposal && !(unsent && isComing(unsent));
  const offered = quickStatuses.filter((other) => isOpen && other !== now);
  const ask = (asked: QuickStatus) => {
    if (!offered.includes(asked)) return;
    // The money before and after includes the decision before this one.
    void sendHeldDecision();
    setStatus(asked);
    setAsking(true);
  };
  useShortcuts(Object.fromEntries(quickStatuses.map((asked) => [quickDecisions[asked].key, () => ask(asked)])));

  return {
    offered,
    status,
    isAsking,
    ask,
    cancel: () => setAsking(false),
    decided() {
      if (!isAsking) return;
      setAsking(false);
      const state: KeepsDecision = { keepsDecision: id };
      void steps.nextOpen().then((address) => navigate(address, { state }));
    },
  };
}

interface QuickDecisionButtonsProps {
  readonly quick: QuickDecisionState;
  readonly needsApproval: (status: TransactionStatus) => boolean;
}

/** On a phone, the buttons stay at the lower edge, where a thumb reaches them. */
export function QuickDecisionButtons({ quick, needsApproval }: QuickDecisionButtonsProps) {
  const areOn = useShortcutsAreOn();
  if (quick.offered.length === 0) return null;
  return (
    <div
      data-decision-bar
      className="mb-4 flex flex-wrap gap-2 *:grow thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-20 thumb:mb-0 thumb:flex-nowrap thumb:border-t thumb:border-line thumb:bg-surface thumb:px-4 thumb:pt-3 thumb:pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {quick.offered.map((status) => {
        const { key, label, variant } = quickDecisions[status];
        const shownKey = key.toUpperCase();
        return (
          <Button
            key={status}
            variant={variant}
            className="!px-2.5"
            onClick={() => quick.ask(status)}
            {...(areOn && { 'aria-keyshortcuts': shownKey, title: `Key: ${shownKey}` })}
          >
            {needsApproval(status) ? proposalLabel(status) : label}
          </Button>
        );
      })}
    </div>
  );
}
