import { type ReactElement, useState } from 'react';
import type { TransactionDetailView } from '#shared/contract/views.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { currentIn } from '../transaction-dialogs/stale-notice.tsx';
import { useTransactionChanged } from '../transaction-queries.ts';

interface DecisionOptions<Choice> {
  readonly request: TransactionDetailView;
  /** Something has been chosen or typed that is not sent. */
  readonly touched: boolean;
  /** Sends what was chosen, held against this version. Resolves to nothing when the form says why it is not sent. */
  readonly send: (choice: Choice, version: number) => Promise<TransactionDetailView | undefined>;
  /** The bank has done it. */
  readonly onDecided: (now: TransactionDetailView) => void;
  /** The sentence for a failure that the bank does not explain. */
  readonly failed: string;
}

/** How it stands with a decision. */
export interface Decision {
  /** The request as the form showed it. */
  readonly shown: TransactionDetailView;
  /** Somebody else has changed the request since, and whoever decides has to know. */
  readonly isStale: boolean;
  /** The bank has refused a decision because of that. */
  readonly refused: boolean;
  readonly error: string | undefined;
  readonly busy: boolean;
}

interface DecisionForm<Choice> extends Decision {
  readonly decide: (choice: Choice) => Promise<void>;
  /** To be shown: asks before what was typed is lost. */
  readonly leaveQuestion: ReactElement;
}

/**
 * Decides about a request as the form showed it. A form that nobody has touched follows what others do; a touched one
 * keeps to what it showed, and says what has changed since.
 */
export function useDecision<Choice>(options: DecisionOptions<Choice>): DecisionForm<Choice> {
  const { request, touched, send, onDecided, failed } = options;
  const [shown, setShown] = useState(request);
  const [refused, setRefused] = useState(false);
  const [error, setError] = useState<string>();
  const tell = useTransactionChanged();
  const leaveQuestion = useLeaveGuard(touched);

  const isChanged = shown.version !== request.version;
  if (isChanged && !touched && !refused) setShown(request);
  const isStale = isChanged && (touched || refused);

  const [busy, decide] = useOnce(async (choice: Choice) => {
    setError(undefined);
    try {
      // Who has been told of a change decides on what there is now.
      const now = await send(choice, isStale ? request.version : shown.version);
      if (!now) return;
      setShown(now);
      setRefused(false);
      onDecided(now);
      tell(now);
    } catch (refusal) {
      const now = currentIn(refusal);
      if (!now) return setError(sentenceOf(refusal, failed));
      setRefused(true);
      tell(now);
    }
  });

  return { shown, isStale, refused, error, busy, decide, leaveQuestion };
}
