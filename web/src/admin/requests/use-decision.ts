import { useState } from 'react';
import type { TransactionDetailView } from '#shared/contract/views.ts';

/**
 * What a decision is made on: the request as the form showed it. A form that nobody has touched follows what others do;
 * a touched one keeps to what it showed, and says what has changed since.
 */
export function useDecision(request: TransactionDetailView, touched: boolean) {
  const [shown, setShown] = useState(request);
  const [refused, setRefused] = useState(false);
  const isChanged = shown.version !== request.version;
  if (isChanged && !touched && !refused) setShown(request);
  return {
    shown,
    /** Somebody else has changed the request since, and whoever decides has to know. */
    isStale: isChanged && (touched || refused),
    /** The bank has refused a decision because of that. */
    refused,
    refuse: () => setRefused(true),
    /** A decision was made: from here on the request is what it is now. */
    decided: (now: TransactionDetailView) => {
      setShown(now);
      setRefused(false);
    },
  };
}
