import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { statusMeanings, type TransactionStatus } from '#shared/domain/transaction-status.ts';
import { useShortcuts } from '../../../../components/shortcuts.ts';
import type { Steps } from './steps.ts';

export type QuickStatus = Extract<TransactionStatus, 'completed' | 'failed' | 'processing'>;

export interface QuickDecision {
  readonly offered: readonly QuickStatus[];
  readonly asked: QuickStatus | undefined;
  readonly ask: (status: QuickStatus) => void;
  readonly cancel: () => void;
  readonly decided: () => void;
}

const KEYS = { completed: 'c', failed: 'f', processing: 'p' } as const satisfies Record<QuickStatus, string>;

export const keyOf = (status: QuickStatus): string => KEYS[status];

export function useQuickDecision({ status: now }: TransactionDetailView, steps: Steps): QuickDecision {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<QuickStatus>();
  const isOpen = statusMeanings[now].open;
  const offered = (['completed', 'failed', 'processing'] as const).filter((status) => isOpen && status !== now);
  const ask = (status: QuickStatus) => {
    if (offered.includes(status)) setAsked(status);
  };

  useShortcuts({
    [KEYS.completed]: () => ask('completed'),
    [KEYS.failed]: () => ask('failed'),
    [KEYS.processing]: () => ask('processing'),
  });

  return {
    offered,
    asked,
    ask,
    cancel: () => setAsked(undefined),
    decided() {
      if (!asked) return;
      setAsked(undefined);
      void steps.nextOpen().then((address) => navigate(address));
    },
  };
}
