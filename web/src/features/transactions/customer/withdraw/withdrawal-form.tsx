import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import type { RouteOutput } from '#shared/contract/route.ts';
import type { listWithdrawMethods } from '#shared/contract/transactions/payment-methods.ts';
import type { TransactionView, UserView } from '#shared/contract/views.ts';
import { accountAmount, effectiveWithdrawalFee } from '#shared/domain/fees.ts';
import { assertWithdrawalWithinLimits } from '#shared/domain/limits.ts';
import { type Cents, cents, formatAmount, formatEuros, ZERO_CENTS } from '#shared/domain/money.ts';
import { resolveMethodCode, type WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { remainingWithdrawalSentence } from '#shared/domain/withdrawal-limit.ts';
import { methodChoice } from '../../../../components/bank/method-choice.ts';
import { MoneyField } from '../../../../components/bank/money-field.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { ChoiceCards } from '../../../../components/ui/choice-cards.tsx';
import { profileQuery } from '../../../customers/customer/profile-query.ts';
import { QuoteLines } from '../quote-lines.tsx';
import { MoneyRequestForm } from '../request-form.tsx';
import { useMethodsWithCurrentCharge } from '../use-present-charge.ts';
import { useRequestForm } from '../use-request-form.ts';
import { validationMessageOf } from '../validation-message.ts';
import { withdrawMethodsQuery } from '../withdraw-methods-query.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';
import { calculateWithdrawalQuote, withdrawalQuoteLines } from './withdrawal-quote.ts';

const NOT_ENOUGH = "Sorry! You don't have sufficient balance";
const USUAL =
  'The bank’s own list of methods could not be loaded. These are the default methods: the bank’s own limits apply, and you are asked again if its charge differs.';

type Allowance = Pick<RouteOutput<typeof listWithdrawMethods>, 'withdrawalLimit' | 'withdrawalLeft'>;

interface WithdrawalFormProps {
  readonly methods: readonly WithdrawMethod[];
  readonly isFallback: boolean;
  /** When the methods were loaded, in epoch milliseconds; 0 before the bank's own list is loaded. */
  readonly loadedAt: number;
  readonly allowance: Allowance | undefined;
  readonly profile: UserView;
  readonly draft: WithdrawalDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

/** Loads the dialog, which contains the checks of IBANs and wallets, while the amount is typed. */
const loadDetails = () => import('./details-dialog.tsx');
const DetailsDialog = lazy(loadDetails);

export function WithdrawalForm(props: WithdrawalFormProps) {
  const { isFallback, loadedAt, allowance, profile, draft, onMade } = props;
  const { availableBalance, withdrawalFeePercent } = profile;
  const queries = useQueryClient();
  useEffect(() => void loadDetails().catch(() => undefined), []);
  const charged = props.methods.map((method) => ({
    ...method,
    feePercent: effectiveWithdrawalFee(withdrawalFeePercent, method.feePercent),
  }));
  const { methods, takeCharge } = useMethodsWithCurrentCharge(charged, loadedAt);
  const form = useRequestForm({
    methods,
    codeFor: (code) => resolveMethodCode(methods, code),
    draft,
    problemOf: (asked, chosen) =>
      validationMessageOf(() => assertWithdrawalWithinLimits(asked, chosen)) ??
      limitProblem(asked, allowance?.withdrawalLeft) ??
      (accountAmount(calculateWithdrawalQuote(chosen, asked)) > availableBalance ? NOT_ENOUGH : undefined),
    refresh() {
      void queries.invalidateQueries({ queryKey: withdrawMethodsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    takeCharge,
  });
  const { method, amount } = form;
  const most = mostOf(availableBalance, allowance?.withdrawalLeft, method);

  return (
    <>
      <MoneyRequestForm
        form={form}
        submitLabel="Confirm Withdraw"
        summary={method && <QuoteLines {...withdrawalQuoteLines(method, amount ?? ZERO_CENTS)} />}
      >
        {isFallback && <p className="rounded-control bg-primary-soft px-3.5 py-3 text-sm">{USUAL}</p>}
        <ChoiceCards
          label="Method"
          choices={methods.map((choice) => methodChoice(choice, choice.feePercent))}
          {...form.methodField}
        />
        <MoneyField label="Amount in euro" {...form.amountField} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <BalanceLine profile={profile} allowance={allowance} />
          {method && most > 0 && (
            <Button variant="secondary" onClick={() => form.fillAmount(formatAmount(most))}>
              Withdraw all
            </Button>
          )}
        </div>
      </MoneyRequestForm>
      {form.wasOpened && method && amount && (
        <Suspense>
          <DetailsDialog
            key={`${form.round} ${method.type}`}
            method={method}
            amount={amount}
            draft={draft}
            onMade={onMade}
            {...form.dialog}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the largest amount within the limits. The charge comes out of the amount, so all that is available can be
 * withdrawn.
 */
function mostOf(available: Cents, left: Cents | undefined, method: WithdrawMethod | undefined): Cents {
  return cents(Math.min(available, left ?? available, method?.maxLimit ?? available));
}

function limitProblem(amount: Cents, left: Cents | undefined): string | undefined {
  return left !== undefined && amount > left ? remainingWithdrawalSentence(left) : undefined;
}

function BalanceLine({ profile, allowance }: Pick<WithdrawalFormProps, 'profile' | 'allowance'>) {
  const { balance, availableBalance } = profile;
  const { withdrawalLimit: limit, withdrawalLeft: left } = allowance ?? {};
  return (
    <p className="-mt-2 flex flex-wrap gap-x-6 text-sm text-quiet tabular-nums lining-nums">
      <span>Current balance: {formatEuros(balance)}</span>
      {availableBalance !== balance && <span>Available: {formatEuros(availableBalance)}</span>}
      {limit !== undefined && left !== undefined && (
        <span>
          Left today: {formatEuros(left)} of {formatEuros(limit)}
        </span>
      )}
    </p>
  );
}
