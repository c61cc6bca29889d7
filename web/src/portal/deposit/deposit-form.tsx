import { useQueryClient } from '@tanstack/react-query';
import { Bitcoin, Landmark } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import type { TransactionView } from '#shared/contract/views.ts';
import { assertDepositWithin } from '#shared/domain/limits.ts';
import { ZERO } from '#shared/domain/money.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Draft } from '../../api/draft.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { useOnce } from '../../ui/use-once.ts';
import { amountProblem } from '../amount.ts';
import { formatLimits, formatPercent } from '../figures.ts';
import { KeptDraft } from '../kept-draft.tsx';
import { QuoteLines } from '../quote-lines.tsx';
import { RequestFailure } from '../request-failure.tsx';
import { useAmount } from '../use-amount.ts';
import { useLazyPart } from '../use-lazy-part.ts';
import { type Method, quoteLines } from './deposit-quote.ts';
import { depositMethodsQuery } from './methods-query.ts';

const SWITCHED_OFF = 'This method is not available at the moment';
const FAILED = 'Failed to create deposit';

export type DepositDraft = Draft<{ readonly method: string; readonly amount: string }>;

interface DepositFormProps {
  readonly methods: readonly Method[];
  readonly draft: DepositDraft;
  readonly onMade: (transaction: TransactionView) => void;
}

const loadInstructions = () => import('./instructions-dialog.tsx').then(({ InstructionsDialog }) => InstructionsDialog);

/** Method and amount, with what they come to; then the instructions, from which the request is sent. */
export function DepositForm({ methods, draft, onMade }: DepositFormProps) {
  const [kept] = useState(draft.values);
  const [isKept, setKept] = useState(draft.isBegun);
  const [failure, setFailure] = useState<unknown>();
  const [methodError, setMethodError] = useState<string>();
  const [paying, setPaying] = useState(false);
  const [Instructions, loadDialog] = useLazyPart(loadInstructions);
  const queries = useQueryClient();

  const [code, setCode] = useState(kept.method);
  const method = chosen(methods, code);
  const { text, amount, ...typed } = useAmount(kept.amount, (typing) =>
    amountProblem(typing, (read) => method && assertDepositWithin(read, method)),
  );

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  const choose = (next: string) => {
    setCode(next);
    setMethodError(undefined);
    setPaying(false);
  };

  const [busy, confirm] = useOnce(async () => {
    if (!typed.check() || !method) return;
    setFailure(undefined);
    setMethodError(undefined);
    try {
      // What is sent does not depend on the order of the list.
      setCode(method.code);
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
    else typed.refuse(message);
  };

  const startOver = () => {
    draft.discard();
    setCode('');
    typed.startOver();
    setKept(false);
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
          error={typed.error}
          {...typed.field}
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
