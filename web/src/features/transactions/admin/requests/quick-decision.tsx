import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { useShortcuts, useShortcutsAreOn } from '../../../../components/shortcuts.ts';
import { Button } from '../../../../components/ui/button.tsx';
import type { RequestNeighbours } from './request-neighbours.ts';

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

export function useQuickDecision({ status: now }: TransactionDetailView, steps: RequestNeighbours) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<QuickStatus>('completed');
  const [isAsking, setAsking] = useState(false);
  const isOpen = transactionStatusProperties[now].open;
  const offered = quickStatuses.filter((other) => isOpen && other !== now);
  const ask = (asked: QuickStatus) => {
    if (!offered.includes(asked)) return;
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
      void steps.nextOpen().then((address) => navigate(address));
    },
  };
}

export function QuickDecisionButtons({ quick }: { quick: QuickDecisionState }) {
  const areOn = useShortcutsAreOn();
  if (quick.offered.length === 0) return null;
  return (
    <div className="mb-4 grid grid-flow-col gap-2">
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
            {label}
          </Button>
        );
      })}
    </div>
  );
}
