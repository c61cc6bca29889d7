import { useQueryClient } from '@tanstack/react-query';
import type { listWithdrawMethods } from '#shared/contract/payment-methods.ts';
import type { Output } from '#shared/contract/route.ts';
import type { TransactionView, UserView } from '#shared/contract/views.ts';
import {
  accountAmount,
  type BasisPoints,
  feeOf,
  NO_FEE,
  settlementAmount,
  withdrawalFee,
} from '#shared/domain/fees.ts';
import { assertWithdrawalWithin } from '#shared/domain/limits.ts';
import { type Cents, cents, eurosFromCents, formatEuros, ZERO } from '#shared/domain/money.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { limitSentence } from '#shared/domain/withdrawal-limit.ts';
import { methodChoice } from '../../bank/method-choice.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { amountIn, amountProblem } from '../amount.ts';
import { formatCharge } from '../figures.ts';
import { profileQuery } from '../profile-query.ts';
import { QuoteLines } from '../quote-lines.tsx';
import { RequestForm } from '../request-form.tsx';
import { useLazyPart } from '../use-lazy-part.ts';
import { useRequestForm } from '../use-request-form.ts';
import { withdrawMethodsQuery } from '../withdraw-methods-query.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';

const NOT_ENOUGH = "Sorry! You don't have sufficient balance";
const FAILED = 'Withdrawal failed';
const USUAL =
  'The bank’s own list of methods could not be loaded. These are the usual ones; its own limits and charges apply.';

type Allowance = Pick<Output<typeof listWithdrawMethods>, 'withdrawalLimit' | 'withdrawalLeft'>;

interface WithdrawalFormProps {
  readonly methods: readonly WithdrawMethod[];
  readonly areUsual: boolean;
  readonly allowance: Allowance | undefined;
  readonly profile: UserView;
  readonly draft: WithdrawalDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

const CONVERSION = '1 euro = 1.00 euro';

/** NOTE: loaded while the amount is typed, because the checks of IBANs and wallets are heavy. */
const loadDetails = () => import('./details-dialog.tsx').then(({ DetailsDialog }) => DetailsDialog);

export function WithdrawalForm({ methods, areUsual, allowance, profile, draft, onMade }: WithdrawalFormProps) {
  const { availableBalance, withdrawalFeePercent } = profile;
  const queries = useQueryClient();
  const [Details, loadDialog] = useLazyPart(loadDetails);
  const charged = (method: WithdrawMethod | undefined, amount: Cents | undefined) =>
    chargedWithdrawal(method, withdrawalFeePercent, amount ?? ZERO);
  const form = useRequestForm({
    methods,
    draft,
    problemOf: (typed, method) =>
      amountProblem(typed, (read) => method && assertWithdrawalWithin(read, method)) ??
      limitProblem(amountIn(typed), allowance?.withdrawalLeft) ??
      (accountAmount(charged(method, amountIn(typed))) > availableBalance ? NOT_ENOUGH : undefined),
    loadDialog,
    refresh() {
      void queries.invalidateQueries({ queryKey: withdrawMethodsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  const { method, amount } = form;
  const most = mostOf(availableBalance, allowance?.withdrawalLeft, method);

  return (
    <>
      <RequestForm
        form={form}
        failed={FAILED}
        submitLabel="Confirm Withdraw"
        summary={method && <QuoteLines {...quoteLines(charged(method, amount))} />}
      >
        {areUsual && <p className="rounded-control bg-primary-soft px-3.5 py-3 text-sm">{USUAL}</p>}
        <ChoiceCards
          label="Method"
          choices={methods.map((choice) =>
            methodChoice(choice, withdrawalFee(withdrawalFeePercent, choice.feePercent)),
          )}
          {...form.methodField}
        />
        <MoneyField label="Amount in euro" {...form.amountField} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <BalanceLine profile={profile} allowance={allowance} />
          {method && most > 0 && (
            <Button variant="secondary" onClick={() => form.fillAmount(eurosFromCents(most).toFixed(2))}>
              Withdraw all
            </Button>
          )}
        </div>
      </RequestForm>
      {Details && method && amount && (
        <Details
          key={`${form.round} ${method.type}`}
          method={method}
          amount={amount}
          draft={draft}
          quote={charged(method, amount)}
          onMade={onMade}
          {...form.dialog}
        />
      )}
    </>
  );
}

/** The charge comes out of the amount, so all that is available can be withdrawn within the limits. */
function mostOf(available: Cents, left: Cents | undefined, method: WithdrawMethod | undefined): Cents {
  return cents(Math.min(available, left ?? available, method?.maxLimit ?? available));
}

function limitProblem(amount: Cents | undefined, left: Cents | undefined): string | undefined {
  return amount !== undefined && left !== undefined && amount > left ? limitSentence(left) : undefined;
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

function chargedWithdrawal(method: WithdrawMethod | undefined, own: BasisPoints | undefined, amount: Cents) {
  const rate = withdrawalFee(own, method?.feePercent ?? NO_FEE);
  return { type: 'withdraw', amount, rate, feeAmount: feeOf(amount, rate) } as const;
}

function quoteLines(charged: ReturnType<typeof chargedWithdrawal>) {
  return {
    label: 'What you receive',
    lines: [
      { label: 'Charge', value: formatCharge(charged.feeAmount, charged.rate) },
      { label: 'Conversion', value: CONVERSION },
    ],
    total: { label: 'You receive', value: formatEuros(settlementAmount(charged)) },
  };
}
