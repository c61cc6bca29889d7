import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isBeneficiaryCompatible, MAX_BENEFICIARIES, payoutTextsFor } from '#shared/domain/beneficiaries.ts';
import { methodTypeProperties, type NamedMethod } from '#shared/domain/method-kinds.ts';
import { isSameRecipient } from '#shared/domain/payment-details.ts';
import { showError } from '../../../../components/ui/toaster.tsx';
import { errorSentence } from '../../../../lib/api/api-error.ts';
import { api } from '../../../../lib/api/client.ts';
import { beneficiariesQuery, beneficiaryShortName } from './beneficiaries-query.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';

const NOT_KEPT = 'Your withdrawal is requested, but the recipient could not be saved';

type Form = Pick<UseFormReturn<Record<string, string>>, 'getValues' | 'setValue' | 'formState'>;

export function useSavedPaymentDetails(
  method: NamedMethod,
  names: readonly string[],
  form: Form,
  draft: WithdrawalDraft,
) {
  const queries = useQueryClient();
  const { data } = useQuery(beneficiariesQuery);
  const [ticked, setTicked] = useState(() => draft.values().keep !== '');
  const all = data?.beneficiaries ?? [];
  const choices = all.filter((saved) => isBeneficiaryCompatible(method, saved));
  const typed = methodTypeProperties[method.type].detailsOf(form.getValues());
  const chosen = choices.find(({ paymentDetails }) => isSameRecipient(paymentDetails, typed));
  const isFull = all.length >= MAX_BENEFICIARIES;

  return {
    options: choices.map((saved) => ({ value: saved._id, label: beneficiaryShortName(saved) })),
    chosen: chosen?._id ?? '',
    choose(id: string): void {
      const saved = choices.find(({ _id }) => _id === id);
      const texts = saved && payoutTextsFor(method, saved);
      for (const name of names)
        form.setValue(name, texts?.[name] ?? '', { shouldValidate: form.formState.isSubmitted });
    },
    isFull,
    ticked,
    tick(keep: boolean): void {
      setTicked(keep);
      draft.keep({ keep: keep ? 'yes' : '' });
    },
    /** Saves the details of a transaction. Details that are used again move to the beginning of the list. */
    async keep(transactionId: string): Promise<void> {
      if (!chosen && (!ticked || isFull)) return;
      try {
        const { beneficiaries } = await api.transactions.saveBeneficiary({ body: { transactionId } });
        queries.setQueryData(beneficiariesQuery.queryKey, { beneficiaries });
      } catch (error) {
        if (!chosen) showError(errorSentence(error, NOT_KEPT));
      }
    },
  };
}
