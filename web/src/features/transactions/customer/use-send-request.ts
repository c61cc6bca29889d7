import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { ChargeView, type TransactionView } from '#shared/contract/views.ts';
import { showSuccess } from '../../../components/ui/toaster.tsx';
import { ApiError, fieldErrorsOf } from '../../../lib/api/api-error.ts';
import type { FormDraft } from '../../../lib/api/draft.ts';
import type { Quote } from './quote-lines.tsx';
import type { RequestDialogProps } from './request-form.tsx';
import { refetchMoney } from './transactions-query.ts';

/** Codes of refusals about the amount that name no field. */
const ABOUT_AMOUNT = ['insufficient_balance', 'withdrawal_limit'];

interface SendOptions extends Omit<RequestDialogProps<unknown>, 'open' | 'method' | 'methodCode' | 'onClosed'> {
  readonly draft: Pick<FormDraft<Record<string, string>>, 'keyFor' | 'finish'>;
  readonly onMade: (transaction: TransactionView) => void;
}

interface Made {
  readonly transaction?: TransactionView;
}

/**
 * Sends a request under the draft's idempotency key. A refusal of the charge, the method or the amount is taken to the
 * form; `send` rejects with any other.
 */
export function useSendMoneyRequest({ quote, draft, ...on }: SendOptions, sentence: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Quote>();

  async function send(body: unknown, call: (idempotencyKey: string) => Promise<Made>): Promise<void> {
    setRefused(undefined);
    const idempotencyKey = draft.keyFor(body);
    try {
      const { transaction } = await call(idempotencyKey);
      draft.finish(idempotencyKey);
      void refetchMoney(queries);
      // The bank has answered with an earlier try whose answer was lost, and which was decided or cancelled since.
      if (transaction && transaction.status !== 'pending')
        return await navigate(`/dashboard/transactions/${transaction._id}`);
      showSuccess(sentence);
      if (transaction) on.onMade(transaction);
      else await navigate(quote.type === 'deposit' ? '/dashboard/deposits' : '/dashboard/withdrawals');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { method, methodCode = method, amount } = fieldErrorsOf(error);
      const { data: present } = z.safeDecode(ChargeView, error.details.current as never);
      if (error.code === 'charge_changed' && present) {
        setRefused(quote);
        on.onChargeChanged(present);
      } else if (ABOUT_AMOUNT.includes(error.code)) on.onRefused('amount', error.message);
      else if (methodCode) on.onRefused('method', methodCode);
      else if (amount) on.onRefused('amount', amount);
      else throw error;
    }
  }

  return {
    send,
    /** The quote that the bank has refused, until the request is sent again or the dialog is closed. */
    refused,
    close(): void {
      setRefused(undefined);
      on.onClose();
    },
  };
}
