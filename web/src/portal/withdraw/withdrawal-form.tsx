import { useQueryClient } from '@tanstack/react-query';
import { Bitcoin, Landmark } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { TransactionView, UserView } from '#shared/contract/views.ts';
import { withdrawalFee } from '#shared/domain/fees.ts';
import { assertWithdrawalWithin } from '#shared/domain/limits.ts';
import { formatEuros, ZERO } from '#shared/domain/money.ts';
import type { WithdrawMethod } from '#shared/domain/payment-methods.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { amountIn, amountProblem } from '../amount.ts';
import { formatLimits, formatPercent } from '../figures.ts';
import { KeptDraft } from '../kept-draft.tsx';
import { profileQuery } from '../profile-query.ts';
import { QuoteLines } from '../quote-lines.tsx';
import { RequestFailure } from '../request-failure.tsx';
import { useAmount } from '../use-amount.ts';
import { useLazyPart } from '../use-lazy-part.ts';
import { withdrawMethodsQuery } from './methods-query.ts';
import type { WithdrawalDraft } from './withdrawal-draft.ts';
import { quoteLines } from './withdrawal-quote.ts';

const SWITCHED_OFF = 'This method is not available at the moment';
const NOT_ENOUGH = "Sorry! You don't have sufficient balance";
const FAILED = 'Withdrawal failed';
const USUAL =
  'The bank’s own list of methods could not be loaded. These are the usual ones; its own limits and charges apply.';

interface WithdrawalFormProps {
  readonly methods: readonly WithdrawMethod[];
  /** True when they are the defaults and not the bank's own. */
  readonly areUsual: boolean;
  readonly profile: UserView;
  readonly draft: WithdrawalDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

/** NOTE: with the checks of IBANs and wallets, which are heavy: it comes while the amount is typed. */
const loadDetails = () => import('./details-dialog.tsx').then(({ DetailsDialog }) => DetailsDialog);

/** Method and amount, with what arrives; then where to, from where the request is sent. */
export function WithdrawalForm({ methods, areUsual, profile, draft, onMade }: WithdrawalFormProps) {
  const [kept] = useState(draft.values);
  const [isKept, setKept] = useState(draft.isBegun);
  const [failure, setFailure] = useState<unknown>();
  const [methodError, setMethodError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const [Details, loadDialog] = useLazyPart(loadDetails);
  const queries = useQueryClient();

  const [code, setCode] = useState(kept.method);
  const method = chosen(methods, code);
  const { text, amount, ...typed } = useAmount(
    kept.amount,
    (typing) =>
      amountProblem(typing, (read) => method && assertWithdrawalWithin(read, method)) ??
      ((amountIn(typing) ?? ZERO) > profile.availableBalance ? NOT_ENOUGH : undefined),
  );

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  const choose = (next: string) => {
    setCode(next);
    setMethodError(undefined);
    setAsking(false);
  };

  const refresh = () => {
    void queries.invalidateQueries({ queryKey: withdrawMethodsQuery.queryKey });
    void queries.invalidateQueries({ queryKey: profileQuery.queryKey });
  };

  const [busy, confirm] = useOnce(async () => {
    if (!typed.check() || !method) return;
    setFailure(undefined);
    setMethodError(undefined);
    try {
      // What is sent does not depend on the order of the list.
      setCode(method.code);
      await loadDialog();
      setAsking(true);
    } catch {
      setFailure(new ApiError(0, 'offline', ''));
    }
  });

  /** What the bank refuses about a field stands beside it, with what is so now, and the details make way. */
  const refused = (field: 'method' | 'amount', message: string) => {
    setAsking(false);
    refresh();
    if (field === 'method') setMethodError(message);
    else typed.refuse(message);
  };

  const startOver = () => {
    draft.discard();
    setCode('');
    typed.startOver();
    setKept(false);
    setRound(round + 1);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };

  return (
    <>
      {isKept && <KeptDraft onStartOver={startOver} />}
      <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
        <RequestFailure failure={failure} fallback={FAILED} />
        {areUsual && <Notice>{USUAL}</Notice>}
        <ChoiceCards
          label="Method"
          name="method"
          value={method?.code}
          onChange={choose}
          choices={methods.map((choice) => choiceOf(choice, profile))}
          error={method ? methodError : SWITCHED_OFF}
        />
        <MoneyField
          label="Amount in euro"
          hint={method && `Limit: ${formatLimits(method)}`}
          error={typed.error}
          {...typed.field}
        />
        <BalanceLine profile={profile} />
        {method && <QuoteLines {...quoteLines(method, profile.withdrawalFeePercent, amount ?? ZERO)} />}
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          Confirm Withdraw
        </Button>
      </form>
      {Details && method && amount && (
        <Details
          key={`${round} ${method.type}`}
          open={asking}
          method={method}
          amount={amount}
          draft={draft}
          onClose={() => setAsking(false)}
          onClosed={() => {
            if (typed.error) typed.focus();
            return !typed.error;
          }}
          onRefused={refused}
          onMade={onMade}
        />
      )}
    </>
  );
}

/** Available only where it differs from what is booked (product decision "Balances"). */
function BalanceLine({ profile: { balance, availableBalance } }: { profile: UserView }) {
  return (
    <p className="-mt-2 flex flex-wrap gap-x-6 text-sm text-quiet tabular-nums lining-nums">
      <span>Current balance: {formatEuros(balance)}</span>
      {availableBalance !== balance && <span>Available: {formatEuros(availableBalance)}</span>}
    </p>
  );
}

/** The first one until another is chosen; none when the chosen one has been switched off. */
function chosen(methods: readonly WithdrawMethod[], code: string): WithdrawMethod | undefined {
  return code ? methods.find((method) => method.code === code) : methods[0];
}

function choiceOf({ code, name, type, feePercent }: WithdrawMethod, { withdrawalFeePercent }: UserView) {
  const percent = withdrawalFee(withdrawalFeePercent, feePercent);
  return {
    value: code,
    title: name,
    detail: percent > 0 ? `${formatPercent(percent)} charge` : 'No charge',
    icon: type === 'crypto' ? Bitcoin : Landmark,
  };
}
