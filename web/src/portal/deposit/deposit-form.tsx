import { useQueryClient } from '@tanstack/react-query';
import { Bitcoin, Landmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { TransactionView } from '#shared/contract/views.ts';
import { assertDepositWithin } from '#shared/domain/limits.ts';
import { ZERO } from '#shared/domain/money.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Draft } from '../../api/draft.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { amountIn, amountProblem } from '../amount.ts';
import { formatLimits, formatPercent } from '../figures.ts';
import { KeptDraft } from '../kept-draft.tsx';
import { QuoteLines } from '../quote-lines.tsx';
import { RequestFailure } from '../request-failure.tsx';
import { useLazyPart } from '../use-lazy-part.ts';
import { type Method, quoteLines } from './deposit-quote.ts';
import { depositMethodsQuery } from './methods-query.ts';

const SWITCHED_OFF = 'This method is not available at the moment';
const FAILED = 'Failed to create deposit';

const EMPTY = { method: '', amount: '' };
export type DepositDraft = Draft<typeof EMPTY>;

interface DepositFormProps {
  readonly methods: readonly Method[];
  readonly draft: DepositDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

const loadInstructions = () => import('./instructions-dialog.tsx').then(({ InstructionsDialog }) => InstructionsDialog);

/** Method and amount, with what they come to; then the instructions, from which the request is sent. */
export function DepositForm({ methods, draft, onMade }: DepositFormProps) {
  const form = useForm({ defaultValues: draft.values(), mode: 'onTouched' });
  const [isKept, setKept] = useState(draft.isBegun);
  const [failure, setFailure] = useState<unknown>();
  const [methodError, setMethodError] = useState<string>();
  const [paying, setPaying] = useState(false);
  const [Instructions, loadDialog] = useLazyPart(loadInstructions);
  const queries = useQueryClient();

  const { errors, touchedFields, isSubmitted } = form.formState;
  const { method: code, amount: text } = form.watch();
  const method = chosen(methods, code);
  const amount = amountIn(text);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values) }),
    [form, draft],
  );

  const problemOf = (typed: string) => amountProblem(typed, (read) => method && assertDepositWithin(read, method));

  const choose = (next: string) => {
    form.setValue('method', next);
    setMethodError(undefined);
  };
  useEffect(() => {
    // The limits are the method's: what has been said about the amount is said anew.
    if (method && (touchedFields.amount || isSubmitted)) void form.trigger('amount');
  }, [method, form, touchedFields.amount, isSubmitted]);

  const [busy, confirm] = useOnce(async () => {
    if (!method) return;
    setFailure(undefined);
    setMethodError(undefined);
    try {
      // What is sent does not depend on the order of the list.
      form.setValue('method', method.code);
      // The instructions are those of this moment, also when they have changed since the form was opened.
      void queries.invalidateQueries({ queryKey: depositMethodsQuery.queryKey });
      await loadDialog();
      setPaying(true);
    } catch {
      setFailure(new ApiError(0, 'offline', ''));
    }
  });

  /** What the bank refuses about a field stands beside it, and the instructions make way. */
  const refused = (field: 'method' | 'amount', message: string) => {
    setPaying(false);
    void queries.invalidateQueries({ queryKey: depositMethodsQuery.queryKey });
    if (field === 'method') setMethodError(message);
    else form.setError('amount', { message });
  };

  const startOver = () => {
    draft.discard();
    form.reset(EMPTY);
    setKept(false);
  };

  return (
    <>
      {isKept && <KeptDraft onStartOver={startOver} />}
      <form noValidate onSubmit={form.handleSubmit(confirm)} className="grid max-w-2xl gap-5">
        <RequestFailure failure={failure} fallback={FAILED} />
        <ChoiceCards
          label="Method"
          name="method"
          value={method?.code}
          onChange={choose}
          choices={methods.map(choiceOf)}
          error={method ? methodError : SWITCHED_OFF}
        />
        <MoneyField
          label="Amount"
          hint={method && `Limit: ${formatLimits(method)}`}
          error={errors.amount?.message}
          {...form.register('amount', { validate: (typed) => problemOf(typed) ?? true })}
        />
        {method && <QuoteLines {...quoteLines(method, amount ?? ZERO)} />}
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          Confirm Deposit
        </Button>
      </form>
      {Instructions && method && amount && (
        <Instructions
          open={paying}
          method={method}
          amount={amount}
          draft={draft}
          onClose={() => setPaying(false)}
          onClosed={() => {
            const isRefused = form.getFieldState('amount').invalid;
            if (isRefused) form.setFocus('amount');
            return !isRefused;
          }}
          onRefused={refused}
          onMade={onMade}
        />
      )}
    </>
  );
}

/** The first one until another is chosen; none when the chosen one has been switched off. */
function chosen(methods: readonly Method[], code: string): Method | undefined {
  return code ? methods.find((method) => method.code === code) : methods[0];
}

function choiceOf(method: Method) {
  const charge = method.feePercent > 0 ? `${formatPercent(method.feePercent)} charge` : 'No charge';
  return {
    value: method.code,
    title: method.name,
    detail: charge,
    icon: method.type === 'crypto' ? Bitcoin : Landmark,
  };
}
