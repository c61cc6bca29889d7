import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { type TransactionStatus, transactionStatusProperties } from '#shared/domain/transaction-status.ts';
import { useShortcuts } from '../../../../components/shortcuts.ts';
import type { RequestNeighbours } from './steps.ts';

/** The keys in the order in which they are offered; undefined for statuses that only the form sets. */
const KEYS = {
  completed: 'c',
  failed: 'f',
  processing: 'p',
  pending: undefined,
  cancelled: undefined,
} as const satisfies Record<TransactionStatus, string | undefined>;

export type QuickStatus = {
  [Status in TransactionStatus]: (typeof KEYS)[Status] extends string ? Status : never;
}[TransactionStatus];

const quickStatuses = (Object.keys(KEYS) as TransactionStatus[]).filter(
  (status): status is QuickStatus => KEYS[status] !== undefined,
);

export interface QuickDecision {
  readonly offered: readonly QuickStatus[];
  readonly asked: QuickStatus | undefined;
  readonly ask: (status: QuickStatus) => void;
  readonly cancel: () => void;
  readonly decided: () => void;
}

export const shortcutKeyOfStatus = (status: QuickStatus): string => KEYS[status];

export function useQuickDecision({ status: now }: TransactionDetailView, steps: RequestNeighbours): QuickDecision {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<QuickStatus>();
  const isOpen = transactionStatusProperties[now].open;
  const offered = quickStatuses.filter((status) => isOpen && status !== now);
  const ask = (status: QuickStatus) => {
    if (offered.includes(status)) setAsked(status);
  };

  useShortcuts(Object.fromEntries(quickStatuses.map((status) => [KEYS[status], () => ask(status)])));

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
