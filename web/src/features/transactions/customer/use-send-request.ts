import { useQueryClient } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import type { FormDraft } from '../../../lib/api/draft.ts';
import { refetchMoney } from './transactions-query.ts';

interface Made {
  readonly transaction: TransactionView;
}

interface SendOptions {
  readonly draft: Pick<FormDraft<Record<string, string>>, 'keyFor' | 'finish'>;
  readonly onMade: (transaction: TransactionView) => void;
}

/** Returns a function that sends a request under the draft's idempotency key. It rejects as the call does. */
export function useSendRequest({ draft, onMade }: SendOptions, sentence: string) {
  const queries = useQueryClient();
  return async (body: unknown, call: (idempotencyKey: string) => Promise<Made>): Promise<void> => {
    const idempotencyKey = draft.keyFor(body);
    const { transaction } = await call(idempotencyKey);
    draft.finish(idempotencyKey);
    void refetchMoney(queries);
    showSuccess(sentence);
    onMade(transaction);
  };
}
