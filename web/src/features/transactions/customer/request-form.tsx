import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { TransactionView } from '#shared/contract/views.ts';
import { INSUFFICIENT_BALANCE_MESSAGE } from '#shared/domain/apply-change.ts';
import { DomainError } from '#shared/domain/domain-error.ts';
import { accountMovementAmount } from '#shared/domain/ledger.ts';
import { type Cents, cents, formatAmount, MAX_CENTS, ZERO_CENTS } from '#shared/domain/money.ts';
import { assertMoneyRequestWithinLimits, type Charge } from '#shared/domain/money-requests.ts';
import {
  METHOD_INACTIVE_MESSAGE,
  type OfferedWithdrawMethod,
  resolveMethodCode,
} from '#shared/domain/payment-methods.ts';
import type { TransactionType } from '#shared/domain/transaction-status.ts';
import { limitHint, toMethodChoice } from '../../../components/bank/method-looks.ts';
import { AmountTextSchema, MoneyField } from '../../../components/bank/money-field.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChoiceCards } from '../../../components/ui/choice-cards.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ignoringBlurToButtons } from './ignoring-blur-to-buttons.ts';
import { calculateQuote, type Quote, QuoteLines, toQuoteTableData } from './quote-lines.tsx';
import { EMPTY_REQUEST_DRAFT, type MoneyRequestDraft } from './request-draft.ts';
import { RequestFormStepper } from './request-steps.tsx';
import { useMethodsWithCurrentCharge } from './use-methods-with-current-charge.ts';

const Typed = z.object({ method: z.string(), amount: AmountTextSchema });

export interface RequestDialogProps<Method> {
  readonly open: boolean;
  readonly method: Method;
  /** The code as it was chosen: a default method keeps its code when the bank's own list is loaded later. */
  readonly methodCode: string;
  readonly quote: Quote;
  readonly onClose: () => void;
  /** Returns false when it has moved the focus itself. */
  readonly onClosed: () => boolean;
  readonly onRefused: (field: 'method' | 'amount', sentence: string) => void;
  /** Called when the bank has refused the charge shown, with the present one. */
  readonly onChargeChanged: (present: Charge) => void;
}

export interface RequestFormProps<Method, Draft> {
  readonly methods: readonly Method[];
  /** When the methods were loaded, in epoch milliseconds; 0 before the bank's own list is loaded. */
  readonly loadedAt: number;
  readonly draft: Draft;
  readonly onMade: (transaction: TransactionView) => void;
}

interface RequestFormOptions<Method> extends Omit<RequestFormProps<Method, MoneyRequestDraft>, 'onMade'> {
  readonly type: TransactionType;
  /** What a withdrawal may take: the available balance, and what is left of the limit of 24 hours. */
  readonly available?: Cents;
  readonly left?: Cents | undefined;
  readonly beforeOpening?: () => void;
  readonly refresh: () => void;
}

/** Keeps the first step of a deposit or withdrawal, method and amount, as a draft. A dialog sends the request. */
export function useMoneyRequestForm<Method extends OfferedWithdrawMethod>(options: RequestFormOptions<Method>) {
  const { type, draft, available = MAX_CENTS, left, beforeOpening, refresh } = options;
  const resolveCode = (code: string) => (type === 'withdraw' ? resolveMethodCode(options.methods, code) : code);
  const { methods, takeCharge } = useMethodsWithCurrentCharge(options.methods, options.loadedAt, resolveCode);
  const [isKept, setKept] = useState(draft.isBegun);
  const [round, setRound] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function chosen(code: string): Method | undefined {
    const present = resolveCode(code);
    return code ? methods.find((candidate) => candidate.code === present) : methods[0];
  }

  function problemOf(amount: Cents, by: Method): string | undefined {
    try {
      assertMoneyRequestWithinLimits(type, amount, by, left);
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
    return accountMovementAmount(calculateQuote(type, by, amount)) > available
      ? INSUFFICIENT_BALANCE_MESSAGE
      : undefined;
  }

  const Allowed = Typed.check(({ value, issues }) => {
    const by = chosen(value.method);
    const problem = by && problemOf(value.amount, by);
    if (problem) issues.push({ code: 'custom', path: ['amount'], message: problem, input: value.amount });
  });
  const form = useForm<z.input<typeof Typed>, unknown, z.output<typeof Typed>>({
    resolver: zodResolver(Allowed),
    defaultValues: draft.values(),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [code, text] = useWatch({ control: form.control, name: ['method', 'amount'] });
  const method = chosen(code);
  const { data: amount } = z.safeParse(AmountTextSchema, text);
  const quote = method && calculateQuote(type, method, amount ?? ZERO_CENTS);
  const problem = method && amount ? problemOf(amount, method) : undefined;
  // The charge comes out of the amount, so all that is available can be withdrawn.
  const most = method && cents(Math.min(available, left ?? available, method.maxLimit));

  useEffect(() => draft.keep({ method: code, amount: text }), [draft, code, text]);

  function open(): void {
    if (!method) return;
    // From now on the method counts as chosen, even if it was the first of the list and the order changes.
    form.setValue('method', code || method.code);
    beforeOpening?.();
    // The released button is painted before the dialog is rendered, which takes longer.
    startTransition(() => {
      setWasOpened(true);
      setOpen(true);
    });
  }

  return {
    methods,
    quote,
    isQuoteValid: text.trim() === '' || (amount !== undefined && problem === undefined),
    isKept,
    round,
    submit: (event: FormEvent) => void form.handleSubmit(open)(event),
    startOver(): void {
      draft.discard();
      form.reset(EMPTY_REQUEST_DRAFT);
      setKept(false);
      setRound(round + 1);
    },
    /** Fills in the largest amount within the limits, if there is one. */
    fillMost: most ? () => form.setValue('amount', formatAmount(most), { shouldValidate: true }) : undefined,
    methodField: {
      name: 'method',
      value: method?.code,
      onChange(next: string): void {
        form.clearErrors('method');
        form.setValue('method', next);
        setOpen(false);
        if (form.formState.isSubmitted || form.formState.touchedFields.amount) void form.trigger('amount');
      },
      error: method ? errors.method?.message : METHOD_INACTIVE_MESSAGE,
    },
    amountField: {
      hint: method && limitHint(method),
      // More digits may follow an amount below the minimum, so that one is reported when the field is left.
      error: errors.amount?.message ?? (method && amount && amount >= method.minLimit ? problem : undefined),
      ...ignoringBlurToButtons(form.register('amount')),
    },
    /** Present once it has been opened: it then stays mounted, for the closing animation. */
    dialog: wasOpened &&
      method &&
      quote &&
      amount && {
        open: isOpen,
        method,
        methodCode: code,
        quote,
        onClose: () => setOpen(false),
        onClosed(): boolean {
          const isRefused = form.getFieldState('amount').invalid;
          if (isRefused) form.setFocus('amount');
          return !isRefused;
        },
        onChargeChanged(present: Charge): void {
          takeCharge(method.code, present);
          refresh();
        },
        onRefused(field: 'method' | 'amount', sentence: string): void {
          setOpen(false);
          refresh();
          form.setError(field, { message: sentence });
        },
      },
  };
}

interface MoneyRequestFormProps {
  readonly form: Omit<ReturnType<typeof useMoneyRequestForm>, 'dialog'>;
  readonly amountLabel: string;
  readonly submitLabel: string;
  readonly notice?: ReactNode;
  /** What stands below the amount. */
  readonly children?: ReactNode;
}

export function MoneyRequestForm({ form, amountLabel, submitLabel, notice, children }: MoneyRequestFormProps) {
  return (
    <>
      <div className={`mb-6 ${form.isKept ? 'min-h-23' : 'min-h-7'}`}>
        {form.isKept && <KeptDraft onStartOver={form.startOver} />}
        <RequestFormStepper current={0} />
      </div>
      <form
        noValidate
        onSubmit={form.submit}
        className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(18rem,1fr)]"
      >
        <div className="grid content-start gap-5">
          {notice}
          <ChoiceCards label="Method" choices={form.methods.map(toMethodChoice)} {...form.methodField} />
          <MoneyField label={amountLabel} {...form.amountField} />
          {children}
        </div>
        <div className="max-lg:contents lg:sticky lg:top-[calc(var(--bar)+2rem)] lg:grid lg:gap-4 lg:self-start">
          {form.quote && <QuoteLines {...toQuoteTableData(form.quote)} isValid={form.isQuoteValid} />}
          <div
            data-thumb
            className="grid max-sm:z-10 max-sm:-mx-5 max-sm:bg-surface max-sm:px-5 sm:max-lg:justify-self-start tall-phone:sticky tall-phone:bottom-(--foot) tall-phone:py-3"
          >
            <Button type="submit">{submitLabel}</Button>
          </div>
        </div>
      </form>
    </>
  );
}

function KeptDraft({ onStartOver }: { onStartOver: () => void }) {
  const { state }: { state: { readonly isRepeated?: true } | null } = useLocation();
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-primary-soft pr-1.5">
      <Notice>
        {state?.isRepeated
          ? 'These are the values of your earlier request. Check them before you continue.'
          : 'We restored your draft.'}
      </Notice>
      <Button variant="quiet" onClick={onStartOver} className="ml-auto">
        Start over
      </Button>
    </div>
  );
}
