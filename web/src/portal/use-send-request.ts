import { useQueryClient } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Draft } from '../api/draft.ts';
import { showSuccess } from '../ui/toaster.tsx';
import { readMoneyAgain } from './transactions-query.ts';

/** What the dialog is given from which a request for money is sent. */
export interface RequestDialogProps<Method, OwnDraft> {
  readonly open: boolean;
  readonly method: Method;
  readonly amount: Cents;
  readonly draft: OwnDraft;
  readonly onClose: () => void;
  /** False when it has put the focus somewhere itself. */
  readonly onClosed: () => boolean;
  /** What is wrong with a field of the form behind. */
  readonly onRefused: (field: 'method' | 'amount', sentence: string) => void;
  readonly onMade: (transaction: TransactionView) => void;
}

interface Made {
  readonly transaction: TransactionView;
}

interface SendOptions {
  readonly draft: Pick<Draft<Record<string, string>>, 'keyFor' | 'finish'>;
  readonly onMade: (transaction: TransactionView) => void;
}

/**
 * Sends a request for money: the same one is made once, however often it is tried. Rejects as the call does.
 * @param sentence what the customer is told when it is made
 */
export function useSendRequest({ draft, onMade }: SendOptions, sentence: string) {
  const queries = useQueryClient();
  return async (body: unknown, call: (idempotencyKey: string) => Promise<Made>): Promise<void> => {
    const idempotencyKey = draft.keyFor(body);
    const { transaction } = await call(idempotencyKey);
    draft.finish(idempotencyKey);
    void readMoneyAgain(queries);
    showSuccess(sentence);
    onMade(transaction);
  };
}
