import { showSuccess } from '../../../../components/ui/toaster.tsx';
import { isProposedError } from '../../../../lib/api/api-error.ts';
import { queryClient } from '../../../../lib/api/query-client.ts';
import { currentTransactionOfConflict } from '../dialogs/edit-conflict-notice.tsx';
import { updateCachedTransaction } from '../transaction-queries.ts';
import { requestSentence } from './request-sentence.ts';
import { setMoneyRequestStatus, statusSetMessages } from './set-request-status.ts';
import type { Decision } from './unsent-decisions.ts';
import { PROPOSED_MESSAGE } from './use-needs-approval.ts';

/** Sends a decision that was held. It may wait for a second administrator, or for the password, only now. */
export async function sendDecision({ request, choice, version }: Decision): Promise<void> {
  try {
    const now = await setMoneyRequestStatus(request, choice, version, { saysProposed: true });
    showSuccess(statusSetMessages[request.type], requestSentence(now, request));
    updateCachedTransaction(queryClient, now);
    // The page shown meanwhile may be of the same customer.
    void queryClient.invalidateQueries({ queryKey: ['preview'] });
  } catch (error) {
    updateCachedTransaction(queryClient, currentTransactionOfConflict(error));
    if (!isProposedError(error)) throw error;
    showSuccess(PROPOSED_MESSAGE, requestSentence(request));
  }
}
