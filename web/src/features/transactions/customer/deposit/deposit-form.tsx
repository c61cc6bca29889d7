import { useQueryClient } from '@tanstack/react-query';
import type { TransactionView } from '#shared/contract/views.ts';
import { assertDepositWithinLimits } from '#shared/domain/limits.ts';
import { ZERO_CENTS } from '#shared/domain/money.ts';
import { methodChoice } from '../../../../components/bank/method-choice.ts';
import { MoneyField } from '../../../../components/bank/money-field.tsx';
import { ChoiceCards } from '../../../../components/ui/choice-cards.tsx';
import { QuoteLines } from '../quote-lines.tsx';
import { MoneyRequestForm } from '../request-form.tsx';
import { useMethodsWithCurrentCharge } from '../use-present-charge.ts';
import { type RequestDraft, useRequestForm } from '../use-request-form.ts';
import { validationMessageOf } from '../validation-message.ts';
import { type ActiveDepositMethod, depositQuoteLines } from './deposit-quote.ts';
import { InstructionsDialog } from './instructions-dialog.tsx';
import { depositMethodsQuery } from './methods-query.ts';

interface DepositFormProps {
  readonly methods: readonly ActiveDepositMethod[];
  /** When the methods were loaded, in epoch milliseconds. */
  readonly loadedAt: number;
  readonly draft: RequestDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

export function DepositForm({ methods: loaded, loadedAt, draft, onMade }: DepositFormProps) {
  const { methods, takeCharge } = useMethodsWithCurrentCharge(loaded, loadedAt);
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: depositMethodsQuery.queryKey });
  const form = useRequestForm({
    methods,
    draft,
    problemOf: (asked, chosen) => validationMessageOf(() => assertDepositWithinLimits(asked, chosen)),
    // The methods may have changed since the form was opened.
    beforeOpening: refresh,
    refresh,
    takeCharge,
  });
  const { method, amount } = form;

  return (
    <>
      <MoneyRequestForm
        form={form}
        submitLabel="Confirm Deposit"
        summary={method && <QuoteLines {...depositQuoteLines(method, amount ?? ZERO_CENTS)} />}
      >
        <ChoiceCards
          label="Method"
          choices={methods.map((choice) => methodChoice(choice, choice.feePercent))}
          {...form.methodField}
        />
        <MoneyField label="Amount" {...form.amountField} />
      </MoneyRequestForm>
      {form.wasOpened && method && amount && (
        <InstructionsDialog method={method} amount={amount} draft={draft} onMade={onMade} {...form.dialog} />
      )}
    </>
  );
}
