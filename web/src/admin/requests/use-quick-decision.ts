import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { statusMeanings, type TransactionStatus } from '#shared/domain/transaction-status.ts';
import { useShortcuts } from '../shortcuts.ts';
import type { Steps } from './steps.ts';

/** What is decided by a key. */
export type QuickStatus = Extract<TransactionStatus, 'completed' | 'failed' | 'processing'>;

export interface QuickDecision {
  /** Which of them can be chosen now. */
  readonly offered: readonly QuickStatus[];
  /** The status that the dialog asks about. */
  readonly asked: QuickStatus | undefined;
  readonly ask: (status: QuickStatus) => void;
  readonly cancel: () => void;
  /** After the server has done it: a decision by a key leads to the next request. */
  readonly decided: () => void;
}

const KEYS = { completed: 'c', failed: 'f', processing: 'p' } as const satisfies Record<QuickStatus, string>;

export const keyOf = (status: QuickStatus): string => KEYS[status];

/** Decides an open request by a button or a key, and goes on to the next one. */
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
